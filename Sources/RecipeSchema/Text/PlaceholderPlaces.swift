import BrewDomain
import RecipeSyntax
import SourceText

/// Where the placeholders of an instruction stand in the source.
///
/// The source of a folded or escaped text is searched as it is written; where it does not show the same
/// placeholders as the text, the whole text is the place.
struct PlaceholderPlaces {
  private let whole: ByteRange
  private let ranges: [ByteRange]
  private let isTrusted: Bool

  init(_ node: Int, _ tree: borrowing SyntaxTree) {
    let range = Self.text(of: tree.nodes[node], tree)
    let written = Placeholder.occurrences(in: Array(tree.bytes[range.start..<range.end]))
    whole = tree.nodes[node].range
    ranges = written.map {
      ByteRange(range.start + $0.range.lowerBound, range.start + $0.range.upperBound)
    }
    isTrusted = written.map(\.part) == Placeholder.parts(of: tree.text(of: node))
  }

  /// The node without the line of a block scalar that holds its `|` and perhaps a comment.
  private static func text(of node: Node, _ tree: borrowing SyntaxTree) -> ByteRange {
    guard node.style.isBlock else { return node.range }
    let header = tree.bytes[node.range.start..<node.range.end].firstIndex(of: 0x0A)
    return ByteRange(header ?? node.range.end, node.range.end)
  }

  func range(of index: Int) -> ByteRange {
    isTrusted && index < ranges.count ? ranges[index] : whole
  }
}
