import RecipeSyntax
import SourceText

/// The text of single documents.
package enum DocumentText {
  /// The text of a document, counted from 0, to stand by itself. O(n).
  ///
  /// It is all of a source with one document. Of several it is what stands between the markers, with the
  /// comments at its head and foot; comments right above a `---` are at the foot of the document above it,
  /// unless a line `...` ends that one. Markers stay only with directives, which need one.
  package static func text(of document: Int, in tree: SyntaxTree) -> [UInt8] {
    guard tree.documents.count > 1 else { return tree.bytes }
    let begin = beginOfHead(of: document, in: tree)
    let end =
      document + 1 < tree.documents.count ? endOfFoot(of: document, in: tree) : tree.bytes.count
    let marker = tree.documents[document].range.start
    let content = endOfMarker(at: marker, in: tree)
    guard content > marker else { return Array(tree.bytes[begin..<end]) }
    return Array(tree.bytes[begin..<marker] + tree.bytes[content..<max(content, end)])
  }

  // MARK: Borders

  /// Where the comments above the marker of a document begin, else the marker.
  private static func beginOfHead(of document: Int, in tree: SyntaxTree) -> Int {
    guard document > 0 else { return 0 }
    let marker = tree.documents[document].range.start
    let token = tree.tokens.partitionPoint { $0.range.start < marker } - 1
    guard token >= 0, tree.tokens[token].kind == .documentEnd else { return marker }
    let next = SourceLines(tree).next(after: tree.tokens[token].range.end)
    return tree.bytes[next..<marker].contains(UInt8(ascii: "#")) ? next : marker
  }

  /// Where a document ends that another one follows: with its `...`, else with the marker of the other.
  private static func endOfFoot(of document: Int, in tree: SyntaxTree) -> Int {
    var end = tree.documents[document + 1].range.start
    var token = tree.tokens.partitionPoint { $0.range.start < end } - 1
    while token >= 0, tree.tokens[token].kind == .documentEnd {
      end = tree.tokens[token].range.start
      token -= 1
    }
    return end
  }

  /// What follows a `---` at an offset: the next line if nothing stands behind it; the offset where there is
  /// no such marker.
  private static func endOfMarker(at offset: Int, in tree: SyntaxTree) -> Int {
    let token = tree.tokens.partitionPoint { $0.range.start < offset }
    guard token < tree.tokens.count, tree.tokens[token].kind == .documentStart else {
      return offset
    }
    let lines = SourceLines(tree)
    let rest = lines.endOfBlanks(from: tree.tokens[token].range.end)
    return rest == lines.end(of: offset) ? lines.next(after: rest) : rest
  }
}

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
