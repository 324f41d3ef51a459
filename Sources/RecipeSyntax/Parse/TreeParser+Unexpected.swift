import SourceText

/// What a token in the wrong place tells about the mistake.
extension TreeParser {
  func unexpectedInMapping() -> SyntaxError {
    if let error = textBehindValue() { return error }
    switch token.kind {
    case .blockEntry: return SyntaxError(.itemInMapping, at: token.range)
    case .blockMappingStart, .blockSequenceStart: return badIndentation(at: token.range.start)
    case .scalar: return SyntaxError(.textAfterValue, at: token.range)
    case .value: return SyntaxError(.malformed("a key is missing before this"), at: token.range)
    default: return unexpectedContent()
    }
  }

  func unexpectedInSequence() -> SyntaxError {
    if let error = textBehindValue() { return error }
    switch token.kind {
    case .key: return SyntaxError(.keyInList, at: word(at: token.range.start))
    case .blockMappingStart, .blockSequenceStart: return badIndentation(at: token.range.start)
    case .scalar: return SyntaxError(.textAfterValue, at: token.range)
    default: return unexpectedContent()
    }
  }

  func unexpectedContent() -> SyntaxError {
    let place = token.range
    guard !place.isEmpty, let first = character(at: place.start) else {
      return SyntaxError(.malformed("expected a value here"), at: place)
    }
    switch token.kind {
    case .flowEntry, .flowSequenceEnd, .flowMappingEnd:
      return SyntaxError(.reservedCharacter(first), at: place)
    case .blockEntry: return SyntaxError(.misplacedItem, at: place)
    default: return SyntaxError(.malformed("this text is not expected here"), at: place)
    }
  }

  /// An error, told with what the text around it shows.
  func explained(_ error: SyntaxError) -> SyntaxError {
    let error = explainedColon(error)
    return foreignMark(behind: error) ?? error
  }

  /// A scanner's error, told with what the tokens before it show.
  private func explainedColon(_ error: SyntaxError) -> SyntaxError {
    guard error.kind == .colonInText, lastToken.kind == .scalar else { return error }
    let colon = error.range.start
    if onOneLine(lastToken.range.start, colon) {
      let text = ByteRange(lastToken.range.start, endOfText(from: colon))
      return SyntaxError(.colonInText, at: error.range, related: text)
    }
    // The lines were read as one text. Behind a key the next one stands too far right; else the
    // first one was to be a key.
    if lastTokenIsValue {
      let start = startOfText(before: colon)
      return listWithoutKey(at: start) ?? badIndentation(at: start)
    }
    let line = ByteRange(lastToken.range.start, endOfText(from: lastToken.range.start))
    return SyntaxError(.missingColon, at: line)
  }

  /// Whether the last token stands behind the colon of a key, an anchor or tag aside.
  private var lastTokenIsValue: Bool {
    let before = tree.tokens.dropLast().last { $0.kind != .anchor && $0.kind != .tag }
    return before?.kind == .value
  }

  /// The error of a token on the line of a value that had ended.
  private func textBehindValue() -> SyntaxError? {
    guard lastToken.end > 0, onOneLine(lastToken.range.end, token.range.start) else { return nil }
    let end = endOfText(from: token.range.start)
    let place = ByteRange(token.range.start, end)
    switch lastToken.kind {
    case .scalar where lastToken.style.isQuoted:
      if holdsKey(lastToken.range), let quote = character(at: lastToken.range.start) {
        let opening = ByteRange(lastToken.range.start, lastToken.range.start + 1)
        return SyntaxError(.unclosedQuote(quote), at: opening)
      }
      let value = ByteRange(lastToken.range.start, end)
      return SyntaxError(.textAfterQuote, at: place, related: value)
    case .flowMappingEnd, .flowSequenceEnd:
      if isAt(.flowMappingEnd) || isAt(.flowSequenceEnd) {
        return SyntaxError(.textAfterValue, at: place)
      }
      guard let opening = tree.nodes.last(where: { $0.isFlow && $0.end == lastToken.end }),
        let bracket = character(at: opening.range.start)
      else { return nil }
      let value = ByteRange(opening.range.start, end)
      return SyntaxError(.bracketBeginsText(bracket), at: opening.range, related: value)
    case .scalar, .alias: return SyntaxError(.textAfterValue, at: place)
    default: return nil
    }
  }

  /// Whether a quoted text swallowed the keys of the lines below: its own end is missing.
  private func holdsKey(_ text: ByteRange) -> Bool {
    var line = text.start
    while let end = bytes[line..<text.end].firstIndex(of: 0x0A) {
      line = end + 1
      if isTopLevelKey(at: line) { return true }
    }
    return false
  }

  /// A key or dash in a column where none of its kind stands.
  func badIndentation(at offset: Int) -> SyntaxError {
    let isItem = isAt(.blockSequenceStart) || isAt(.blockEntry)
    let column = nearestColumn(to: column(of: offset), isItem ? .sequence : .mapping)
    if isItem, column == nil, let error = listWithoutKey(at: offset) { return error }
    return SyntaxError(.badIndentation(expectedColumn: column), at: word(at: offset))
  }

  /// The column of the collection that a line may have been meant for: of those that are open or end
  /// right above, the one whose keys or dashes stand nearest, the inner one of two.
  func nearestColumn(to column: Int, _ kind: Node.Kind) -> Int? {
    guard let root = tree.documents.last?.root, root < tree.nodes.count else { return nil }
    var nearest: Int?
    for node in root..<tree.nodes.count where mayGoOn(node, kind) {
      let candidate = self.column(of: tree.nodes[node].range.start)
      if let old = nearest, abs(old - column) < abs(candidate - column) { continue }
      nearest = candidate
    }
    return nearest
  }

  /// Whether a block collection reaches to the last node that was read.
  private func mayGoOn(_ node: Int, _ kind: Node.Kind) -> Bool {
    let end = tree.nodes[node].subtreeEnd
    return tree.nodes[node].kind == kind && !tree.nodes[node].isFlow
      && (end == 0 || end == tree.nodes.count)
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
  func column(of offset: Int) -> Int {
    let line = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return 1 + bytes[line..<offset].count { $0 & 0xC0 != 0x80 }
  }

  /// The key, or whatever stands at the offset up to a blank or colon.
  private func word(at offset: Int) -> ByteRange {
    var end = offset
    while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: ":") { end += 1 }
    return ByteRange(offset, max(end, min(offset + 1, bytes.count)))
  }

  /// The text of a token's line, from the token on.
  func line(of token: Token) -> ByteRange {
    ByteRange(token.range.start, endOfText(from: token.range.start))
  }

  func startOfText(before offset: Int) -> Int {
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
