import Text

/// A duration written with its units in an instruction, such as the `1 min 30 s` of "Wait 1 min 30 s".
package struct ProseDuration: Equatable, Sendable {
  /// In seconds.
  package let seconds: Double
  /// Its byte range in the instruction, from the first number to the last unit.
  package let range: Range<Int>
  /// Whether a verb of waiting governs it, as in "let it steep for 4 min".
  package let isWait: Bool
  /// The other end of a range, in seconds: "30-45 s" is the first of them.
  package var upper: Double?

  /// The durations in an instruction that say how long something takes; not those that say when, as in "after 30 s",
  /// nor parts of ranges. Empty for a very long text. O(n).
  package static func all(in text: UnsafeBufferPointer<UInt8>) -> [ProseDuration] {
    guard text.count <= 2048, mayHoldAny(text) else { return [] }
    return all(in: ProseText(Array(text))).filter { $0.upper == nil }
  }

  /// Whether a number in digits has behind it what may be a unit of time.
  private static func mayHoldAny(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = 0
    while offset < text.count {
      let isNumber = text[offset].isDigit || text[offset] >= 0xD9
      offset += 1
      guard isNumber else { continue }
      while offset < text.count, text[offset].isDigit || text[offset] <= 0x20 { offset += 1 }
      guard offset < text.count else { return false }
      let byte = text[offset]
      if byte >= 0x80 || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
        || WordStarts.times.begins(at: offset, in: text)
      {
        return true
      }
    }
    return false
  }

  /// The durations of a text, and the ranges of durations.
  static func all(in text: ProseText) -> [ProseDuration] {
    var found: [ProseDuration] = []
    var index = 0
    while index < text.tokens.count {
      guard let time = text.time(at: index) else {
        index =
          text.rangeOfTimes(at: index).map { range in
            if text.isWhole(index, range.end) { found.append(text.duration(index, range)) }
            return range.end
          } ?? index + 1
        continue
      }
      let range = text.rangeOfTimes(at: index) ?? (time.seconds, time.end, nil)
      if text.isWhole(index, range.end) { found.append(text.duration(index, range)) }
      index = range.end
    }
    return found
  }
}

extension ProseText {
  fileprivate func duration(
    _ first: Int,
    _ time: (seconds: Double, end: Int, upper: Double?)
  ) -> ProseDuration {
    ProseDuration(
      seconds: time.seconds,
      range: tokens[first].range.lowerBound..<tokens[time.end - 1].range.upperBound,
      isWait: isWait(first, time.end),
      upper: time.upper
    )
  }

  /// "30-45 s", "30 s to 45 s", "1-2 min".
  fileprivate func rangeOfTimes(
    at index: Int
  ) -> (seconds: Double, end: Int, upper: Double?)? {
    let own = time(at: index)
    guard clock(at: index) == nil,
      let middle = own?.end ?? (tokens[index].kind == .number ? index + 1 : nil),
      middle < tokens.count, isDash(middle) || tokens[middle].has([.to, .or]),
      let upper = time(at: middle + 1)
    else { return nil }
    var lower = own?.seconds
    if lower == nil, let number = tokens[index].value {
      let unit = tokens[upper.end - 1].sense.seconds ?? 1
      lower = number * unit
    }
    guard let lower, lower < upper.seconds else { return nil }
    return (lower, upper.end, upper.seconds)
  }

  /// Whether tokens are not part of a clock time or a phrase about when.
  fileprivate func isWhole(_ first: Int, _ end: Int) -> Bool {
    if first > 0 {
      let before = tokens[first - 1]
      if isJoined(first), before.kind != .word, !isWritten(first - 1, "( （ 、 ， 。 @") {
        return false
      }
      if isWritten(first - 1, "@") || before.has(.when) { return false }
    }
    guard end < tokens.count else { return true }
    if tokens[end].has([.or, .to, .thing]) { return false }
    return !isJoined(end) || tokens[end].kind == .stop || tokens[end].isUnspaced
      || tokens[end].kind == .word || isComma(end) || isWritten(end, ") ） 」")
  }

  /// Whether a verb of waiting stands before the tokens, or behind them as in German, in the same clause.
  fileprivate func isWait(_ first: Int, _ end: Int) -> Bool {
    if first > 0, tokens[first - 1].has(.within) { return false }
    func isEnd(_ index: Int) -> Bool {
      tokens[index].kind == .stop || tokens[index].has(.joint) || isComma(index)
    }
    func holds(_ places: some Sequence<Int>, _ verbs: WordRoles) -> Bool {
      places.prefix { !isEnd($0) }.contains { tokens[$0].has(verbs) }
    }
    return holds((0..<first).reversed(), .wait) || holds(end..<tokens.count, .waitBehind)
  }
}
