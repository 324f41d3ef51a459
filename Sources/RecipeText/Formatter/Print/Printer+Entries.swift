import RecipeSyntax
import Recipes
import Text

/// Prints pairs and items of block collections.
extension Printer {
  /// Writes the entries of a collection as a block.
  ///
  /// - Parameters:
  /// - scope: the scope of the keys of a mapping, or of the items of a sequence.
  /// - isInline: whether the first entry continues the current line, after a dash.
  mutating func printEntries(
    of node: Int,
    column: Int,
    _ scope: KeyScope,
    isRoot: Bool = false,
    isInline: Bool = false
  ) {
    if source.tree.nodes[node].kind == .mapping {
      var isFirst = true
      for key in orderedKeys(of: node, scope) {
        let inner = order.inner(of: key, scope)
        let type = order.type(of: key, scope)
        let entry = OutlineEntry(
          node: key.node,
          collection: node,
          column: column,
          isRoot: isRoot,
          inner: inner,
          type: type
        )
        printPair(entry, isFirst: isFirst, isInline: isInline && isFirst)
        isFirst = false
      }
    } else {
      printItems(of: node, column: column, scope, isRoot: isRoot, isInline: isInline)
    }
    printEndComments(of: node, column: column)
  }

  private mutating func printItems(
    of sequence: Int,
    column: Int,
    _ scope: KeyScope,
    isRoot: Bool,
    isInline: Bool
  ) {
    let end = source.tree.nodes[sequence].subtreeEnd
    var item = sequence + 1
    while item < end {
      let isFirst = item == sequence + 1
      let inner = source.tree.nodes[item].kind == .mapping ? scope : .other
      let entry = OutlineEntry(
        node: item,
        collection: sequence,
        column: column,
        isRoot: isRoot,
        inner: inner
      )
      printItem(entry, isFirst: isFirst, isInline: isInline && isFirst)
      item = source.tree.nodes[item].subtreeEnd
    }
  }

  // MARK: Keys

  /// The keys of a mapping in output order.
  func orderedKeys(of mapping: Int, _ scope: KeyScope) -> [OrderedKey] {
    var order = self.order
    var keys = order.keys(of: mapping, scope, in: source.tree)
    guard scope != .other, mayReorder, !order.isSorted(keys, in: source.tree), !hasRegion(keys)
    else {
      return keys
    }
    let first = keys[0].node
    let isPinned =
      source.hasDirective(.ignoresFindings, first) || hasIgnoreDirective(above: mapping)
    order.sort(&keys, scope, in: source.tree, from: isPinned ? 1 : 0)
    return keys
  }

  /// Whether a comment of the item of a mapping ignores findings, which may be about its first key.
  private func hasIgnoreDirective(above mapping: Int) -> Bool {
    source.hasDirective(.ignoresFindings, mapping)
  }

  private func hasRegion(_ keys: [OrderedKey]) -> Bool {
    keys.contains { source.hasDirective(.off, $0.node) }
  }

  // MARK: Entries

  private mutating func printPair(
    _ entry: OutlineEntry,
    isFirst: Bool,
    isInline: Bool
  ) {
    let value = source.tree.nodes[entry.node].subtreeEnd
    guard begin(entry, value, isFirst: isFirst, isInline: isInline) else { return }
    if source.needsMark(entry.node) {
      out.write("?")
      scalars.printProperties(of: entry.node, to: &out)
      printContent(
        of: entry.node,
        Content(column: entry.column, source: source.sourceColumn(of: entry.node))
      )
      out.endLine()
      out.write(spaces: entry.column)
    } else {
      if source.hasProperties(entry.node) {
        scalars.printProperties(of: entry.node, to: &out)
        out.write(0x20)
      }
      scalars.printLine(entry.node, type: nil, isInFlow: false, to: &out)
    }
    out.write(UInt8(ascii: ":"))
    printValue(value, of: entry)
  }

  private mutating func printItem(_ entry: OutlineEntry, isFirst: Bool, isInline: Bool) {
    let selection = selection
    defer { self.selection = selection }
    if let selection, beginsBelow(entry), selection.touches(source.extent(of: entry)) {
      // On the line of its dash, it and its content have another column.
      self.selection = nil
    }
    guard begin(entry, entry.node, isFirst: isFirst, isInline: isInline) else { return }
    out.write(UInt8(ascii: "-"))
    guard isInlined(entry.node, column: entry.column) else {
      return printValue(entry.node, of: entry)
    }
    let column = innerColumn(of: entry.node, in: entry)
    out.write(spaces: column - entry.column - 1)
    printEntries(of: entry.node, column: column, entry.inner, isInline: true)
  }

  /// Whether the collection of an item begins below its dash.
  private func beginsBelow(_ item: OutlineEntry) -> Bool {
    source.isBlockCollection(item.node)
      && source.hasBreak(
        from: source.start(of: item.node),
        to: source.tree.nodes[item.node].range.start
      )
  }

  /// Writes the lines above an entry and its indentation, or the whole entry if it is kept; returns whether
  /// there is more to write.
  private mutating func begin(
    _ entry: OutlineEntry,
    _ value: Int,
    isFirst: Bool,
    isInline: Bool
  ) -> Bool {
    guard !copied.contains(source.start(of: entry.node)) else { return false }
    // An entry on the line of a dash is written with it.
    let isApart = !isInline || copied.end == Int(source.outline.layouts[entry.node].extent)
    if selection != nil, isApart, !source.tree.nodes[entry.collection].isFlow,
      copiesUnselected(entry, value, isInline: isInline)
    {
      return false
    }
    if !isInline {
      let isSteps = entry.isRoot && entry.inner == .step
      if isSteps, !isFirst, !followsBlankLine(entry) { out.writeBlankLine() }
      printLeading(entry, isFirst: isFirst)
      guard !copied.contains(source.start(of: entry.node)) else { return false }
      out.write(spaces: entry.column)
    }
    guard !isKept(entry) else {
      copy(entry)
      return false
    }
    return true
  }

  /// Whether a directive keeps the entry unchanged.
  func isKept(_ entry: OutlineEntry) -> Bool {
    // `off` after a dash applies to the first key on that line.
    let isItem = source.tree.nodes[entry.collection].kind == .sequence
    let hasFirst = isItem && source.tree.nodes[entry.node].subtreeEnd > entry.node + 1
    let isRequested =
      source.hasDirective(.skip, entry.node) || begins(.off, inside: entry)
      || (hasFirst && source.hasDirective(.off, entry.node + 1))
    // A block scalar at the end of a source without a final line break would gain one.
    return isRequested && !source.contentEnd(of: entry).isOpen
  }

  /// Whether a comment between a key and its value has this directive.
  private func begins(_ directive: Comment.Directive, inside entry: OutlineEntry) -> Bool {
    source.outline.layouts[entry.node].hasDirective
      && source.outline.comments(of: entry.node, at: .leading).contains {
        source.outline.comments[$0].directive == directive
          && source.isInside(source.outline.comments[$0], entry)
      }
  }

  /// Whether an empty line precedes an entry or one of its comments.
  private func followsBlankLine(_ entry: OutlineEntry) -> Bool {
    source.outline.layouts[entry.node].hasBlankBefore
      || source.outline.comments(of: entry.node, at: .leading).contains {
        source.outline.comments[$0].hasBlankBefore
      }
  }

  /// Whether the collection of an item begins on the line of its dash.
  func isInlined(_ item: Int, column: Int) -> Bool {
    !source.hasProperties(item) && isPrintedAsBlock(item, at: column + Self.step)
  }
}

/// A pair or an item to print.
struct OutlineEntry {
  /// The node of the key, or of the item.
  let node: Int
  /// Its collection.
  let collection: Int
  /// Its 0-based output column.
  let column: Int
  /// Whether it is an entry of a document's root.
  let isRoot: Bool
  /// The scope of the keys of an item, or of the items of a pair's value.
  let inner: KeyScope
  /// The value type of a pair with a known key.
  var type: ValueType?
}
