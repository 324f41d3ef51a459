import RecipeSyntax
import Text

extension Server {
  /// `textDocument/foldingRange`: recipes, lists, steps, texts of several lines, and comments in a row.
  func foldingRanges(_ document: DocumentSnapshot) -> [FoldingRange] {
    var ranges: Set<FoldingRange> = []
    let tree = document.tree
    let isSeveral = tree.documents.count > 1
    for part in tree.documents where isSeveral { ranges.insert(part.range, in: document) }
    for mapping in tree.nodes.indices
    where tree.nodes[mapping].kind == .mapping && !tree.nodes[mapping].isFlow {
      for (key, value) in tree.pairs(of: mapping) {
        let (start, end) = (tree.nodes[key].range.start, tree.nodes[value].range.end)
        ranges.insert(ByteRange(start, end), in: document)
      }
    }
    for list in tree.nodes.indices
    where tree.nodes[list].kind == .sequence && !tree.nodes[list].isFlow {
      for item in tree.items(of: list) { ranges.insert(tree.nodes[item].range, in: document) }
    }
    ranges.formUnion(Self.comments(document))
    return ranges.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// The runs of lines that are comments.
  private static func comments(_ document: DocumentSnapshot) -> [FoldingRange] {
    var found: [FoldingRange] = []
    var first: Int?
    for line in 0...document.lines.count {
      let range = document.lines.range(ofLine: line)
      let text = document.bytes[range.start..<range.end].drop { $0.isBlank }
      if line < document.lines.count, text.first == UInt8(ascii: "#") {
        first = first ?? line
      } else {
        if let first, line - first > 1 {
          found.append(FoldingRange(start: first, end: line - 1, isComment: true))
        }
        first = nil
      }
    }
    return found
  }
}

/// Lines that can be folded into the first one.
struct FoldingRange: Hashable, JSONRecord {
  let start: Int
  let end: Int
  var isComment = false

  var json: JSONObject {
    ["startLine": start, "endLine": end, "kind": isComment ? "comment" : nil]
  }
}

extension Set<FoldingRange> {
  /// Inserts the lines of a node, if there are several; the end of a block is at the start of what follows.
  fileprivate mutating func insert(_ bytes: ByteRange, in document: DocumentSnapshot) {
    var end = bytes.end
    while end > bytes.start, [0x20, 0x0A, 0x0D].contains(document.bytes[end - 1]) { end -= 1 }
    let (first, last) = (document.lines.line(at: bytes.start), document.lines.line(at: end))
    if last > first { insert(FoldingRange(start: first, end: last)) }
  }
}
