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
    printProperties(value)
    if !keepsBrackets(value, entry.type), isPrintedAsBlock(value, at: lineWidth + 1) {
      printSameLine(entry.node, value, entry.type)
      endLine()
      let isItem = value == entry.node
      let isSteps = tree.nodes[value].kind == .sequence || isItem
      printEntries(
        of: value,
        column: innerColumn(of: value, in: entry),
        isSteps ? entry.inner : .other
      )
    } else {
      var content = Content(column: entry.column, source: sourceColumn(of: entry.node))
      content.entry = entry.node
      content.type = entry.type
      printContent(of: value, content)
      endContent(of: value, content)
      if tree.nodes[value].kind == .empty {
        printFoot(of: value, column: entry.column + Self.step)
      }
    }
  }

  /// Whether a collection that is not empty stays in its brackets or braces as it is.
  func keepsBrackets(_ node: Int, _ type: ValueType?) -> Bool {
    tree.nodes[node].isFlow && !isEmptyFlow(node) && (isMisplaced(node, type) || isHeldInFlow(node))
  }

  /// Whether brackets or braces stand where the format knows no list or mapping: a text, most likely, that
  /// begins with one, such as `{dose} of water`. It stays as it is, for brewlint to ask.
  private func isMisplaced(_ value: Int, _ type: ValueType?) -> Bool {
    guard let type, type != .steps else { return false }
    return type != .words || tree.items(of: value).contains { tree.nodes[$0].kind == .mapping }
      || tree.nodes[value].kind == .mapping
  }

  /// The column for the entries of a collection: two to the right, unless some of them are to stay as they are.
  func innerColumn(of collection: Int, in entry: Entry) -> Int {
    if let selection, !tree.nodes[collection].isFlow, !selection.covers(extent(of: entry)) {
      return sourceColumn(of: collection + 1)
    }
    return entry.column + Self.step
  }

  /// Whether a node is written as a block: one entry below the other.
  ///
  /// - Parameter column: where it would begin otherwise.
  func isPrintedAsBlock(_ node: Int, at column: Int) -> Bool {
    switch tree.nodes[node].kind {
    case .scalar, .alias, .empty: false
    case .mapping where isEmptyFlow(node), .sequence where isEmptyFlow(node): false
    case .mapping: !tree.nodes[node].isFlow || !isHeldInFlow(node)
    case .sequence:
      !tree.nodes[node].isFlow || !(isHeldInFlow(node) || fitsLine(node, at: column))
    }
  }

  /// Whether the node is an empty collection, such as `[]`.
  func isEmptyFlow(_ node: Int) -> Bool {
    tree.nodes[node].isFlow && tree.nodes[node].subtreeEnd == node + 1
  }

  // MARK: Properties

  /// Whether the node has an anchor or a tag.
  func hasProperties(_ node: Int) -> Bool {
    var token = Int(outline.marks[node].firstToken)
    let start = tree.nodes[node].range.start
    while token < tree.tokens.count, tree.tokens[token].range.start < start {
      let kind = tree.tokens[token].kind
      if kind == .anchor || kind == .tag { return true }
      token += 1
    }
    return false
  }

  /// Writes the anchor and the tag of a node, in the author's order.
  mutating func printProperties(_ node: Int) {
    var token = Int(outline.marks[node].firstToken)
    while token < tree.tokens.count, tree.tokens[token].range.start < tree.nodes[node].range.start {
      let kind = tree.tokens[token].kind
      if kind == .anchor || kind == .tag {
        separate()
        write(tree.tokens[token].range)
      }
      token += 1
    }
  }

  /// Writes a space, unless there is a blank already.
  mutating func separate() {
    if !isAtLineStart, out[out.count - 1] != 0x20 { write(0x20) }
  }

  // MARK: Content

  /// Writes a scalar, an alias, or a collection that stays in brackets or braces.
  mutating func printContent(of node: Int, _ content: Content) {
    switch tree.nodes[node].kind {
    case .empty: return
    case .alias:
      separate()
      write(tree.nodes[node].range)
    case .scalar: printScalar(node, content)
    case .mapping, .sequence:
      separate()
      if isEmptyFlow(node) {
        write(tree.nodes[node].kind == .mapping ? "{}" : "[]")
      } else if keepsBrackets(node, content.type) {
        copyText(tree.nodes[node].range, shift: content.column - content.source)
      } else {
        printList(node)
      }
    }
  }

  /// Ends the last line of a content.
  mutating func endContent(of node: Int, _ content: Content) {
    let scalar = tree.nodes[node]
    if scalar.style.isBlock, scalar.kind == .scalar {
      endLine()
      isBlankText = keepsBlankLines(node)
    } else {
      if content.entry >= 0 { printSameLine(content.entry, node, content.type) }
      endLine()
    }
  }

  // MARK: Flow

  /// Whether a collection keeps its brackets or braces: a comment on its lines, or on the line above, ignores
  /// findings in it, and could not do so for several lines; or a comment inside asks to keep something.
  private func isHeldInFlow(_ node: Int) -> Bool {
    guard outline.hasDirectives else { return false }
    let range = tree.nodes[node].range
    let line = Outline.lineStart(of: range.start, in: bytes)
    let end = BlockScalar.lineEnd(from: range.end, in: bytes)
    let above = line > 0 ? Outline.lineStart(of: line - 1, in: bytes) : line
    return outline.comments.contains { comment in
      let start = comment.range.start
      switch comment.directive {
      case .none, .on: return false
      case .skip, .off: return range.contains(start)
      case .ignoresFindings:
        return (line..<end).contains(start)
          || ((above..<line).contains(start) && comment.place != .sameLine)
      }
    }
  }

  /// Whether a list in brackets is one of scalars, and takes no more columns than there are.
  private func fitsLine(_ node: Int, at column: Int) -> Bool {
    guard !outline.hasComments(in: tree.nodes[node].range) else { return false }
    for item in tree.items(of: node) {
      let kind = tree.nodes[item].kind
      let range = tree.nodes[item].range
      guard kind == .scalar || kind == .alias, !hasBreak(from: range.start, to: range.end) else {
        return false
      }
    }
    var trial = self
    trial.out = []
    trial.printList(node)
    return column + trial.lineWidth <= Self.width
  }

  private mutating func printList(_ node: Int) {
    write(UInt8(ascii: "["))
    for item in tree.items(of: node) {
      if item > node + 1 { write(", ") }
      printProperties(item)
      if tree.nodes[item].kind == .alias {
        if hasProperties(item) { write(0x20) }
        write(tree.nodes[item].range)
      } else {
        if hasProperties(item) { write(0x20) }
        printScalar(item, type: nil, isInFlow: true)
      }
    }
    write(UInt8(ascii: "]"))
  }
}
