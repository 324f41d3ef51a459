import SourceText

/// Documents.
extension TreeParser {
  /// How often, in all, the parser may read over a source again after errors.
  private static let rereadLimit = 8

  /// Parses to the end, going on at the next top-level key or document after each syntax error.
  mutating func parseStream(from start: Int) {
    var start = start
    var budget = Self.rereadLimit * bytes.count + 65_536
    var isResuming = false
    while true {
      do {
        try startReading()
        if isResuming { try resumeDocument() }
        try parseDocuments(isFirst: !isResuming)
        return
      } catch {
        let error = explained(error)
        tree.errors.append(error)
        budget -= bytes.count - start
        guard let next = recover(from: error, after: start) else { return }
        guard budget > 0 else {
          let place = ByteRange(next, min(next + 1, bytes.count))
          tree.errors.append(SyntaxError(.tooManyErrors, at: place))
          return
        }
        start = next
        isResuming = !isDocumentMarker(at: next)
        if !isResuming { endDocument(at: next) }
        scanner.restart(at: next)
      }
    }
  }

  private mutating func startReading() throws(SyntaxError) {
    token = Token(.streamEnd, 0, 0)
    token = try scanner.next(cooked: &tree.cooked)
  }

  // MARK: Documents

  /// A document that does not begin with `---` can only be the first.
  private mutating func parseDocuments(isFirst: Bool) throws(SyntaxError) {
    var needsMarker = !isFirst
    while true {
      while needsMarker, isAt(.documentEnd) { try advance() }
      if isAt(.streamEnd) { return }
      try parseDocument(needsMarker: needsMarker)
      needsMarker = true
    }
  }

  private mutating func parseDocument(needsMarker: Bool) throws(SyntaxError) {
    startDocument(at: token.range.start)
    let hasDirective = isAt(.versionDirective) || isAt(.tagDirective)
    while isAt(.versionDirective) || isAt(.tagDirective) { try advance() }
    if isAt(.documentStart) {
      try advance()
    } else if needsMarker || hasDirective {
      throw textBehindDocument()
    } else if isAt(.documentEnd) {
      throw SyntaxError(.malformed("`...` ends a recipe, but none begins above"), at: token.range)
    }
    tree.documents[tree.documents.count - 1].root = tree.nodes.count
    if isAtEndOfDocument() { addEmpty() } else { try parseBlockNode() }
    endDocument(at: Int(lastToken.end))
    guard isAtEndOfDocument() else { throw textBehindDocument() }
  }

  func isAtEndOfDocument() -> Bool {
    switch token.kind {
    case .versionDirective, .tagDirective, .documentStart, .documentEnd, .streamEnd: true
    default: false
    }
  }

  /// What stands below the end of a document, or below directives, without a `---` between.
  func textBehindDocument() -> SyntaxError {
    switch lastToken.kind {
    case .versionDirective, .tagDirective:
      return SyntaxError(.malformed("expected `---` below the directives"), at: line(of: token))
    case .documentEnd: break
    default:
      let error = unexpectedInMapping()
      switch error.kind {
      case .malformed, .badIndentation(nil): break
      default: return error
      }
    }
    return SyntaxError(
      .malformed("a recipe ends above: begin another one with `---`"),
      at: line(of: token)
    )
  }

  mutating func startDocument(at start: Int) {
    tree.documents.append(Document(root: nil, range: ByteRange(start, start)))
    openNodes.removeAll(keepingCapacity: true)
    anchors.removeAll(keepingCapacity: true)
    anchorsByName.removeAll(keepingCapacity: true)
    isExpansionReported = false
    expandedCount = 0
  }

  mutating func endDocument(at end: Int) {
    closeDamaged(to: 0, at: end)
    guard let last = tree.documents.indices.last else { return }
    tree.documents[last].range = ByteRange(tree.documents[last].range.start, end)
  }
}
