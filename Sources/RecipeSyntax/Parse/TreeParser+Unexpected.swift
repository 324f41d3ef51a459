import Diagnostics

/// What a token in the wrong place tells about the mistake.
extension TreeParser {
  func unexpectedInMapping() -> SyntaxError {
    if let error = textBehindValue() { return error }
    switch token.kind {
    case .blockEntry: return SyntaxError(.itemInMapping, at: token.range)
    case .blockMappingStart, .blockSequenceStart: return badIndentation(at: token.range.start)
    default: return unexpectedContent()
    }
  }

  func unexpectedInSequence() -> SyntaxError {
    if let error = textBehindValue() { return error }
    switch token.kind {
    case .key: return SyntaxError(.keyInList, at: word(at: token.range.start))
    case .blockMappingStart, .blockSequenceStart: return badIndentation(at: token.range.start)
    default: return unexpectedContent()
    }
  }

  func unexpectedContent() -> SyntaxError {
    let place = ByteRange(token.range.start, max(token.range.end, token.range.start))
    guard !token.range.isEmpty, let first = character(at: place.start) else {
      return SyntaxError(.malformed("expected a value here"), at: place)
    }
    switch token.kind {
    case .flowEntry, .flowSequenceEnd, .flowMappingEnd:
      return SyntaxError(.reservedCharacter(first), at: place)
    case .blockEntry: return SyntaxError(.misplacedItem, at: place)
    default: return SyntaxError(.malformed("this text is not expected here"), at: place)
    }
  }

  /// A scanner's error, told with what the tokens before it show.
  func explained(_ error: SyntaxError) -> SyntaxError {
    guard error.kind == .colonInText, lastToken.kind == .scalar else { return error }
    let colon = error.range.start
    if onOneLine(lastToken.range.start, colon) {
      let text = ByteRange(lastToken.range.start, endOfText(from: colon))
      return SyntaxError(.colonInText, at: error.range, related: text)
    }
    if openNodes.isEmpty {
      let line = ByteRange(lastToken.range.start, endOfText(from: lastToken.range.start))
      return SyntaxError(.missingColon, at: line)
    }
    return badIndentation(at: startOfText(before: colon))
  }

  /// The error of a token on the line of a value that had ended.
  private func textBehindValue() -> SyntaxError? {
    guard lastToken.end > 0, onOneLine(lastToken.range.end, token.range.start) else { return nil }
    let end = endOfText(from: token.range.start)
    let place = ByteRange(token.range.start, end)
    switch lastToken.kind {
    case .scalar where lastToken.style.isQuoted:
      let value = ByteRange(lastToken.range.start, end)
      return SyntaxError(.textAfterQuote, at: place, related: value)
    case .flowMappingEnd, .flowSequenceEnd:
      guard let opening = tree.nodes.last(where: { $0.isFlow && $0.end == lastToken.end }),
        let bracket = character(at: opening.range.start)
      else { return nil }
      let value = ByteRange(opening.range.start, end)
      return SyntaxError(.bracketBeginsText(bracket), at: opening.range, related: value)
    case .scalar, .alias: return SyntaxError(.textAfterValue, at: place)
    default: return nil
    }
  }

  private func badIndentation(at offset: Int) -> SyntaxError {
    let siblings = openNodes.last { !tree.nodes[$0].isFlow && tree.nodes[$0].kind == .mapping }
    let column = siblings.map { self.column(of: tree.nodes[$0].range.start) }
    return SyntaxError(.badIndentation(expectedColumn: column), at: word(at: offset))
  }

  // MARK: Lines

  func onOneLine(_ first: Int, _ second: Int) -> Bool {
    guard first < second else { return first == second }
    return !bytes[first..<second].contains(0x0A)
  }

  private func character(at offset: Int) -> Character? {
    guard offset < bytes.count, let decoded = UTF8Scalar.decode(bytes, at: offset) else {
      return nil
    }
    return Unicode.Scalar(decoded.scalar).map { Character($0) }
  }

  /// 1-based, in code points.
  private func column(of offset: Int) -> Int {
    let line = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return 1 + bytes[line..<offset].count { $0 & 0xC0 != 0x80 }
  }

  /// The key, or whatever stands at the offset up to a blank or colon.
  private func word(at offset: Int) -> ByteRange {
    var end = offset
    while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: ":") { end += 1 }
    return ByteRange(offset, max(end, min(offset + 1, bytes.count)))
  }

  private func startOfText(before offset: Int) -> Int {
    var start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    while start < offset, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    return start
  }

  /// The end of the line's text, without a comment and the blanks before it.
  private func endOfText(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
      if bytes[end] == UInt8(ascii: "#"), end > 0, bytes[end - 1] == 0x20 { break }
      end += 1
    }
    while end > offset, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return end
  }
}
