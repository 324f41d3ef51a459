import Text

/// A time on the clock of the brew at which an instruction says to do something: "At 0:45 pour to 150 g."
package struct ProseClock: Equatable, Sendable {
  /// From the start of the brew.
  package let seconds: Double
  /// Its byte range in the instruction.
  package let range: Range<Int>

  /// Words before a time at which something is done.
  private static let words: Set = [
    "at", "um", "bei", "ab", "à", "a", "alle", "ás", "às", "om", "vid", "kl", "o",
  ]

  /// The times in an instruction at which something is done: at its beginning, or behind a word such as "at". Empty
  /// for a very long text. O(n).
  package static func all(in text: UnsafeBufferPointer<UInt8>) -> [ProseClock] {
    guard text.count <= 2048, text.contains(UInt8(ascii: ":")) else { return [] }
    let text = ProseText(Array(text))
    return text.tokens.indices.compactMap { ProseClock(at: $0, in: text) }
  }

  private init?(at index: Int, in text: ProseText) {
    let tokens = text.tokens
    func spelling(_ index: Int) -> String {
      String(decoding: text.bytes[tokens[index].range], as: UTF8.self)
    }
    guard index + 2 < tokens.count, tokens[index].kind == .number, text.isJoined(index + 1),
      spelling(index + 1) == ":", text.isJoined(index + 2), tokens[index + 2].kind == .number,
      let minutes = Int(spelling(index)), let rest = Int(spelling(index + 2)), rest < 60,
      tokens[index + 2].range.count == 2, minutes < 60
    else { return nil }
    let isFirst = index == 0 || tokens[index - 1].kind == .stop
    guard isFirst || Self.words.contains(tokens[index - 1].word) || spelling(index - 1) == "@"
    else { return nil }
    // A range of times, or hours.
    if index + 3 < tokens.count,
      text.isJoined(index + 3) && tokens[index + 3].kind == .mark && spelling(index + 3) != ","
        || ProseText.dashes.contains(spelling(index + 3))
    {
      return nil
    }
    seconds = Double(minutes * 60 + rest)
    range = tokens[index].range.lowerBound..<tokens[index + 2].range.upperBound
  }
}
