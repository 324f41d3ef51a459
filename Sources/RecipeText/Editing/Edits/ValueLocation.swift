import RecipeSyntax
import Recipes
import Text

/// The location of a key's value, and how to replace it: keeping quotes, anchor, tag and trailing comment.
struct ValueLocation {
  /// The current text; empty if there is no value.
  let text: String
  private let entry: KeyedValue
  private let tree: SyntaxTree
  private var node: Node { tree.nodes[entry.value] }
  private var isInFlow: Bool { tree.nodes[entry.mapping].isFlow }

  /// `nil` for a list, a mapping, an alias, and nothing behind a key that is a block scalar.
  init?(_ entry: KeyedValue, _ tree: SyntaxTree) {
    switch tree.nodes[entry.value].kind {
    case .scalar: text = tree.text(of: entry.value)
    case .empty: text = ""
    case .mapping, .sequence, .alias: return nil
    }
    self.entry = entry
    self.tree = tree
    if !hasColon, tree.nodes[entry.key].style.isBlock { return nil }
  }

  // MARK: The whole value

  /// The edit that writes a new text.
  ///
  /// - Parameter isQuantity: whether the text is a quantity, which is not quoted even if it is a bare number.
  func replaced(by text: String, isQuantity: Bool = false) -> Edit {
    let margin = String(repeating: " ", count: isBehindAnchor ? 1 : missingIndentation)
    let written = margin + (isQuantity ? text : written(text))
    guard node.kind == .scalar else {
      return Edit(withBlanks, beginning + written)
    }
    switch node.style {
    case .singleQuoted where PlainScalar.isPrintableLine(text):
      return Edit(node.range, ScalarText.singleQuoted(text))
    case .singleQuoted, .doubleQuoted: return Edit(node.range, ScalarText.quoted(text))
    case .literal, .folded: return Edit(withBlanks, withHeaderComment(written))
    case .plain: return Edit(written.utf8.contains(0x0A) ? withBlanks : node.range, written)
    }
  }

  /// Whether the value follows its anchor directly, as in `&a?b`, where another value would be a part of the anchor.
  private var isBehindAnchor: Bool {
    let token = tree.tokens.partitionPoint { $0.range.start < node.range.start } - 1
    return token >= 0 && tree.tokens[token].kind == .anchor && node.kind == .scalar
      && tree.tokens[token].range.end == node.range.start
  }

  /// The spaces that are missing in front of a value on a line of its own: only block text may begin in the column of its
  /// key.
  private var missingIndentation: Int {
    let lineStart = tree.bytes.startOfText(at: node.range.start)
    guard node.style.isBlock, tree.bytes.endOfBlanks(from: lineStart) == node.range.start else {
      return 0
    }
    return max(0, column + 1 - (node.range.start - lineStart))
  }

  /// What is between a key without a value and its new value.
  private var beginning: String {
    if hasColon || isInFlow { return hasColon ? " " : ": " }
    let margin = String(repeating: " ", count: column)
    return LineEnding.auto.spelling(inPlaceOf: tree.bytes) + margin + ": "
  }

  /// The column of the entry.
  private var column: Int {
    let start = entry.start(in: tree)
    return start - tree.bytes.startOfText(at: start)
  }

  /// Whether a colon follows the key: it is optional in flow mappings and behind `?`.
  private var hasColon: Bool {
    let token = tree.tokens.partitionPoint { $0.range.start < tree.nodes[entry.key].range.end }
    return token < tree.tokens.count && tree.tokens[token].kind == .value
  }

  private func written(_ text: String) -> String {
    isInFlow
      ? ScalarText.item(text, isInFlow: true)
      : tree.bytes.scalar(text, column: column, behind: node.range.end)
  }

  /// The value with the blanks up to the end of the line, which would become a part of block text in its place.
  private var withBlanks: ByteRange {
    let end = tree.bytes.endOfBlanks(from: node.range.end)
    let isAtEnd = end == tree.bytes.endOfText(at: node.range.end)
    return isAtEnd ? ByteRange(node.range.start, end) : node.range
  }

  /// Keeps the comment of a block scalar's header, which is inside the node, at the end of the first line.
  private func withHeaderComment(_ written: String) -> String {
    let end = min(tree.bytes.endOfText(at: node.range.start), node.range.end)
    let header = ByteRange(node.range.start, end)
    guard let mark = tree.bytes[header.start..<header.end].firstIndex(of: UInt8(ascii: "#")) else {
      return written
    }
    let comment = " " + tree.spelling(of: ByteRange(mark, header.end))
    let line = written.utf8.firstIndex(where: { $0.isLineBreak }) ?? written.endIndex
    return written[..<line] + comment + written[line...]
  }

  // MARK: Parts of a text

  /// The edits that replace parts of the text. If the parts cannot be located in the source, the whole text
  /// is rewritten.
  func replacing(_ parts: [TextReplacement]) -> [Edit] {
    guard !parts.isEmpty else { return [] }
    let places = NumberLocations(entry.value, tree)
    let edits = parts.compactMap { part in
      isStyleIndependent(part.text) ? places.range(of: part.range).map { Edit($0, part.text) } : nil
    }
    if edits.count == parts.count { return edits }
    var bytes = Array(text.utf8)
    for part in parts.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(part.range, with: Array(part.text.utf8))
    }
    return [replaced(by: String(decoding: bytes, as: UTF8.self))]
  }

  /// Whether a text is spelled the same in all scalar styles: digits, letters and points.
  private func isStyleIndependent(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == UInt8(ascii: ".") }
  }
}

/// Locates the numbers of a text in the source.
///
/// Folding and escapes change white space and punctuation, but hardly ever digits: if a text and its source
/// have the same runs of digits, they correspond.
private struct NumberLocations {
  /// The start of a text that is spelled verbatim.
  private let start: Int?
  /// The runs of digits in the text and in the source; empty if they differ.
  private var runs: [Range<Int>] = []
  private var writtenRuns: [Range<Int>] = []

  /// Locates the numbers of a scalar. O(n).
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

  /// The source bytes of a part of the text; `nil` if it does not begin and end with a number, or cannot be
  /// located.
  func range(of part: Range<Int>) -> ByteRange? {
    if let start { return ByteRange(start + part.lowerBound, start + part.upperBound) }
    guard let first = runs.firstIndex(where: { $0.lowerBound == part.lowerBound }),
      let last = runs.firstIndex(where: { $0.upperBound == part.upperBound })
    else { return nil }
    return ByteRange(writtenRuns[first].lowerBound, writtenRuns[last].upperBound)
  }

  /// The source of the node, without the header line of a block scalar.
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
