import SourceText

/// What libyaml's scanner says when it stops, made into a typed error.
///
/// Its English is the only thing that tells the problems apart; the sentences are libyaml 0.2's. One
/// that is not known here is passed on as it is.
struct LibYAMLProblem {
  let problem: String
  let context: String
  let problemOffset: Int
  let contextOffset: Int

  /// The error, at the place that a person would look at: the opening quote, the line without a colon.
  func syntaxError(in bytes: UnsafeBufferPointer<UInt8>) -> SyntaxError {
    switch (problem, context) {
    case (_, "while scanning a quoted scalar") where problem.hasPrefix("found unexpected"):
      let quote = Character(Unicode.Scalar(bytes[contextOffset]))
      return SyntaxError(.unclosedQuote(quote), at: ByteRange(contextOffset, contextOffset + 1))
    case (_, "while parsing a quoted scalar"), (_, "while scanning a quoted scalar"):
      return SyntaxError(.invalidEscape, at: escape(bytes))
    case ("could not find expected ':'", _):
      return SyntaxError(.missingColon, at: line(from: contextOffset, bytes))
    case ("found character that cannot start any token", _):
      return SyntaxError(reserved(bytes), at: character(at: problemOffset, bytes))
    case ("block sequence entries are not allowed in this context", _):
      return SyntaxError(.misplacedItem, at: character(at: problemOffset, bytes))
    case ("mapping values are not allowed in this context", _):
      return SyntaxError(.colonInText, at: character(at: problemOffset, bytes))
    case _ where problem.hasPrefix("found a tab character"):
      return SyntaxError(.tabIndentation, at: character(at: problemOffset, bytes))
    case (_, "while scanning a directive"):
      return SyntaxError(.malformed(problem), at: line(from: contextOffset, bytes))
    case (_, "while scanning a block scalar"), (_, "while scanning an anchor"),
      (_, "while scanning an alias"), (_, "while scanning a tag"), (_, "while parsing a tag"):
      // The text was to begin with that character, and means nothing by it.
      let indicator = Character(Unicode.Scalar(bytes[contextOffset]))
      return SyntaxError(.reservedCharacter(indicator), at: character(at: contextOffset, bytes))
    default:
      return SyntaxError(.malformed(problem), at: character(at: problemOffset, bytes))
    }
  }

  private func reserved(_ bytes: UnsafeBufferPointer<UInt8>) -> SyntaxError.Kind {
    guard problemOffset < bytes.count else { return .malformed(problem) }
    let byte = bytes[problemOffset]
    return byte == 0x09 ? .tabIndentation : .reservedCharacter(Character(Unicode.Scalar(byte)))
  }

  /// libyaml's mark is at the backslash or behind it.
  private func escape(_ bytes: UnsafeBufferPointer<UInt8>) -> ByteRange {
    var start = min(problemOffset, bytes.count)
    while start > contextOffset, start == bytes.count || bytes[start] != UInt8(ascii: "\\") {
      start -= 1
    }
    var end = character(at: start + 1, bytes).end
    let digits = start + 1 < bytes.count ? digitsOfEscape(bytes[start + 1]) : 0
    while end < bytes.count, end < start + 2 + digits, isAlphanumeric(bytes[end]) { end += 1 }
    return ByteRange(start, end)
  }

  private func digitsOfEscape(_ letter: UInt8) -> Int {
    switch letter {
    case UInt8(ascii: "x"): 2
    case UInt8(ascii: "u"): 4
    case UInt8(ascii: "U"): 8
    default: 0
    }
  }

  private func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private func character(at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> ByteRange {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return ByteRange(min(offset, bytes.count), end)
  }

  private func line(from start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> ByteRange {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return ByteRange(start, end)
  }
}
