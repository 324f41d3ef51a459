import RecipeSchema
import RecipeSyntax
import SourceText

/// Where the value of a key stands, or could stand, and how another one is written there: with the quotes
/// that the author chose, the anchor, the tag and the comment beside it.
struct ValuePlace {
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
