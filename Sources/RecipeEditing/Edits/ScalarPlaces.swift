import RecipeSyntax
import SourceText

/// Where the numbers of a text stand in the source.
///
/// Folds and escapes change blanks, breaks and marks, but hardly ever a number: where a text and its spelling
/// show the same numbers, they are the same ones.
struct ScalarPlaces {
  /// Where a verbatim text begins.
  private let start: Int?
  /// The runs of digits in the text, and in the source; empty where these differ.
  private var runs: [Range<Int>] = []
  private var writtenRuns: [Range<Int>] = []

  /// The places of a scalar. O(n).
  init(_ node: Int, _ tree: SyntaxTree) {
    guard !tree.nodes[node].isVerbatim else {
      start = tree.nodes[node].textRange.start
      return
    }
    start = nil
    let text = tree.withText(of: node, Array.init)
    let found = Self.runs(in: text[...], skippingEscapes: false)
    let written = Self.runs(
      in: Self.spelling(of: tree.nodes[node], tree),
      skippingEscapes: tree.nodes[node].style == .doubleQuoted
    )
    guard found.map({ Array(text[$0]) }) == written.map({ Array(tree.bytes[$0]) }) else { return }
    (runs, writtenRuns) = (found, written)
  }

  /// The bytes that spell a part of the text; `nil` where it does not begin and end with a number, or nobody
  /// can tell.
  func range(of part: Range<Int>) -> ByteRange? {
    if let start { return ByteRange(start + part.lowerBound, start + part.upperBound) }
    guard let first = runs.firstIndex(where: { $0.lowerBound == part.lowerBound }),
      let last = runs.firstIndex(where: { $0.upperBound == part.upperBound })
    else { return nil }
    return ByteRange(writtenRuns[first].lowerBound, writtenRuns[last].upperBound)
  }

  /// The node without the line that holds the `|` of a text in lines.
  private static func spelling(of node: Node, _ tree: SyntaxTree) -> ArraySlice<UInt8> {
    let all = tree.bytes[node.range.start..<node.range.end]
    return node.style.isBlock ? all[(all.firstIndex(of: 0x0A) ?? all.endIndex)...] : all
  }

  private static func runs(in bytes: ArraySlice<UInt8>, skippingEscapes: Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      if skippingEscapes, bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.endIndex {
        offset += lengthOfEscape(bytes[offset + 1])
        continue
      }
      let end = bytes[offset...].firstIndex { $0 &- 0x30 >= 10 } ?? bytes.endIndex
      if end > offset { runs.append(offset..<end) }
      offset = end + (end > offset ? 0 : 1)
    }
    return runs
  }

  private static func lengthOfEscape(_ kind: UInt8) -> Int {
    switch kind {
    case UInt8(ascii: "x"): 4
    case UInt8(ascii: "u"): 6
    case UInt8(ascii: "U"): 10
    default: 2
    }
  }
}
