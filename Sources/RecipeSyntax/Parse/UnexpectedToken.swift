import Text

/// Diagnoses an unexpected token or a scanner error from the tokens and the text around it.
struct UnexpectedToken {
  private let token: Token
  private let lastToken: Token
  private let tree: SyntaxTree
  private let collections: [Int]
  private let text: SourceView
  private var bytes: UnsafeBufferPointer<UInt8> { text.bytes }

  /// - Parameters:
  /// - token: the unexpected token; for a scanner error, the token before it.
  /// - lastToken: the last non-empty token before it.
  /// - tree: the tree so far.
  /// - collections: the block collections that a further line could belong to, outermost first.
  ///   - text: the source.
  init(
    _ token: Token,
    behind lastToken: Token,
    in tree: SyntaxTree,
    _ collections: [Int],
    _ text: SourceView
  ) {
    self.token = token
    self.lastToken = lastToken
    self.tree = tree
    self.collections = collections
    self.text = text
  }

  // MARK: By what was expected

  /// The error where a key or the end of a mapping was expected.
  func inMapping() -> SyntaxError {
    if let error = textBehindValue() { return error }
    switch token.kind {
    case .blockEntry: return SyntaxError(.itemInMapping, at: token.range)
    case .blockMappingStart, .blockSequenceStart: return badIndentation(at: token.range.start)
    case .scalar: return SyntaxError(.textAfterValue, at: token.range)
    case .value: return SyntaxError(.malformed("expected a key before this"), at: token.range)
    default: return inPlaceOfValue()
    }
  }

  /// The error where an item or the end of a list was expected.
  func inSequence() -> SyntaxError {
    if let error = textBehindValue() { return error }
    switch token.kind {
    case .key: return SyntaxError(.keyInList, at: text.word(at: token.range.start))
    case .blockMappingStart, .blockSequenceStart: return badIndentation(at: token.range.start)
    case .scalar: return SyntaxError(.textAfterValue, at: token.range)
    default: return inPlaceOfValue()
    }
  }

  /// The error where a value was expected.
  func inPlaceOfValue() -> SyntaxError {
    let place = token.range
    guard !place.isEmpty, let first = text.character(at: place.start) else {
      return SyntaxError(.malformed("expected a value here"), at: place)
    }
    switch token.kind {
    case .flowEntry, .flowSequenceEnd, .flowMappingEnd:
      return SyntaxError(.reservedCharacter(first), at: place)
    case .blockEntry: return SyntaxError(.misplacedItem, at: place)
    default: return SyntaxError(.malformed("unexpected text"), at: place)
    }
  }

  /// The error after a document or directives without a following `---`.
  func behindDocument() -> SyntaxError {
    let line = text.line(from: token.range.start)
    switch lastToken.kind {
    case .versionDirective, .tagDirective:
      return SyntaxError(.malformed("expected `---` after the directives"), at: line)
    case .documentEnd: break
    default:
      let error = inMapping()
      switch error.kind {
      case .malformed, .badIndentation(nil): break
      default: return error
      }
    }
    return SyntaxError(.malformed("expected `---` after the end of a recipe"), at: line)
  }

  /// The error of a token after a complete value on the same line.
  private func textBehindValue() -> SyntaxError? {
    guard lastToken.end > 0, text.onOneLine(lastToken.range.end, token.range.start) else {
      return nil
    }
    let place = text.line(from: token.range.start)
    switch lastToken.kind {
    case .scalar where lastToken.style.isQuoted:
      // A quoted scalar that includes keys of the lines below lacks its own closing quote.
      if text.holdsTopLevelKey(lastToken.range),
        let quote = text.character(at: lastToken.range.start)
      {
        let opening = ByteRange(lastToken.range.start, lastToken.range.start + 1)
        return SyntaxError(.unclosedQuote(quote), at: opening)
      }
      let value = ByteRange(lastToken.range.start, place.end)
      return SyntaxError(.textAfterQuote, at: place, related: value)
    case .flowMappingEnd, .flowSequenceEnd:
      if token.kind == .flowMappingEnd || token.kind == .flowSequenceEnd {
        return SyntaxError(.textAfterValue, at: place)
      }
      guard let opening = tree.nodes.last(where: { $0.isFlow && $0.end == lastToken.end }),
        let bracket = text.character(at: opening.range.start)
      else { return nil }
      let value = ByteRange(opening.range.start, place.end)
      return SyntaxError(.bracketBeginsText(bracket), at: opening.range, related: value)
    case .scalar, .alias: return SyntaxError(.textAfterValue, at: place)
    default: return nil
    }
  }

  /// The error of a key or dash in an unexpected column.
  private func badIndentation(at offset: Int) -> SyntaxError {
    let isItem = token.kind == .blockSequenceStart || token.kind == .blockEntry
    let column = nearestColumn(to: text.column(of: offset), isItem ? .sequence : .mapping)
    if isItem, column == nil, let error = listWithoutKey(at: offset) { return error }
    return SyntaxError(.badIndentation(expectedColumn: column), at: text.word(at: offset))
  }

  /// The error of a dash outside any list.
  private func listWithoutKey(at offset: Int) -> SyntaxError? {
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "-"), bytes[offset + 1] == 0x20,
      nearestColumn(to: text.column(of: offset), .sequence) == nil
    else { return nil }
    return SyntaxError(.listWithoutKey, at: ByteRange(offset, offset + 1))
  }

  /// The column of the collection that a line was probably meant for: the closest one, the inner one of two.
  private func nearestColumn(to column: Int, _ kind: Node.Kind) -> Int? {
    let columns = collections.lazy.filter { tree.nodes[$0].kind == kind }
      .map { text.column(of: tree.nodes[$0].range.start) }
    return columns.reversed().min { abs($0 - column) < abs($1 - column) }
  }

  // MARK: By the text around it

  /// Refines an error by the text around it.
  func explained(_ error: SyntaxError) -> SyntaxError {
    let error = explainedColon(error)
    return foreignMark(behind: error) ?? error
  }

  /// Refines a scanner error by the tokens before it.
  private func explainedColon(_ error: SyntaxError) -> SyntaxError {
    guard error.kind == .colonInText, lastToken.kind == .scalar else { return error }
    let colon = error.range.start
    if text.onOneLine(lastToken.range.start, colon) {
      let whole = ByteRange(lastToken.range.start, text.line(from: colon).end)
      return SyntaxError(.colonInText, at: error.range, related: whole)
    }
    // The lines were read as one scalar. After a key, the next key is indented too far; otherwise the first
    // line was meant as a key.
    if lastTokenIsValue {
      let start = text.startOfText(before: colon)
      return listWithoutKey(at: start) ?? badIndentation(at: start)
    }
    return SyntaxError(.missingColon, at: text.line(from: lastToken.range.start))
  }

  /// Whether the last token is the value of a key, ignoring anchors and tags.
  private var lastTokenIsValue: Bool {
    let before = tree.tokens.dropLast().last { $0.kind != .anchor && $0.kind != .tag }
    return before?.kind == .value
  }

  /// A wrong list marker or a no-break space at the start of the line or of the item above that explains an
  /// error.
  private func foreignMark(behind error: SyntaxError) -> SyntaxError? {
    switch error.kind {
    case .keyInList: return mark(onLineOf: error.range.start)
    case .badIndentation:
      if let error = mark(onLineOf: error.range.start) { return error }
      guard lastToken.kind == .scalar, lastToken.end > 0 else { return nil }
      return mark(onLineOf: lastToken.range.start)
    default: return nil
    }
  }

  private func mark(onLineOf offset: Int) -> SyntaxError? {
    let start = text.startOfText(before: offset)
    if let space = text.noBreakSpace(at: start) { return SyntaxError(.noBreakSpace, at: space) }
    return listMarker(at: start).map { SyntaxError(.invalidListMarker, at: $0) }
  }

  /// A wrong list marker: `•`, `–`, `+` or `1.`, or a dash without a blank.
  private func listMarker(at start: Int) -> ByteRange? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "-") else {
      // Longer numbers are none of steps.
      let text = Array(bytes[start...].prefix(32))
      return ListMarker.range(at: 0, to: text.count, text)
        .map { ByteRange(start, start + $0.count) }
    }
    let isMark = start + 1 < bytes.count && bytes[start + 1] > 0x2D
    return isMark ? ByteRange(start, start + 1) : nil
  }
}
