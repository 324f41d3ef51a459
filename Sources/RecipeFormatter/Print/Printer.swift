import RecipeSyntax
import SourceText

/// Writes a tree in the canonical style, with `\n` at the end of each line.
///
/// It goes through the nodes as they are to be written; comments and empty lines come from the outline. Where
/// the author asked to keep a text as it is, the text is copied, and all that lies in it is passed over.
struct Printer {
  /// Lists in brackets take no more columns than this, and a single line does not move up behind its key where
  /// it would take more.
  static let width = 100
  /// How far a collection is indented below what holds it.
  static let step = 2

  let source: OutlinedSource
  let scalars: ScalarPrinter
  let order: KeyOrder
  var out: LineWriter
  /// The lines to be formatted; `nil` for all.
  var selection: Selection?
  /// The bytes that were copied last, with all that begins in them.
  var copied = ByteRange(0, 0)
  /// How much was written when the head of a document had ended with an empty line.
  var endOfHead = -1
  /// How much was written when a comment at a foot had ended that ignores findings. Right above another key it
  /// would speak of that.
  var endOfIgnore = -1
  /// Whether keys may change their places.
  var mayReorder = true
  /// The next comment that belongs to no entry.
  private var nextMarkerComment = 0

  /// A printer that writes to the end of `bytes`, which must be empty.
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
    out = LineWriter(of: source.bytes, into: bytes)
  }

  /// Writes the whole tree.
  mutating func print() {
    let start = SyntaxTree.lengthOfByteOrderMark(source.tree.bytes)
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

  /// A marker on a line of its own, unless the root begins on that line.
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
    if isCopied { return passMarkerComments(in: copied) }
    if source.isParted(token) { out.writeBlankLine() }
    out.write(range)
    if beginsRoot { return }
    printSameLineComments(upTo: token)
    out.endLine()
  }

  /// Whether the root begins on the line of its marker.
  private func isOnLine(_ root: Int, behind marker: Int) -> Bool {
    let node = source.tree.nodes[root]
    let first = Int(source.outline.marks[root].firstToken)
    guard
      node.kind != .empty
        || first < source.tree.tokens.count && source.start(of: root) < node.range.start
    else { return false }
    return !source.hasBreak(from: marker, to: source.start(of: root))
  }

  // MARK: Roots

  private mutating func printRoot(_ root: Int) {
    let isFirst = out.isAtLineStart
    let token = Int(source.outline.marks[root].firstToken)
    if isFirst { printMarkerComments(before: token) }
    let node = source.tree.nodes[root]
    guard node.kind != .empty || source.hasProperties(root) || !out.isAtLineStart,
      copied.end < source.bytes.count
    else { return }
    guard source.isBlockCollection(root) || !copied.contains(source.start(of: root)) else { return }
    if out.isAtLineStart, copiesUnselected(root: root, from: source.start(of: root)) {
      return passMarkerComments(in: copied)
    }
    if isPrintedAsBlock(root, at: 0) {
      if !copied.contains(source.start(of: root)) { printBegin(ofBlock: root) }
      printMarkerComments(before: Int(source.outline.marks[root + 1].firstToken))
      printEntries(
        of: root,
        column: rootColumn(root),
        node.kind == .mapping ? .recipe : .other,
        isRoot: true
      )
    } else {
      let content = Content(column: 0, source: 0)
      if out.isAtLineStart, looksLikeMarker(node) { out.write(spaces: Self.step) }
      scalars.printProperties(of: root, to: &out)
      printContent(of: root, content)
      if keepsBrackets(root, nil) { passMarkerComments(in: node.range) }
      if !node.style.isBlock { printSameLineComments(upTo: tokenBehind(root, from: token) - 1) }
      endContent(of: root, content)
      if source.isEmptyFlow(root) { printFoot(of: root, column: 0) }
    }
  }

  /// The column for the entries of a root: the first one, unless some of them are to stay as they are.
  private func rootColumn(_ root: Int) -> Int {
    guard let selection, source.isBlockCollection(root) else { return 0 }
    let first = Int(source.outline.marks[root + 1].extent)
    let isWhole = selection.covers(ByteRange(first, source.tree.nodes[root].range.end))
    return isWhole ? 0 : source.sourceColumn(of: root + 1)
  }

  /// Writes what stands in front of the entries of a root.
  private mutating func printBegin(ofBlock root: Int) {
    if source.hasProperties(root) { scalars.printProperties(of: root, to: &out) }
    guard !out.isAtLineStart else { return }
    printSameLineComments(upTo: Int(source.outline.marks[root].firstToken))
    out.endLine()
  }

  /// Whether a text would be a marker if it began in the first column.
  private func looksLikeMarker(_ node: Node) -> Bool {
    let text = source.bytes[node.range.start..<node.range.end].prefix(3)
    return text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8)
  }

  // MARK: Comments

  /// Writes the comments that stand in front of a token, on lines of their own.
  private mutating func printMarkerComments(before token: Int) {
    var endsHead = false
    while let comment = nextComment(where: { $0.owner <= token }) {
      if comment.owner == token, comment.place == .sameLine { break }
      nextMarkerComment += 1
      guard !copied.contains(comment.range.start) else { continue }
      printMarkerComment(comment, endsHead: endsHead)
      endsHead = comment.place == .head && comment.directive != .off
    }
    guard endsHead, !out.isAtBegin, !out.endsWithBlankLine else { return }
    out.writeBlankLine()
    endOfHead = out.count
  }

  /// - Parameter endsHead: whether comments of the document's head stand above.
  private mutating func printMarkerComment(_ comment: Comment, endsHead: Bool) {
    let start = comment.range.start
    let isAlone = comment.place != .sameLine
    let region = isAlone && comment.directive == .off ? source.endOfRootRegion(behind: start) : nil
    if isAlone, copiesUnselected(lineOf: start, region: region ?? 0) { return }
    if comment.hasBlankBefore || (endsHead && comment.place != .head) { out.writeBlankLine() }
    if let region {
      copyRegion(below: comment, to: region, column: 0)
    } else {
      printLine(comment, column: 0)
    }
  }

  /// Writes the comments behind a token, on its line as far as that holds one.
  private mutating func printSameLineComments(upTo token: Int) {
    guard let comment = nextComment(where: { $0.owner <= token && $0.place == .sameLine }),
      !copied.contains(comment.range.start)
    else { return }
    nextMarkerComment += 1
    printBehind(comment)
  }

  /// Passes the comments inside of brackets that were copied.
  private mutating func passMarkerComments(in range: ByteRange) {
    while nextComment(where: { range.contains($0.range.start) }) != nil { nextMarkerComment += 1 }
  }

  private func nextComment(where matches: (Comment) -> Bool) -> Comment? {
    guard nextMarkerComment < source.outline.markerComments.count else { return nil }
    let comment = source.outline.comments[source.outline.markerComments[nextMarkerComment]]
    return matches(comment) ? comment : nil
  }
}
