import RecipeSyntax
import Text

/// Extracts single documents from a source.
package enum DocumentText {
  /// The text of the document with a 0-based index, valid on its own. O(n).
  ///
  /// For a source with one document, it is the whole source. Otherwise it is the text between the markers,
  /// with the comments before and after the content. Comments right above a `---` belong to the document
  /// above, unless it ends with `...`. Markers are kept only with directives, which require one.
  package static func text(of document: Int, in tree: SyntaxTree) -> [UInt8] {
    guard tree.documents.count > 1 else { return tree.bytes }
    let begin = startOfHeader(of: document, in: tree)
    let end =
      document + 1 < tree.documents.count ? endOfFooter(of: document, in: tree) : tree.bytes.count
    let marker = tree.documents[document].range.start
    let content = endOfMarker(at: marker, in: tree)
    guard content > marker else { return Array(tree.bytes[begin..<end]) }
    return Array(tree.bytes[begin..<marker] + tree.bytes[content..<max(content, end)])
  }

  // MARK: Borders

  /// The start of the comments above the marker of a document, else of the marker.
  private static func startOfHeader(of document: Int, in tree: SyntaxTree) -> Int {
    guard document > 0 else { return 0 }
    let marker = tree.documents[document].range.start
    let token = tree.tokens.partitionPoint { $0.range.start < marker } - 1
    guard token >= 0, tree.tokens[token].kind == .documentEnd else { return marker }
    let next = tree.bytes.startOfNextLine(after: tree.tokens[token].range.end)
    return tree.bytes[next..<marker].contains(UInt8(ascii: "#")) ? next : marker
  }

  /// The end of a document that another one follows: its `...`, else the next marker.
  private static func endOfFooter(of document: Int, in tree: SyntaxTree) -> Int {
    var end = tree.documents[document + 1].range.start
    var token = tree.tokens.partitionPoint { $0.range.start < end } - 1
    while token >= 0, tree.tokens[token].kind == .documentEnd {
      end = tree.tokens[token].range.start
      token -= 1
    }
    return end
  }

  /// The end of a `---` at an offset: the next line if the rest of its line is blank; the offset if there is
  /// no marker.
  private static func endOfMarker(at offset: Int, in tree: SyntaxTree) -> Int {
    let token = tree.tokens.partitionPoint { $0.range.start < offset }
    guard token < tree.tokens.count, tree.tokens[token].kind == .documentStart else {
      return offset
    }
    let rest = tree.bytes.endOfBlanks(from: tree.tokens[token].range.end)
    return rest == tree.bytes.endOfText(at: offset) ? tree.bytes.startOfNextLine(after: rest) : rest
  }
}

/// Joins documents to one source, in order, with a `---` between them if needed. Only the first one keeps its
/// byte order mark.
package struct JoinedDocuments {
  /// Whether the output ends with a newline; nil if it is empty.
  private var endsLine: Bool?

  /// An empty source.
  package init() {}

  /// Appends a document, with the separator that it needs. O(n).
  package mutating func append(_ text: [UInt8], to output: inout [UInt8]) {
    guard let endsLine else {
      output += text
      if let last = text.last { self.endsLine = last == 0x0A }
      return
    }
    let text = text[text.lengthOfByteOrderMark...]
    let tree = SyntaxTree(parsing: Array(text))
    let ending = LineEnding.auto.spelling(inPlaceOf: tree.bytes)
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
