import Text

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
    guard text.count <= 2048 else { return nil }
    let prose = ProseText(Array(text))
    guard let duration = ProseDuration.all(in: prose).first, duration.upper == nil else {
      return nil
    }
    let before = prose.tokens.prefix { $0.range.lowerBound < duration.range.lowerBound }
    guard before.allSatisfy({ $0.kind == .word }), before.contains(where: { $0.has(.wait) }),
      !before.contains(where: { $0.has(.verb) })
    else { return nil }
    let behind = prose.tokens.drop { $0.range.lowerBound < duration.range.upperBound }
    let rest = behind.drop { $0.kind == .stop || $0.kind == .mark || $0.has(.joint) }
    guard rest.count < behind.count, let first = rest.first,
      rest.contains(where: { $0.has(.verb) })
    else { return nil }
    (seconds, end, next) = (duration.seconds, duration.range.upperBound, first.range.lowerBound)
  }
}
