import RecipeSyntax
import Text

extension Server {
  /// `textDocument/selectionRange`: what a growing selection takes in, from a value to the whole file.
  func selectionRanges(
    _ document: DocumentSnapshot,
    _ parameters: Parameters
  ) throws(ResponseError) -> [SelectionRange] {
    try parameters.list("positions").map { node throws(ResponseError) in
      guard let position = Position(node) else {
        throw ResponseError(.invalidParams, "`positions` must be positions")
      }
      return SelectionRange(at: document.offset(position), position, in: document)
    }
  }
}

/// Ranges around a position, each in the next one.
struct SelectionRange: JSONWritable {
  /// The ranges, the smallest first; never empty.
  private let ranges: [TextRange]

  /// The ranges around a byte. O(nodes).
  init(at offset: Int, _ position: Position, in document: DocumentSnapshot) {
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
    ranges = nested.map(document.range)
  }

  func write(to json: inout JSONWriter) { write(from: 0, to: &json) }

  private func write(from index: Int, to json: inout JSONWriter) {
    json.object { json in
      json.field("range", ranges[index])
      guard index + 1 < ranges.count else { return }
      json.key("parent")
      write(from: index + 1, to: &json)
    }
  }
}
