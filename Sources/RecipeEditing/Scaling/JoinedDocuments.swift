import RecipeSyntax

/// Puts the texts of documents together as one source, in the order in which they come, with a `---` between
/// where there is none. Only the first one keeps its byte order mark.
package struct JoinedDocuments {
  /// Whether the line is ended that was written last; nil where nothing was.
  private var endsLine: Bool?

  /// A source without documents.
  package init() {}

  /// Appends a document, with what has to stand before it. O(n).
  package mutating func append(_ text: [UInt8], to output: inout [UInt8]) {
    guard let endsLine else {
      output += text
      if let last = text.last { self.endsLine = last == 0x0A }
      return
    }
    let text = text[SyntaxTree.lengthOfByteOrderMark(text)...]
    let tree = SyntaxTree(parsing: Array(text))
    let ending = SourceLines(tree).ending
    if !endsLine { output += ending.utf8 }
    switch tree.tokens.first?.kind {
    case .documentStart: break
    case .versionDirective, .tagDirective: output += "...\(ending)".utf8
    default: output += "---\(ending)".utf8
    }
    output += text
    self.endsLine = text.last.map { $0 == 0x0A } ?? true
  }
}
