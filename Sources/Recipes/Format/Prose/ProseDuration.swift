import Text

/// A duration written with its units in an instruction, such as the `1 min 30 s` of "Wait 1 min 30 s".
package struct ProseDuration: Equatable, Sendable {
  /// In seconds.
  package let seconds: Double
  /// Its byte range in the instruction, from the first number to the last unit.
  package let range: Range<Int>
  /// Whether a verb of waiting governs it, as in "let it steep for 4 min".
  package let isWait: Bool

  /// The durations in an instruction that say how long something takes; not those that say when, as in "after 30 s",
  /// nor parts of ranges. Empty for a very long text. O(n).
  package static func all(in text: UnsafeBufferPointer<UInt8>) -> [ProseDuration] {
    guard text.count <= 2048, mayHoldAny(text) else { return [] }
    return DurationReader(text: ProseText(Array(text))).durations
  }

  /// Whether a number has behind it what a unit of time may begin with.
  private static func mayHoldAny(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = 0
    while offset < text.count {
      let isNumber = text[offset].isDigit
      offset += 1
      guard isNumber else { continue }
      while offset < text.count, text[offset].isDigit || text[offset] <= 0x20 { offset += 1 }
      if offset < text.count, QuantityVocabulary.mayBeginTime(text[offset]) { return true }
    }
    return false
  }
}

/// Finds the durations of an instruction.
private struct DurationReader {
  let text: ProseText

  /// Words before a time that is not the duration of the step, or only part of it.
  private static let qualifiers: Set = [
    "about", "after", "another", "around", "at", "before", "between", "by", "each", "every",
    "final", "first", "last", "next", "of", "or", "to", "until", "within",
    "ab", "antes", "après", "avant", "bei", "bis", "circa", "depois", "después", "dopo", "efter",
    "entro", "environ", "etwa", "före", "na", "nach", "po", "prima", "przed", "tras", "voor",
  ]

  var durations: [ProseDuration] {
    var found: [ProseDuration] = []
    var index = 0
    while index < text.tokens.count {
      guard let (seconds, end) = duration(at: index) else {
        index += 1
        continue
      }
      if isWhole(index, end) {
        let range = text.tokens[index].range.lowerBound..<text.tokens[end - 1].range.upperBound
        let isWait = isWait(index, end)
        found.append(ProseDuration(seconds: seconds, range: range, isWait: isWait))
      }
      index = end
    }
    return found
  }

  /// The duration that begins at a token, and the token after it. Each part has a smaller unit than the one before:
  /// "3 min 30 s", "3 minutes and 30 seconds".
  private func duration(at first: Int) -> (seconds: Double, end: Int)? {
    var (seconds, end, last) = (0.0, first, 86_400.0)
    while let (number, unit) = part(at: end > first && isJoint(end) ? end + 1 : end), unit < last {
      seconds += number * unit
      last = unit
      end += end > first && isJoint(end) ? 3 : 2
    }
    return end > first ? (seconds, end) : nil
  }

  /// The number at a token, and the seconds of the unit behind it.
  private func part(at index: Int) -> (number: Double, unit: Double)? {
    guard index + 1 < text.tokens.count, text.tokens[index].kind == .number,
      let unit = QuantityVocabulary.seconds(text.tokens[index + 1].word),
      let number = Double(spelling(index))
    else { return nil }
    return (number, unit)
  }

  private func isJoint(_ index: Int) -> Bool {
    index < text.tokens.count && QuantityVocabulary.joiningWords.contains(text.tokens[index].word)
  }

  /// Whether the tokens are no part of a range, a clock time or a phrase about when.
  private func isWhole(_ first: Int, _ end: Int) -> Bool {
    if first > 0, text.isJoined(first), spelling(first - 1) != "(" { return false }
    if first > 0, Self.qualifiers.contains(text.tokens[first - 1].word) { return false }
    guard end < text.tokens.count else { return true }
    if ["or", "to", "mark"].contains(text.tokens[end].word) { return false }
    return !text.isJoined(end) || text.tokens[end].kind == .stop
      || [",", ")"].contains(spelling(end))
  }

  /// Whether a verb of waiting stands before the tokens, or behind them as in German, in the same clause.
  private func isWait(_ first: Int, _ end: Int) -> Bool {
    // "Bloom in 10 s" is how long the pour takes.
    if first > 0, ["in", "en", "em"].contains(text.tokens[first - 1].word) { return false }
    func isEnd(_ index: Int) -> Bool {
      let token = text.tokens[index]
      return token.kind == .stop || ProseWords.joints.contains(token.word) || spelling(index) == ","
    }
    func holds(_ places: some Sequence<Int>, _ verbs: Set<String>) -> Bool {
      places.prefix { !isEnd($0) }.contains { verbs.contains(text.tokens[$0].word) }
    }
    return holds((0..<first).reversed(), ProseWords.waiting)
      || holds(end..<text.tokens.count, ProseWords.waitingBehind)
  }

  private func spelling(_ index: Int) -> String {
    String(decoding: text.bytes[text.tokens[index].range], as: UTF8.self)
  }
}
