import RecipeSyntax
import Text

extension Server {
  /// `textDocument/selectionRange`: what a growing selection takes in, from a value to the whole file.
  func selectionRanges(_ document: DocumentSnapshot, _ parameters: Parameters) throws
    -> [JSONObject]
  {
    try parameters.list("positions").map { node in
      guard let position = Position(node) else {
        throw ResponseError(.invalidParams, "`positions` must be positions")
      }
      return Self.selection(at: document.offset(position), in: document)
    }
  }

  /// The ranges around a byte, each in the next one. O(nodes).
  private static func selection(at offset: Int, in document: DocumentSnapshot) -> JSONObject {
    let tree = document.tree
    var found = tree.nodes.map(\.range).filter {
      $0.start <= offset && offset <= $0.end && !$0.isEmpty
    }
    for mapping in tree.nodes.indices where tree.nodes[mapping].kind == .mapping {
      let range = tree.nodes[mapping].range
      guard range.start <= offset, offset <= range.end else { continue }
      found += tree.pairs(of: mapping)
        .map { ByteRange(tree.nodes[$0].range.start, tree.nodes[$1].range.end) }
        .filter { $0.start <= offset && offset <= $0.end }
    }
    found.append(ByteRange(0, document.bytes.count))
    found.sort { ($0.count, $0.start) < ($1.count, $1.start) }
    var nested: [ByteRange] = []
    for range in found
    where nested.last.map({ range.start <= $0.start && $0.end <= range.end && range != $0 }) ?? true
    {
      nested.append(range)
    }
    let largest: JSONObject = ["range": document.range(nested.removeLast())]
    return nested.reversed().reduce(largest) { ["range": document.range($1), "parent": $0] }
  }
}
