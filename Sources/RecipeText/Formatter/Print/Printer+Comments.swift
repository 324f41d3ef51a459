import RecipeSyntax
import Recipes
import Text

/// Comments of entries.
extension Printer {
  /// Writes a comment on its own line.
  mutating func printLine(_ comment: Comment, column: Int) {
    out.write(spaces: column)
    write(comment)
    out.endLine()
  }

  /// Writes a comment at the end of the line.
  mutating func printBehind(_ comment: Comment) {
    out.write(spaces: comment.gap)
    // A suppressed comment must stay a comment at the end of the line.
    if source.outline.ignoresCommentsInText { return out.write(comment.range) }
    write(comment)
  }

  private mutating func write(_ comment: Comment) {
    guard comment.needsSpace else { return out.write(comment.range) }
    var text = comment.range.start
    while text < comment.range.end, source.bytes[text] == UInt8(ascii: "#") { text += 1 }
    out.write(ByteRange(comment.range.start, text))
    if text < comment.range.end { out.write(0x20) }
    out.write(ByteRange(text, comment.range.end))
  }

  // MARK: Above an entry

  /// Writes the comments above an entry, with the empty lines between them and before it.
  mutating func printLeading(_ entry: OutlineEntry, isFirst: Bool) {
    let mark = source.outline.layouts[entry.node]
    // Separated from the first key of a document, its comments would belong to the document.
    let isTop = isFirst && entry.isRoot
    var followsBlankLine = !isFirst
    if source.outline.hasComments(entry.node) {
      let isKept = isKept(entry)
      for index in source.outline.comments(of: entry.node, at: .leading) {
        let comment = source.outline.comments[index]
        guard !copied.contains(comment.range.start), !isKept || !source.isInside(comment, entry)
        else {
          continue
        }
        if comment.hasBlankBefore, followsBlankLine { out.writeBlankLine() }
        followsBlankLine = !isTop
        if comment.directive == .off {
          let end = source.endOfRegion(from: comment, in: entry)
          let shift = entry.column - source.sourceColumn(of: entry.node)
          copyRegion(below: comment, to: end, column: entry.column, shift: shift)
        } else {
          printLine(comment, column: entry.column)
        }
      }
      guard !copied.contains(source.start(of: entry.node)) else { return }
    }
    let isBelowIgnore = out.count == endOfIgnore
    if mark.hasBlankBefore || isBelowIgnore, followsBlankLine { out.writeBlankLine() }
    guard !source.outline.comments.isEmpty, !isKept(entry) else { return }
    for comment in raised(entry, entry.inner, column: entry.column) {
      printLine(source.outline.comments[comment], column: entry.column)
    }
  }

  private func isPair(_ entry: OutlineEntry) -> Bool {
    source.tree.nodes[entry.collection].kind == .mapping
  }

  /// The comments inside an entry that move above it, because its line already ends with a comment or begins
  /// with a nested entry.
  private func raised(_ entry: OutlineEntry, _ inner: KeyScope, column: Int) -> [Int] {
    let node = entry.node
    var raised: [Int] = []
    let isPair = isPair(entry)
    let value = isPair ? source.tree.nodes[node].subtreeEnd : node
    let isInlined = !isPair && isInlined(node, column: column)
    if source.outline.hasComments(node) {
      raised = sameLineComments(of: node, value, entry.type)
      if !isInlined, let last = lastComment(of: node, value, entry.type) {
        raised.removeAll { $0 == last }
      }
    }
    if source.isEmptyFlow(value) {
      raised += source.outline.comments(of: value, at: .endOfCollection)
    }
    guard isInlined else { return raised }
    let first = firstEntry(of: node, inner, column: column + Self.step)
    let above = source.outline.comments(of: first.node, at: .leading)
    guard !isKept(first) else {
      return raised + above.filter { !source.isInside(source.outline.comments[$0], first) }
    }
    return raised + above + self.raised(first, .other, column: column + Self.step)
  }

  private func firstEntry(of collection: Int, _ scope: KeyScope, column: Int) -> OutlineEntry {
    var node = collection + 1
    var type: ValueType?
    if source.tree.nodes[collection].kind == .mapping {
      let key = orderedKeys(of: collection, scope)[0]
      node = key.node
      type = order.type(of: key, scope)
    }
    return OutlineEntry(
      node: node,
      collection: collection,
      column: column,
      isRoot: false,
      inner: .other,
      type: type
    )
  }

  // MARK: At the end

  /// Ends the line of an entry with its last comment.
  mutating func printSameLine(_ entry: Int, _ value: Int, _ type: ValueType?) {
    guard source.outline.hasComments(entry), let last = lastComment(of: entry, value, type) else {
      return
    }
    printBehind(source.outline.comments[last])
  }

  /// The comment that can end the line of an entry. One with a placeholder looks like part of a plain scalar,
  /// which brewlint reports, unless it was there before.
  private func lastComment(of entry: Int, _ value: Int, _ type: ValueType?) -> Int? {
    guard let last = sameLineComments(of: entry, value, type).last else { return nil }
    let comment = source.outline.comments[last].range
    guard source.tree.nodes[value].kind == .scalar,
      source.bytes[comment.start..<comment.end].contains(UInt8(ascii: "{"))
    else { return last }
    guard source.tree.nodes[value].style == .plain else {
      return source.tree.withText(of: value) { PlainScalar.isSafe($0) } ? nil : last
    }
    let end = source.tree.nodes[value].range.end
    return end < comment.start && isBlank(ByteRange(end, comment.start)) ? last : nil
  }

  private func isBlank(_ range: ByteRange) -> Bool {
    source.bytes[range.start..<range.end].allSatisfy { $0.isBlank }
  }

  /// The comments on the lines of an entry, except those inside a flow collection that is kept.
  private func sameLineComments(of entry: Int, _ value: Int, _ type: ValueType?) -> [Int] {
    let comments = source.outline.comments(of: entry, at: .sameLine)
    guard keepsBrackets(value, type) else { return comments }
    let brackets = source.tree.nodes[value].range
    return comments.filter { !brackets.contains(source.outline.comments[$0].range.start) }
  }

  /// Writes the comments at the end of a collection.
  mutating func printEndComments(of node: Int, column: Int) {
    guard source.outline.hasComments(node) else { return }
    for index in source.outline.comments(of: node, at: .endOfCollection) {
      let comment = source.outline.comments[index]
      guard !copied.contains(comment.range.start),
        source.tree.nodes[node].isFlow || !copiesUnselected(lineOf: comment.range.start)
      else { continue }
      if comment.hasBlankBefore { out.writeBlankLine() }
      printLine(comment, column: column)
      if comment.directive == .ignoresFindings { endOfIgnore = out.count }
    }
  }
}
