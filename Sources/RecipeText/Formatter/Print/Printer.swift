import RecipeSyntax
import Text

/// Writes a tree in the canonical style, with `\n` at the end of each line.
///
/// It visits the nodes in output order; comments and empty lines come from the outline. Text that the author
/// keeps unchanged is copied, and everything inside it is skipped.
struct Printer {
  /// The maximum width of flow sequences, and of a line after a scalar is moved up to its key.
  static let width = 100
  /// The indentation of nested collections.
  static let step = 2

  let source: OutlinedSource
  let scalars: ScalarPrinter
  let order: KeyOrder
  var out: PrintedLines
  /// The lines to format; `nil` for all.
  var selection: Selection?
  /// The bytes that were copied last.
  var copied = ByteRange(0, 0)
  /// The output size after the start comments of a document and their empty line.
  var endOfDocumentStart = -1
  /// The output size after an ignore directive at the end of a collection. Directly above another key, it
  /// would apply to that key.
  var endOfIgnore = -1
  /// Whether keys may be reordered.
  var mayReorder = true
  /// The next comment that does not belong to an entry.
  private var nextMarkerComment = 0

  /// Creates a printer to `bytes`, which must be empty.
  init(
    _ source: OutlinedSource,
    order: KeyOrder,
    selection: Selection?,
    into bytes: [UInt8]
  ) {
    self.source = source
    scalars = ScalarPrinter(source)
    self.order = order
    self.selection = selection
    out = PrintedLines(of: source.bytes, into: bytes)
  }

  /// Writes the whole tree.
  mutating func print() {
    let start = source.tree.bytes.lengthOfByteOrderMark
    out.write(ByteRange(0, start))
    for document in source.tree.documents.indices { printDocument(document) }
    printMarkerComments(before: source.tree.tokens.count)
    copyUnselectedEnd()
  }

  // MARK: Documents

  private mutating func printDocument(_ index: Int) {
    let document = source.tree.documents[index]
    mayReorder = !source.outline.hasAnchors[index] && selection == nil
    var token = source.outline.firstTokens[index]
    while isDirective(token) {
      printMarker(token, root: nil)
      token += 1
    }
    if token < source.tree.tokens.count, source.tree.tokens[token].kind == .documentStart {
      printMarker(token, root: document.root)
      token += 1
    }
    if let root = document.root { printRoot(root) }
    token = tokenBehind(document.root, from: token)
    while token < source.tree.tokens.count, source.tree.tokens[token].kind == .documentEnd {
      printMarker(token, root: nil)
      token += 1
    }
  }

  private func isDirective(_ token: Int) -> Bool {
    guard token < source.tree.tokens.count else { return false }
    let kind = source.tree.tokens[token].kind
    return kind == .versionDirective || kind == .tagDirective
  }

  private func tokenBehind(_ root: Int?, from token: Int) -> Int {
    guard let root else { return token }
    let end = source.tree.nodes[root].range.end
    return max(token, source.tree.tokens.partitionPoint { $0.range.start < end })
  }

  /// Writes a marker on its own line, unless the root begins on that line.
  private mutating func printMarker(_ token: Int, root: Int?) {
    printMarkerComments(before: token)
    let range = source.tree.tokens[token].range
    guard !copied.contains(range.start) else { return }
    let beginsRoot = root.map { isOnLine($0, behind: range.end) } ?? false
    let isCopied =
      if let root, beginsRoot, !source.isBlockCollection(root) {
        copiesUnselected(root: root, from: range.start)
      } else {
        copiesUnselected(lineOf: range.start)
      }
    if isCopied { return skipMarkerComments(in: copied) }
    if source.followsBlankLine(token) { out.writeBlankLine() }
    out.write(range)
    if beginsRoot { return }
    printSameLineComments(upTo: token)
    out.endLine()
  }

  /// Whether the root begins on the line of its marker.
  private func isOnLine(_ root: Int, behind marker: Int) -> Bool {
    let node = source.tree.nodes[root]
    let first = Int(source.outline.layouts[root].firstToken)
    guard
      node.kind != .empty
        || first < source.tree.tokens.count && source.start(of: root) < node.range.start
    else { return false }
    return !source.hasBreak(from: marker, to: source.start(of: root))
  }

  // MARK: Roots

  private mutating func printRoot(_ root: Int) {
    let isFirst = out.isAtLineStart
    let token = Int(source.outline.layouts[root].firstToken)
    if isFirst { printMarkerComments(before: token) }
    let node = source.tree.nodes[root]
    guard node.kind != .empty || source.hasProperties(root) || !out.isAtLineStart,
      copied.end < source.bytes.count
    else { return }
    guard source.isBlockCollection(root) || !copied.contains(source.start(of: root)) else { return }
    if out.isAtLineStart, copiesUnselected(root: root, from: source.start(of: root)) {
      return skipMarkerComments(in: copied)
    }
    if isPrintedAsBlock(root, at: 0) {
      if !copied.contains(source.start(of: root)) { printBegin(ofBlock: root) }
      printMarkerComments(before: Int(source.outline.layouts[root + 1].firstToken))
      printEntries(
        of: root,
        column: rootColumn(root),
        node.kind == .mapping ? order.root : .other,
        isRoot: true
      )
    } else {
      let content = Content(column: 0, source: 0)
      if out.isAtLineStart, looksLikeMarker(node) { out.write(spaces: Self.step) }
      scalars.printProperties(of: root, to: &out)
      printContent(of: root, content)
      if keepsBrackets(root, nil) { skipMarkerComments(in: node.range) }
      if !node.style.isBlock { printSameLineComments(upTo: tokenBehind(root, from: token) - 1) }
      endContent(of: root, content)
      if source.isEmptyFlow(root) { printEndComments(of: root, column: 0) }
    }
  }

  /// The column for the entries of a root: 0, unless some of them are not selected.
  private func rootColumn(_ root: Int) -> Int {
    guard let selection, source.isBlockCollection(root) else { return 0 }
    let first = Int(source.outline.layouts[root + 1].extent)
    let isWhole = selection.covers(ByteRange(first, source.tree.nodes[root].range.end))
    return isWhole ? 0 : source.sourceColumn(of: root + 1)
  }

  /// Writes the text before the entries of a root.
  private mutating func printBegin(ofBlock root: Int) {
    if source.hasProperties(root) { scalars.printProperties(of: root, to: &out) }
    guard !out.isAtLineStart else { return }
    printSameLineComments(upTo: Int(source.outline.layouts[root].firstToken))
    out.endLine()
  }

  /// Whether a text would be a document marker in the first column.
  private func looksLikeMarker(_ node: Node) -> Bool {
    let text = source.bytes[node.range.start..<node.range.end].prefix(3)
    return text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8)
  }

  // MARK: Comments

  /// Writes the comments before a token on their own lines.
  private mutating func printMarkerComments(before token: Int) {
    var endsDocumentStart = false
    while let comment = nextComment(where: { $0.owner <= token }) {
      if comment.owner == token, comment.place == .sameLine { break }
      nextMarkerComment += 1
      guard !copied.contains(comment.range.start) else { continue }
      printMarkerComment(comment, endsDocumentStart: endsDocumentStart)
      endsDocumentStart = comment.place == .startOfDocument && comment.directive != .off
    }
    guard endsDocumentStart, !out.isAtBegin, !out.endsWithBlankLine else { return }
    out.writeBlankLine()
    endOfDocumentStart = out.count
  }

  /// - Parameter endsHead: whether start comments of the document precede.
  private mutating func printMarkerComment(_ comment: Comment, endsDocumentStart: Bool) {
    let start = comment.range.start
    let isAlone = comment.place != .sameLine
    let region = isAlone && comment.directive == .off ? source.endOfRootRegion(behind: start) : nil
    if isAlone, copiesUnselected(lineOf: start, region: region ?? 0) { return }
    if comment.hasBlankBefore || (endsDocumentStart && comment.place != .startOfDocument) {
      out.writeBlankLine()
    }
    if let region {
      copyRegion(below: comment, to: region, column: 0)
    } else {
      printLine(comment, column: 0)
    }
  }

  /// Writes the comments after a token, the first one on its line.
  private mutating func printSameLineComments(upTo token: Int) {
    guard let comment = nextComment(where: { $0.owner <= token && $0.place == .sameLine }),
      !copied.contains(comment.range.start)
    else { return }
    nextMarkerComment += 1
    printBehind(comment)
  }

  /// Skips the comments inside a copied flow collection.
  private mutating func skipMarkerComments(in range: ByteRange) {
    while nextComment(where: { range.contains($0.range.start) }) != nil { nextMarkerComment += 1 }
  }

  private func nextComment(where matches: (Comment) -> Bool) -> Comment? {
    guard nextMarkerComment < source.outline.markerComments.count else { return nil }
    let comment = source.outline.comments[source.outline.markerComments[nextMarkerComment]]
    return matches(comment) ? comment : nil
  }
}
