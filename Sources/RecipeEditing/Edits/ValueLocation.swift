import RecipeSchema
import RecipeSyntax
import SourceText

/// Where the value of a key stands, or could stand, and how another one is written there: with the quotes
/// that the author chose, the anchor, the tag and the comment beside it.
struct ValueLocation {
  /// What stands there; empty for nothing.
  let text: String
  private let entry: Entry
  private let tree: SyntaxTree
  private let lines: SourceLines
  private var node: Node { tree.nodes[entry.value] }
  private var isInFlow: Bool { tree.nodes[entry.mapping].isFlow }

  /// `nil` where a list, a mapping or an alias stands there.
  init?(_ entry: Entry, _ tree: SyntaxTree) {
    switch tree.nodes[entry.value].kind {
    case .scalar: text = tree.text(of: entry.value)
    case .empty: text = ""
    case .mapping, .sequence, .alias: return nil
    }
    self.entry = entry
    self.tree = tree
    lines = SourceLines(tree)
  }

  // MARK: The whole value

  /// The edit that writes another text.
  ///
  /// - Parameter isQuantity: whether the text is a quantity, which is written without quotes even where it is
  ///   a bare number.
  func replaced(by text: String, isQuantity: Bool = false) -> Edit {
    let written = isQuantity ? text : written(text)
    guard node.kind == .scalar else {
      let end = node.range.end
      let begin = hasColon ? " " : ": "
      return Edit(ByteRange(end, end), begin + written)
    }
    switch node.style {
    case .singleQuoted where PlainScalar.isPrintableLine(text):
      let parts = text.split(separator: "'", omittingEmptySubsequences: false)
      return Edit(node.range, "'\(parts.joined(separator: "''"))'")
    case .singleQuoted, .doubleQuoted: return Edit(node.range, ScalarText.quoted(text))
    case .literal, .folded: return Edit(node.range, withHeaderComment(written))
    case .plain: return Edit(node.range, written)
    }
  }

  /// Whether there is a colon behind the key, which in braces need not be.
  private var hasColon: Bool {
    let token = tree.tokens.partitionPoint { $0.range.start < tree.nodes[entry.key].range.end }
    return token < tree.tokens.count && tree.tokens[token].kind == .value
  }

  private func written(_ text: String) -> String {
    guard !isInFlow else { return ScalarText.item(text, isInFlow: true) }
    let start = entry.start(in: tree)
    return lines.scalar(text, column: start - lines.start(of: start), behind: node.range.end)
  }

  /// The comment behind the `|` of what stands there lies inside of it, and goes to the end of the first line.
  private func withHeaderComment(_ written: String) -> String {
    let header = ByteRange(node.range.start, min(lines.end(of: node.range.start), node.range.end))
    guard let mark = tree.bytes[header.start..<header.end].firstIndex(of: UInt8(ascii: "#")) else {
      return written
    }
    let comment = " " + tree.spelling(of: ByteRange(mark, header.end))
    let end = written.utf8.firstIndex { $0 == 0x0D || $0 == 0x0A } ?? written.endIndex
    return written[..<end] + comment + written[end...]
  }

  // MARK: Parts of a text

  /// The edits that replace parts of the text. Where it cannot be told how the parts are written, the whole
  /// text is written anew.
  func replacing(_ parts: [TextReplacement]) -> [Edit] {
    guard !parts.isEmpty else { return [] }
    let places = ScalarPlaces(entry.value, tree)
    let edits = parts.compactMap { part in
      isPlainWords(part.text) ? places.range(of: part.range).map { Edit($0, part.text) } : nil
    }
    if edits.count == parts.count { return edits }
    var bytes = Array(text.utf8)
    for part in parts.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(part.range, with: Array(part.text.utf8))
    }
    return [replaced(by: String(decoding: bytes, as: UTF8.self))]
  }

  /// Whether a text is written alike between all quotes and without: digits, letters and points.
  private func isPlainWords(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == UInt8(ascii: ".") }
  }
}

extension PlainScalar {
  /// Whether a text can stand between single quotes on one line.
  fileprivate static func isPrintableLine(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 != "\n" && $0 != "\t" && isPrintable($0) }
  }
}

/// Where the numbers of a text stand in the source.
///
/// Folds and escapes change blanks, breaks and marks, but hardly ever a number: where a text and its spelling
/// show the same numbers, they are the same ones.
private struct ScalarPlaces {
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
