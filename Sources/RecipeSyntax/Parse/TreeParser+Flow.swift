import SourceText

extension TreeParser {
  mutating func parseFlowSequence() throws(SyntaxError) {
    let opening = token.range
    let sequence = open(.sequence, isFlow: true, at: opening.start)
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
    close(sequence, at: token.range.end)
    try advance()
  }

  mutating func parseFlowMapping() throws(SyntaxError) {
    let opening = token.range
    let mapping = open(.mapping, isFlow: true, at: opening.start)
    try advance()
    var isFirst = true
    while !isAt(.flowMappingEnd) {
      if !isFirst { try parseFlowEntry(opening) }
      isFirst = false
      if isAt(.key) {
        try advance()
        try parseFlowKey(opening, end: .flowMappingEnd)
        try parseFlowValue(opening, end: .flowMappingEnd)
      } else if !isAt(.flowMappingEnd) {
        try parseFlowNode(opening)
        addEmpty()
      }
    }
    close(mapping, at: token.range.end)
    try advance()
  }

  /// `[a: b]`: a mapping of one pair without braces.
  private mutating func parseFlowPairInSequence(_ opening: ByteRange) throws(SyntaxError) {
    let mapping = open(.mapping, isFlow: true, at: token.range.start)
    try advance()
    try parseFlowKey(opening, end: .flowSequenceEnd)
    try parseFlowValue(opening, end: .flowSequenceEnd)
    close(mapping, at: Int(lastToken.end))
  }

  private mutating func parseFlowKey(
    _ opening: ByteRange,
    end: TokenKind
  ) throws(SyntaxError) {
    if isAt(.value) || isAt(.flowEntry) || isAt(end) {
      addEmpty()
    } else {
      try parseFlowNode(opening)
    }
  }

  private mutating func parseFlowValue(
    _ opening: ByteRange,
    end: TokenKind
  ) throws(SyntaxError) {
    guard isAt(.value) else { return addEmpty() }
    try advance()
    if isAt(.flowEntry) || isAt(end) { addEmpty() } else { try parseFlowNode(opening) }
  }

  private mutating func parseFlowNode(_ opening: ByteRange) throws(SyntaxError) {
    if isBehindFlow() { throw unclosedFlow(opening) }
    try parseNode(isBlock: false)
  }

  private mutating func parseFlowEntry(_ opening: ByteRange) throws(SyntaxError) {
    guard !isAt(.flowEntry) else { return try advance() }
    let isOtherEnd = isAt(.flowSequenceEnd) || isAt(.flowMappingEnd)
    if !isBehindFlow(), !isOtherEnd, onOneLine(lastToken.range.start, token.range.start) {
      throw SyntaxError(.malformed("expected `,` before this"), at: token.range)
    }
    throw unclosedFlow(opening)
  }

  /// Whether the document is over, so that the collection can only be unclosed.
  private func isBehindFlow() -> Bool {
    isAt(.streamEnd) || isAt(.documentStart) || isAt(.documentEnd)
  }

  private func unclosedFlow(_ opening: ByteRange) -> SyntaxError {
    let bracket = Character(Unicode.Scalar(bytes[opening.start]))
    return SyntaxError(.unclosedFlow(bracket), at: opening)
  }
}
