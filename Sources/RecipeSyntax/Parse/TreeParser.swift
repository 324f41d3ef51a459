import Text

/// Parses tokens to a tree, by the YAML 1.1 grammar of libyaml's parser.
///
/// libyaml's own parser is not used, because this one continues after errors and keeps the tokens around
/// them. It recurses once per nested collection, which the scanner limits. A test compares it with libyaml's
/// events for all kinds of sources.
struct TreeParser: ~Copyable {
  /// The total number of times that a source may be reread after errors.
  private static let rereadLimit = 8

  private let text: SourceView
  private let start: Int
  private var scanner: LibYAMLScanner
  private var builder: TreeBuilder
  /// The next token.
  private var token = Token(.streamEnd, 0, 0)

  /// A parser of the text from `start`, after a byte order mark. `bytes` must outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    text = SourceView(bytes: bytes)
    self.start = start
    scanner = LibYAMLScanner(bytes, from: start)
    builder = TreeBuilder(text)
  }

  /// Fills an empty tree, reusing its memory.
  mutating func fill(_ tree: inout SyntaxTree) {
    builder.exchange(&tree)
    parseStream()
    builder.exchange(&tree)
  }

  // MARK: Tokens

  /// Keeps the current token and scans the next.
  private mutating func advance() throws(SyntaxError) {
    builder.append(token)
    try builder.scan(&token, with: &scanner)
  }

  private func isAt(_ kind: TokenKind) -> Bool { token.kind == kind }

  private func isAtEndOfDocument() -> Bool {
    switch token.kind {
    case .versionDirective, .tagDirective, .documentStart, .documentEnd, .streamEnd: true
    default: false
    }
  }

  /// The current token with its context, for error messages.
  private var unexpected: UnexpectedToken {
    UnexpectedToken(
      token,
      behind: builder.lastToken,
      in: builder.tree,
      builder.collectionsToContinue,
      text
    )
  }

  // MARK: The stream

  /// Parses to the end. After a syntax error, it resumes at the next top-level key or document.
  private mutating func parseStream() {
    var start = self.start
    var budget = Self.rereadLimit * text.bytes.count + 65_536
    var isResuming = false
    while true {
      do {
        token = Token(.streamEnd, 0, 0)
        try builder.scan(&token, with: &scanner)
        if isResuming { try resumeDocument() }
        try parseDocuments(isFirst: !isResuming)
        return
      } catch {
        let error = unexpected.explained(error)
        builder.report(error)
        budget -= text.bytes.count - start
        guard let next = recover(from: error, after: start) else { return }
        guard budget > 0 else {
          builder.endDocument(at: next)
          let place = ByteRange(next, min(next + 1, text.bytes.count))
          let count = builder.tree.errors.count
          builder.report(SyntaxError(.tooManyErrors(count: count), at: place))
          return
        }
        start = next
        isResuming = !text.isDocumentMarker(at: next)
        if !isResuming { builder.endDocument(at: next) }
        scanner.restart(at: next)
      }
    }
  }

  /// Closes the affected collections and finds the offset to resume at; `nil` if there is none.
  private mutating func recover(from error: SyntaxError, after start: Int) -> Int? {
    if builder.tree.documents.isEmpty { builder.startDocument(at: start) }
    // The parser may have read far beyond the start of the error.
    let origin = min(error.range.start, error.related?.start ?? error.range.start)
    let next = text.resumeOffset(behind: max(start, origin))
    let end = next ?? text.bytes.count
    let isSameDocument = next.map { !text.isDocumentMarker(at: $0) } ?? false
    builder.skip(from: origin, to: end, closingAt: error.range.start, keepsRoot: isSameDocument)
    if next == nil { builder.endDocument(at: end) }
    return next
  }

  // MARK: Documents

  /// Only the first document may begin without `---`.
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
    builder.startDocument(at: token.range.start)
    let hasDirective = isAt(.versionDirective) || isAt(.tagDirective)
    if hasDirective { try parseDirectives() }
    if isAt(.documentStart) {
      try advance()
    } else if needsMarker || hasDirective {
      throw unexpected.behindDocument()
    } else if isAt(.documentEnd) {
      throw SyntaxError(
        .malformed("`...` ends a recipe, but no recipe begins above"),
        at: token.range
      )
    }
    builder.startRoot(at: token.range.start)
    if isAtEndOfDocument() { builder.addEmpty() } else { try parseNode(isBlock: true) }
    try endDocument()
  }

  /// Parses the directives of a document. libyaml accepts the versions 1.1 and 1.2, and each directive once.
  private mutating func parseDirectives() throws(SyntaxError) {
    var known: Set<String> = []
    while isAt(.versionDirective) || isAt(.tagDirective) {
      let words = text.spelling(of: token.range).split { $0 == " " || $0 == "\t" }.map(String.init)
      let name = isAt(.versionDirective) ? "%YAML" : words.prefix(2).joined(separator: " ")
      if isAt(.versionDirective), !["1.1", "1.2"].contains(words.dropFirst().first ?? "") {
        builder.report(SyntaxError(.unsupportedVersion, at: token.range))
      } else if !known.insert(name).inserted {
        builder.report(SyntaxError(.repeatedDirective(name), at: token.range))
      } else if isAt(.tagDirective) {
        builder.declareTag(words)
      }
      try advance()
    }
  }

  /// Resumes the root mapping at a top-level key.
  private mutating func resumeDocument() throws(SyntaxError) {
    if builder.isRootMappingOpen, isAt(.blockMappingStart) {
      try advance()
      try parseBlockPairs()
      builder.close(at: endOfContent, isDamaged: true)
      try advance()
    } else {
      builder.startRoot(at: token.range.start)
      try parseNode(isBlock: true)
    }
    try endDocument()
  }

  private mutating func endDocument() throws(SyntaxError) {
    builder.endDocument(at: endOfContent)
    guard isAtEndOfDocument() else { throw unexpected.behindDocument() }
  }

  // MARK: Nodes

  /// Parses a node: the root of a document, a value or an item.
  ///
  /// An indentless sequence has its dashes in the column of its key.
  private mutating func parseNode(
    isBlock: Bool,
    indentlessAllowed: Bool = false
  ) throws(SyntaxError) {
    switch token.kind {
    case .alias:
      builder.addAlias(token)
      try advance()
    case .anchor, .tag:
      let properties = try parseProperties()
      try parseContent(isBlock, indentlessAllowed, hasProperties: true)
      builder.end(properties)
    default: try parseContent(isBlock, indentlessAllowed, hasProperties: false)
    }
  }

  /// An anchor and a tag, in either order, each at most once.
  private mutating func parseProperties() throws(SyntaxError) -> TreeBuilder.Properties {
    var properties = builder.startProperties()
    while true {
      if isAt(.anchor), properties.anchor == nil {
        builder.add(anchor: token, to: &properties)
      } else if isAt(.tag), properties.tag == nil {
        try builder.add(tag: token, to: &properties)
      } else {
        return properties
      }
      try advance()
    }
  }

  private mutating func parseContent(
    _ isBlock: Bool,
    _ indentlessAllowed: Bool,
    hasProperties: Bool
  ) throws(SyntaxError) {
    switch token.kind {
    case .scalar:
      builder.addScalar(token)
      try advance()
    case .flowSequenceStart: try parseFlowSequence()
    case .flowMappingStart: try parseFlowMapping()
    case .blockEntry where indentlessAllowed: try parseIndentlessSequence()
    case .blockSequenceStart where isBlock: try parseBlockSequence()
    case .blockMappingStart where isBlock: try parseBlockMapping()
    case _ where hasProperties: builder.addEmpty()
    default: throw unexpected.inPlaceOfValue()
    }
  }

  // MARK: Block collections

  /// The end of a block collection: the end of its last token. libyaml's mark is at the next token.
  private var endOfContent: Int { Int(builder.lastToken.end) }

  private mutating func parseBlockMapping() throws(SyntaxError) {
    builder.open(.mapping, at: token.range.start)
    try advance()
    try parseBlockPairs()
    builder.close(at: endOfContent)
    try advance()
  }

  /// Parses the pairs of the innermost open mapping, up to its block end.
  private mutating func parseBlockPairs() throws(SyntaxError) {
    while !isAt(.blockEnd) {
      guard isAt(.key) else { throw unexpected.inMapping() }
      try advance()
      if isAt(.key) || isAt(.value) || isAt(.blockEnd) {
        builder.addEmpty()
      } else {
        try parseNode(isBlock: true, indentlessAllowed: true)
      }
      guard isAt(.value) else {
        builder.addEmpty()
        continue
      }
      try advance()
      if isAt(.key) || isAt(.value) || isAt(.blockEnd) {
        builder.addEmpty()
      } else {
        try parseNode(isBlock: true, indentlessAllowed: true)
      }
    }
  }

  private mutating func parseBlockSequence() throws(SyntaxError) {
    builder.open(.sequence, at: token.range.start)
    try advance()
    while !isAt(.blockEnd) {
      guard isAt(.blockEntry) else { throw unexpected.inSequence() }
      try advance()
      if isAt(.blockEntry) || isAt(.blockEnd) {
        builder.addEmpty()
      } else {
        try parseNode(isBlock: true)
      }
    }
    builder.close(at: endOfContent)
    try advance()
  }

  private mutating func parseIndentlessSequence() throws(SyntaxError) {
    builder.open(.sequence, at: token.range.start)
    while isAt(.blockEntry) {
      try advance()
      if isAt(.blockEntry) || isAt(.key) || isAt(.value) || isAt(.blockEnd) {
        builder.addEmpty()
      } else {
        try parseNode(isBlock: true)
      }
    }
    builder.close(at: endOfContent)
  }

  // MARK: Flow collections

  private mutating func parseFlowSequence() throws(SyntaxError) {
    let opening = token.range
    builder.open(.sequence, isFlow: true, at: opening.start)
    try advance()
    var isFirst = true
    while !isAt(.flowSequenceEnd) {
      if !isFirst { try parseFlowEntry(opening) }
      isFirst = false
      if isAt(.key) {
        try parseFlowPairInSequence(opening)
      } else if !isAt(.flowSequenceEnd) {
        try parseFlowNode(opening)
      }
    }
    builder.close(at: token.range.end)
    try advance()
  }

  private mutating func parseFlowMapping() throws(SyntaxError) {
    let opening = token.range
    builder.open(.mapping, isFlow: true, at: opening.start)
    try advance()
    var isFirst = true
    while !isAt(.flowMappingEnd) {
      if !isFirst { try parseFlowEntry(opening) }
      isFirst = false
      if isAt(.key) {
        try advance()
        try parseFlowPair(opening, end: .flowMappingEnd)
      } else if !isAt(.flowMappingEnd) {
        try parseFlowNode(opening)
        builder.addEmpty()
      }
    }
    builder.close(at: token.range.end)
    try advance()
  }

  /// Parses `[a: b]`: a single-pair mapping without braces.
  private mutating func parseFlowPairInSequence(_ opening: ByteRange) throws(SyntaxError) {
    let mark = token
    builder.open(.mapping, isFlow: true, at: mark.range.start)
    try advance()
    // libyaml would skip the token after a `?` without a key, and other YAML readers would not.
    if isAt(.value) || isAt(.flowEntry) || isAt(.flowSequenceEnd) {
      throw SyntaxError(.malformed("expected a key after `?`"), at: mark.range)
    }
    try parseFlowPair(opening, end: .flowSequenceEnd)
    builder.close(at: endOfContent)
  }

  /// Parses a pair after the token of its key.
  private mutating func parseFlowPair(_ opening: ByteRange, end: TokenKind) throws(SyntaxError) {
    if isAt(.value) || isAt(.flowEntry) || isAt(end) {
      builder.addEmpty()
    } else {
      try parseFlowNode(opening)
    }
    guard isAt(.value) else { return builder.addEmpty() }
    try advance()
    if isAt(.flowEntry) || isAt(end) { builder.addEmpty() } else { try parseFlowNode(opening) }
  }

  private mutating func parseFlowNode(_ opening: ByteRange) throws(SyntaxError) {
    if isBehindFlow() { throw unclosedFlow(opening) }
    try parseNode(isBlock: false)
  }

  private mutating func parseFlowEntry(_ opening: ByteRange) throws(SyntaxError) {
    guard !isAt(.flowEntry) else { return try advance() }
    let isOtherEnd = isAt(.flowSequenceEnd) || isAt(.flowMappingEnd)
    if !isBehindFlow(), !isOtherEnd,
      text.onOneLine(builder.lastToken.range.start, token.range.start)
    {
      throw SyntaxError(.malformed("expected `,` before this"), at: token.range)
    }
    throw unclosedFlow(opening)
  }

  /// Whether the document has ended, so that the collection is unclosed.
  private func isBehindFlow() -> Bool {
    isAt(.streamEnd) || isAt(.documentStart) || isAt(.documentEnd)
  }

  private func unclosedFlow(_ opening: ByteRange) -> SyntaxError {
    let bracket = Character(Unicode.Scalar(text.bytes[opening.start]))
    return SyntaxError(.unclosedFlow(bracket), at: opening)
  }
}
