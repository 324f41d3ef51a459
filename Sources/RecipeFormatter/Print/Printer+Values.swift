import RecipeSchema

/// What stands behind a colon or a dash.
extension Printer {
  /// Where a content stands, for its lines below the first.
  struct Content {
    /// The entry at whose end comments may stand; -1 for none.
    var entry = -1
    /// The column in which the entry is written, and the one in which it stands in the source.
    let column: Int
    let source: Int
    var type: ValueType?
  }

  /// Writes the value of an entry, from behind its colon or dash to the end of its last line.
  mutating func printValue(_ value: Int, of entry: Entry) {
    scalars.printProperties(of: value, to: &out)
    if !keepsBrackets(value, entry.type), isPrintedAsBlock(value, at: out.lineWidth + 1) {
      printSameLine(entry.node, value, entry.type)
      out.endLine()
      let isItem = value == entry.node
      let isSteps = source.tree.nodes[value].kind == .sequence || isItem
      printEntries(
        of: value,
        column: innerColumn(of: value, in: entry),
        isSteps ? entry.inner : .other
      )
    } else {
      var content = Content(column: entry.column, source: source.sourceColumn(of: entry.node))
      content.entry = entry.node
      content.type = entry.type
      printContent(of: value, content)
      endContent(of: value, content)
      if source.tree.nodes[value].kind == .empty {
        printFoot(of: value, column: entry.column + Self.step)
      }
    }
  }

  /// Whether a collection that is not empty stays in its brackets or braces as it is.
  func keepsBrackets(_ node: Int, _ type: ValueType?) -> Bool {
    source.tree.nodes[node].isFlow && !source.isEmptyFlow(node)
      && (isMisplaced(node, type) || source.isHeldInFlow(node))
  }

  /// Whether brackets or braces stand where the format knows no list or mapping: a text, most likely, that
  /// begins with one, such as `{dose} of water`. It stays as it is, for brewlint to ask.
  private func isMisplaced(_ value: Int, _ type: ValueType?) -> Bool {
    guard let type, type != .steps else { return false }
    return type != .words
      || source.tree.items(of: value).contains { source.tree.nodes[$0].kind == .mapping }
      || source.tree.nodes[value].kind == .mapping
  }

  /// The column for the entries of a collection: two to the right, unless some of them are to stay as they are.
  func innerColumn(of collection: Int, in entry: Entry) -> Int {
    if let selection, !source.tree.nodes[collection].isFlow,
      !selection.covers(source.extent(of: entry))
    {
      return source.sourceColumn(of: collection + 1)
    }
    return entry.column + Self.step
  }

  /// Whether a node is written as a block: one entry below the other.
  ///
  /// - Parameter column: where it would begin otherwise.
  func isPrintedAsBlock(_ node: Int, at column: Int) -> Bool {
    switch source.tree.nodes[node].kind {
    case .scalar, .alias, .empty: false
    case .mapping where source.isEmptyFlow(node), .sequence where source.isEmptyFlow(node): false
    case .mapping: !source.tree.nodes[node].isFlow || !source.isHeldInFlow(node)
    case .sequence:
      !source.tree.nodes[node].isFlow || !(source.isHeldInFlow(node) || fitsLine(node, at: column))
    }
  }

  // MARK: Content

  /// Writes a scalar, an alias, or a collection that stays in brackets or braces.
  mutating func printContent(of node: Int, _ content: Content) {
    switch source.tree.nodes[node].kind {
    case .empty: return
    case .alias:
      out.separate()
      out.write(source.tree.nodes[node].range)
    case .scalar where source.tree.nodes[node].style.isBlock:
      scalars.printHeader(node, to: &out)
      if content.entry >= 0 { printSameLine(content.entry, node, content.type) }
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

  /// Whether a list in brackets is one of scalars, and takes no more columns than there are.
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
    var trial = LineWriter(of: source.bytes, into: [])
    scalars.printList(node, to: &trial)
    return column + trial.lineWidth <= Self.width
  }
}
