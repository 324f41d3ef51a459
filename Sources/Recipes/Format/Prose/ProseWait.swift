/// A wait at the beginning of an instruction that goes on with a pour: "Wait 45 s, then pour to 150 g".
package struct ProseWait: Equatable, Sendable {
  /// In seconds.
  package let seconds: Double
  /// Where the wait ends, as a byte offset.
  package let end: Int
  /// Where the rest begins, behind "then" or a comma.
  package let next: Int

  /// The wait of an instruction; `nil` if it does not begin with one, or pours nothing afterwards. O(n).
  package init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let duration = ProseDuration.all(in: text).first else { return nil }
    let tokens = ProseText(Array(text)).tokens
    let before = tokens.prefix { $0.range.lowerBound < duration.range.lowerBound }
    guard before.allSatisfy({ $0.kind == .word }),
      before.contains(where: { ProseWords.waiting.contains($0.word) }),
      !before.contains(where: { ProseWords.verbs.contains($0.word) })
    else { return nil }
    let behind = tokens.drop { $0.range.lowerBound < duration.range.upperBound }
    let rest = behind.drop { token in
      token.kind == .stop || token.kind == .mark || ProseWords.joints.contains(token.word)
    }
    guard rest.count < behind.count, let first = rest.first,
      rest.contains(where: { ProseWords.verbs.contains($0.word) })
    else { return nil }
    (seconds, end, next) = (duration.seconds, duration.range.upperBound, first.range.lowerBound)
  }
}
