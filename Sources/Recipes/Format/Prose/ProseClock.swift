import Text

/// A time on the clock of the brew at which an instruction says to do something: "At 0:45 pour to 150 g."
package struct ProseClock: Equatable, Sendable {
  /// From the start of the brew.
  package let seconds: Double
  /// Its byte range in the instruction.
  package let range: Range<Int>

  /// The times in an instruction at which something is done: at its beginning, or behind a word such as "at". Empty
  /// for a very long text. O(n).
  package static func all(in text: UnsafeBufferPointer<UInt8>) -> [ProseClock] {
    guard text.count <= 2048, mayHoldAny(text) else { return [] }
    let text = ProseText(Array(text))
    return text.tokens.indices.compactMap { ProseClock(at: $0, in: text) }
  }

  private static func mayHoldAny(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var before: UInt8 = 0
    for byte in text {
      if byte == UInt8(ascii: ":"), before.isDigit { return true }
      before = byte
    }
    return false
  }

  private init?(at index: Int, in text: ProseText) {
    let tokens = text.tokens
    guard let clock = text.clock(at: index), clock.end == index + 3 else { return nil }
    let isFirst = index == 0 || tokens[index - 1].kind == .stop
    guard isFirst || tokens[index - 1].has(.at) || text.isWritten(index - 1, "@"),
      !text.isJoined(index) || isFirst || text.isWritten(index - 1, "@ (")
    else { return nil }
    // A range of times, or hours.
    if clock.end < tokens.count,
      text.isJoined(clock.end) && tokens[clock.end].kind == .mark && !text.isComma(clock.end)
        || text.isDash(clock.end)
    {
      return nil
    }
    seconds = clock.seconds
    range = tokens[index].range.lowerBound..<tokens[clock.end - 1].range.upperBound
  }
}
