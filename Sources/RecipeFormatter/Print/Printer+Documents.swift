import RecipeSyntax
import SourceText

/// Documents, their markers, and the comments around them.
extension Printer {
  mutating func printDocument(_ index: Int) {
    let document = tree.documents[index]
    mayReorder = !outline.hasAnchors[index] && selection == nil
    var token = outline.firstTokens[index]
    while isDirective(token) {
      printMarker(token, root: nil)
      token += 1
    }
    if token < tree.tokens.count, tree.tokens[token].kind == .documentStart {
      printMarker(token, root: document.root)
      token += 1
    }
    if let root = document.root { printRoot(root) }
    token = tokenBehind(document.root, from: token)
    while token < tree.tokens.count, tree.tokens[token].kind == .documentEnd {
      printMarker(token, root: nil)
      token += 1
    }
  }

  private func isDirective(_ token: Int) -> Bool {
    guard token < tree.tokens.count else { return false }
    let kind = tree.tokens[token].kind
    return kind == .versionDirective || kind == .tagDirective
  }

  private func tokenBehind(_ root: Int?, from token: Int) -> Int {
    guard let root else { return token }
    let end = tree.nodes[root].range.end
    return max(token, tree.tokens.partitionPoint { $0.range.start < end })
  }

  /// A marker on a line of its own, unless the root begins on that line.
  private mutating func printMarker(_ token: Int, root: Int?) {
    printMarkerComments(before: token)
    let range = tree.tokens[token].range
    guard !copied.contains(range.start) else { return }
    let beginsRoot = root.map { isOnLine($0, behind: range.end) } ?? false
    let isCopied =
      if let root, beginsRoot, !isBlockCollection(root) {
        copiesUnselected(root: root, from: range.start)
      } else {
        copiesUnselected(lineOf: range.start)
      }
    if isCopied { return passMarkerComments(in: copied) }
    if isParted(token) { writeBlankLine() }
    write(range)
    if beginsRoot { return }
    printSameLineComments(upTo: token)
    endLine()
  }

  /// Whether the root begins on the line of its marker.
  private func isOnLine(_ root: Int, behind marker: Int) -> Bool {
    let node = tree.nodes[root]
    let first = Int(outline.marks[root].firstToken)
    guard node.kind != .empty || first < tree.tokens.count && start(of: root) < node.range.start
    else { return false }
    return !hasBreak(from: marker, to: start(of: root))
  }

  /// Whether an empty line stands above a marker, which is no part of a text.
  private func isParted(_ token: Int) -> Bool {
    var breaks = 0
    var index = tree.tokens[token].range.start
    let isBehindText = token > 0 && tree.tokens[token - 1].style.isBlock
    let end = isBehindText ? outline.blockScalar(at: tree.tokens[token - 1].range.start).end : 0
    while index > end {
      switch bytes[index - 1] {
      case 0x0A: breaks += 1
      case 0x20, 0x09, 0x0D: break
      default: return breaks > 1
      }
      index -= 1
    }
    return isBehindText && breaks > 1
  }

  // MARK: Roots

  private mutating func printRoot(_ root: Int) {
    let isFirst = isAtLineStart
    let token = Int(outline.marks[root].firstToken)
    if isFirst { printMarkerComments(before: token) }
    let node = tree.nodes[root]
    guard node.kind != .empty || hasProperties(root) || !isAtLineStart, copied.end < bytes.count
    else { return }
    guard isBlockCollection(root) || !copied.contains(start(of: root)) else { return }
    if isAtLineStart, copiesUnselected(root: root, from: start(of: root)) {
      return passMarkerComments(in: copied)
    }
    if isPrintedAsBlock(root, at: 0) {
      if !copied.contains(start(of: root)) { printBegin(ofBlock: root) }
      printMarkerComments(before: Int(outline.marks[root + 1].firstToken))
      printEntries(
        of: root,
        column: rootColumn(root),
        node.kind == .mapping ? .recipe : .other,
        isRoot: true
      )
    } else {
      let content = Content(column: 0, source: 0)
      if isAtLineStart, looksLikeMarker(node) { write(spaces: Self.step) }
      printProperties(root)
      printContent(of: root, content)
      if keepsBrackets(root, nil) { passMarkerComments(in: node.range) }
      if !node.style.isBlock { printSameLineComments(upTo: tokenBehind(root, from: token) - 1) }
      endContent(of: root, content)
      if isEmptyFlow(root) { printFoot(of: root, column: 0) }
    }
  }

  /// The column for the entries of a root: the first one, unless some of them are to stay as they are.
  private func rootColumn(_ root: Int) -> Int {
    guard let selection, isBlockCollection(root) else { return 0 }
    let first = Int(outline.marks[root + 1].extent)
    let isWhole = selection.covers(ByteRange(first, tree.nodes[root].range.end))
    return isWhole ? 0 : sourceColumn(of: root + 1)
  }

  /// Writes what stands in front of the entries of a root.
  private mutating func printBegin(ofBlock root: Int) {
    if hasProperties(root) { printProperties(root) }
    guard !isAtLineStart else { return }
    printSameLineComments(upTo: Int(outline.marks[root].firstToken))
    endLine()
  }

  /// Whether a text would be a marker if it began in the first column.
  private func looksLikeMarker(_ node: Node) -> Bool {
    let text = bytes[node.range.start..<node.range.end].prefix(3)
    return text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8)
  }

  // MARK: Comments

  /// Writes the comments that stand in front of a token, on lines of their own.
  mutating func printMarkerComments(before token: Int) {
    var endsHead = false
    while let comment = nextComment(where: { $0.owner <= token }) {
      if comment.owner == token, comment.place == .sameLine { break }
      nextMarkerComment += 1
      guard !copied.contains(comment.range.start) else { continue }
      printMarkerComment(comment, endsHead: endsHead)
      endsHead = comment.place == .head && comment.directive != .off
    }
    guard endsHead, !isAtBegin, !endsWithBlankLine else { return }
    writeBlankLine()
    endOfHead = out.count
  }

  /// - Parameter endsHead: whether comments of the document's head stand above.
  private mutating func printMarkerComment(_ comment: Comment, endsHead: Bool) {
    let start = comment.range.start
    let isAlone = comment.place != .sameLine
    let region = isAlone && comment.directive == .off ? endOfRootRegion(behind: start) : nil
    if isAlone, copiesUnselected(lineOf: start, region: region ?? 0) { return }
    if comment.hasBlankBefore || (endsHead && comment.place != .head) { writeBlankLine() }
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
    guard nextMarkerComment < outline.markerComments.count else { return nil }
    let comment = outline.comments[outline.markerComments[nextMarkerComment]]
    return matches(comment) ? comment : nil
  }
}
