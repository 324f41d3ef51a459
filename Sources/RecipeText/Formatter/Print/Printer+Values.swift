import RecipeSyntax
import Recipes
import Text

/// Prints values.
extension Printer {
  /// The context of a content, for its lines below the first.
  struct Content {
    /// The entry whose comments may follow; -1 if none.
    var entry = -1
    /// The output column and the source column of the entry.
    let column: Int
    let source: Int
    var type: ValueType?
  }

  /// Writes the value of an entry, from its colon or dash to the end of its last line.
  mutating func printValue(_ value: Int, of entry: OutlineEntry) {
    scalars.printProperties(of: value, to: &out)
    if !keepsBrackets(value, entry.type), isPrintedAsBlock(value, at: out.lineWidth + 1) {
      printSameLine(entry.node, value, entry.type)
      out.endLine()
      let isItem = value == entry.node
      let isItems = source.tree.nodes[value].kind == .sequence || isItem
      printEntries(
        of: value,
        column: innerColumn(of: value, in: entry),
        entry.inner.applied(toItems: isItems)
      )
    } else {
      var content = Content(column: entry.column, source: source.sourceColumn(of: entry.node))
      content.entry = entry.node
      content.type = entry.type
      printContent(of: value, content)
      endContent(of: value, content)
      if source.tree.nodes[value].kind == .empty {
        printEndComments(of: value, column: entry.column + Self.step)
      }
    }
  }

  /// Whether a non-empty flow collection is kept unchanged.
  func keepsBrackets(_ node: Int, _ type: ValueType?) -> Bool {
    source.tree.nodes[node].isFlow && !source.isEmptyFlow(node)
      && (isMisplaced(node, type) || source.staysInFlow(node))
  }

  /// Whether a flow collection is the value of a key that takes neither list nor mapping: probably a text
  /// such as `{dose} of water`. It is kept, and brewlint reports it.
  private func isMisplaced(_ value: Int, _ type: ValueType?) -> Bool {
    guard let type, type != .steps else { return false }
    return type != .words
      || source.tree.items(of: value).contains { source.tree.nodes[$0].kind == .mapping }
      || source.tree.nodes[value].kind == .mapping
  }

  /// The column for the entries of a collection: two to the right, unless some of them are not selected.
  func innerColumn(of collection: Int, in entry: OutlineEntry) -> Int {
    if let selection, !source.tree.nodes[collection].isFlow,
      !selection.covers(source.extent(of: entry))
    {
      return source.sourceColumn(of: collection + 1)
    }
    return entry.column + Self.step
  }

  /// Whether a node is written as a block collection.
  ///
  /// - Parameter column: where it would begin in flow style.
  func isPrintedAsBlock(_ node: Int, at column: Int) -> Bool {
    switch source.tree.nodes[node].kind {
    case .scalar, .alias, .empty: false
    case .mapping where source.isEmptyFlow(node), .sequence where source.isEmptyFlow(node): false
    case .mapping: !source.tree.nodes[node].isFlow || !source.staysInFlow(node)
    case .sequence:
      !source.tree.nodes[node].isFlow || !(source.staysInFlow(node) || fitsLine(node, at: column))
    }
  }

  // MARK: Content

  /// Writes a scalar, an alias, or a flow collection that is kept.
  mutating func printContent(of node: Int, _ content: Content) {
    switch source.tree.nodes[node].kind {
    case .empty: return
    case .alias:
      out.separate()
      out.write(source.tree.nodes[node].range)
    case .scalar where source.tree.nodes[node].style.isBlock:
      scalars.printHeader(node, to: &out)
      if content.entry >= 0 {
        printSameLine(content.entry, node, content.type)
      } else {
        scalars.printHeaderComment(node, to: &out)
      }
      scalars.printText(node, column: content.column + Self.step, to: &out)
    case .scalar:
      let column = content.column + Self.step
      scalars.print(node, column: column, type: content.type, to: &out)
    case .mapping, .sequence:
      out.separate()
      if source.isEmptyFlow(node) {
        out.write(source.tree.nodes[node].kind == .mapping ? "{}" : "[]")
      } else if keepsBrackets(node, content.type) {
        copyText(source.tree.nodes[node].range, shift: content.column - content.source)
      } else {
        scalars.printList(node, to: &out)
      }
    }
  }

  /// Ends the last line of a content.
  mutating func endContent(of node: Int, _ content: Content) {
    let scalar = source.tree.nodes[node]
    if scalar.style.isBlock, scalar.kind == .scalar {
      out.endLine()
      out.isBlankText = source.keepsBlankLines(node)
    } else {
      if content.entry >= 0 { printSameLine(content.entry, node, content.type) }
      out.endLine()
    }
  }

  // MARK: Flow

  /// Whether a flow sequence contains only scalars and fits on the line.
  private func fitsLine(_ node: Int, at column: Int) -> Bool {
    guard !source.outline.hasComments(in: source.tree.nodes[node].range) else { return false }
    for item in source.tree.items(of: node) {
      let kind = source.tree.nodes[item].kind
      let range = source.tree.nodes[item].range
      guard kind == .scalar || kind == .alias, !source.hasBreak(from: range.start, to: range.end)
      else {
        return false
      }
    }
    var draft = PrintedLines(of: source.bytes, into: [])
    scalars.printList(node, to: &draft)
    return column + draft.lineWidth <= Self.width
  }
}
