import SourceText

extension TreeParser {
  /// The root of a document, the value of a key, an item.
  ///
  /// An indentless sequence is a list whose dashes stand in the column of the key that holds it.
  mutating func parseBlockNode(indentlessAllowed: Bool = false) throws(SyntaxError) {
    try parseNode(isBlock: true, indentlessAllowed: indentlessAllowed)
  }

  mutating func parseNode(isBlock: Bool, indentlessAllowed: Bool = false) throws(SyntaxError) {
    if isAt(.alias) { return try addAlias() }
    guard isAt(.anchor) || isAt(.tag) else {
      return try parseContent(isBlock, indentlessAllowed, hasProperties: false)
    }
    let node = tree.nodes.count
    let anchor = anchors.count
    let sizeBefore = expandedCount
    let properties = try parseProperties()
    try parseContent(isBlock, indentlessAllowed, hasProperties: true)
    if properties.hasAnchor { anchors[anchor].size = expandedCount - sizeBefore }
    if let tag = properties.tag { checkEmptyContent(of: node, tag: tag) }
  }

  private mutating func parseContent(
    _ isBlock: Bool,
    _ indentlessAllowed: Bool,
    hasProperties: Bool
  ) throws(SyntaxError) {
    switch token.kind {
    case .scalar: try addScalar()
    case .flowSequenceStart: try parseFlowSequence()
    case .flowMappingStart: try parseFlowMapping()
    case .blockEntry where indentlessAllowed: try parseIndentlessSequence()
    case .blockSequenceStart where isBlock: try parseBlockSequence()
    case .blockMappingStart where isBlock: try parseBlockMapping()
    case _ where hasProperties: addEmpty()
    default: throw unexpectedContent()
    }
  }

  mutating func parseBlockMapping() throws(SyntaxError) {
    let mapping = open(.mapping, at: token.range.start)
    try advance()
    try parseBlockPairs()
    close(mapping, at: endOfContent())
    try advance()
  }

  /// The pairs of the innermost open mapping, up to its block end.
  mutating func parseBlockPairs() throws(SyntaxError) {
    while !isAt(.blockEnd) {
      guard isAt(.key) else { throw unexpectedInMapping() }
      try advance()
      if isAt(.key) || isAt(.value) || isAt(.blockEnd) {
        addEmpty()
      } else {
        if isAt(.scalar) { try checkBeginning() }
        try parseBlockNode(indentlessAllowed: true)
      }
      if isAt(.value) {
        try advance()
      } else {
        addEmpty()
        continue
      }
      if isAt(.key) || isAt(.value) || isAt(.blockEnd) {
        addEmpty()
      } else {
        try parseBlockNode(indentlessAllowed: true)
      }
    }
  }

  /// A key that begins with a no-break space stands in another column than it seems to.
  private func checkBeginning() throws(SyntaxError) {
    let start = Int(token.start)
    guard bytes[start] == 0xC2 || bytes[start] == UInt8(ascii: "-") else { return }
    if let space = noBreakSpace(at: start) { throw SyntaxError(.noBreakSpace, at: space) }
  }

  private mutating func parseBlockSequence() throws(SyntaxError) {
    let sequence = open(.sequence, at: token.range.start)
    try advance()
    while !isAt(.blockEnd) {
      guard isAt(.blockEntry) else { throw unexpectedInSequence() }
      try advance()
      if isAt(.blockEntry) || isAt(.blockEnd) { addEmpty() } else { try parseBlockNode() }
    }
    close(sequence, at: endOfContent())
    try advance()
  }

  private mutating func parseIndentlessSequence() throws(SyntaxError) {
    let sequence = open(.sequence, at: token.range.start)
    while isAt(.blockEntry) {
      try advance()
      if isAt(.blockEntry) || isAt(.key) || isAt(.value) || isAt(.blockEnd) {
        addEmpty()
      } else {
        try parseBlockNode()
      }
    }
    close(sequence, at: endOfContent())
  }

  /// Where a block collection ends: with its last token. libyaml's own mark is at the next one.
  private func endOfContent() -> Int { Int(lastToken.end) }

  // MARK: Properties

  /// An anchor and a tag, in either order, each at most once.
  private mutating func parseProperties() throws(SyntaxError) -> (
    hasAnchor: Bool, tag: ByteRange?
  ) {
    var hasAnchor = false
    var tag: ByteRange?
    while (isAt(.anchor) && !hasAnchor) || (isAt(.tag) && tag == nil) {
      if isAt(.anchor) {
        hasAnchor = true
        addAnchor(token.range, node: tree.nodes.count)
      } else {
        tag = token.range
        checkTag()
      }
      try advance()
    }
    return (hasAnchor, tag)
  }
}
