import Diagnostics
import RecipeSyntax

/// Comments of entries.
extension Printer {
  /// Writes a comment on a line of its own.
  mutating func printLine(_ comment: Comment, column: Int) {
    write(spaces: column)
    write(comment)
    endLine()
  }

  /// Writes a comment behind what stands on the line.
  mutating func printBehind(_ comment: Comment) {
    write(spaces: comment.gap)
    write(comment)
  }

  private mutating func write(_ comment: Comment) {
    guard comment.needsSpace else { return write(comment.range) }
    var text = comment.range.start
    while text < comment.range.end, bytes[text] == UInt8(ascii: "#") { text += 1 }
    write(ByteRange(comment.range.start, text))
    if text < comment.range.end { write(0x20) }
    write(ByteRange(text, comment.range.end))
  }

  // MARK: Above an entry

  /// Writes the comments that belong above an entry, with the empty lines between them and in front of it.
  mutating func printLeading(_ entry: Entry, isFirst: Bool) {
    let mark = outline.marks[entry.node]
    var isParted = !isFirst
    if outline.hasComments(entry.node) {
      let isKept = isKept(entry)
      for index in outline.comments(of: entry.node, at: .leading) {
        let comment = outline.comments[index]
        guard !copied.contains(comment.range.start), !isKept || !isInside(comment, entry) else {
          continue
        }
        if comment.hasBlankBefore, isParted { writeBlankLine() }
        isParted = true
        if comment.directive == .off {
          let end = endOfRegion(from: comment, in: entry)
          let shift = entry.column - sourceColumn(of: entry.node)
          copyRegion(below: comment, to: end, column: entry.column, shift: shift)
        } else {
          printLine(comment, column: entry.column)
        }
      }
      guard !copied.contains(start(of: entry.node)) else { return }
    }
    if mark.hasBlankBefore, isParted { writeBlankLine() }
    guard !outline.comments.isEmpty, !isKept(entry) else { return }
    for comment in raised(entry.node, isPair(entry), entry.inner, column: entry.column) {
      printLine(outline.comments[comment], column: entry.column)
    }
  }

  /// Whether a comment stands behind the begin of its entry: between a key and its value.
  func isInside(_ comment: Comment, _ entry: Entry) -> Bool {
    comment.range.start > start(of: entry.node)
  }

  private func isPair(_ entry: Entry) -> Bool { tree.nodes[entry.collection].kind == .mapping }

  /// The comments that stood inside an entry and go above it, as its line ends with one already, or as its
  /// first line is that of an entry inside it.
  private func raised(_ node: Int, _ isPair: Bool, _ inner: KeyScope, column: Int) -> [Int] {
    var raised: [Int] = []
    let value = isPair ? tree.nodes[node].subtreeEnd : node
    let isInlined = !isPair && isInlined(node, column: column)
    if outline.hasComments(node) {
      raised = outline.comments(of: node, at: .sameLine)
      if !isInlined { _ = raised.popLast() }
    }
    if isEmptyFlow(value) { raised += outline.comments(of: value, at: .foot) }
    guard isInlined else { return raised }
    let isMapping = tree.nodes[node].kind == .mapping
    let first = isMapping ? orderedKeys(of: node, inner)[0].node : node + 1
    raised += outline.comments(of: first, at: .leading)
    return raised + self.raised(first, isMapping, .other, column: column + Self.step)
  }

  // MARK: At the end

  /// Ends the line of an entry with the last comment that stood on it.
  mutating func printSameLine(_ entry: Int) {
    guard outline.hasComments(entry),
      let last = outline.comments(of: entry, at: .sameLine).last
    else { return }
    printBehind(outline.comments[last])
  }

  /// Writes the comments at the foot of a collection.
  mutating func printFoot(of node: Int, column: Int) {
    guard outline.hasComments(node) else { return }
    for index in outline.comments(of: node, at: .foot) {
      let comment = outline.comments[index]
      guard !copied.contains(comment.range.start), !copiesUnselected(lineOf: comment.range.start)
      else {
        continue
      }
      if comment.hasBlankBefore { writeBlankLine() }
      printLine(comment, column: column)
    }
  }
}
