import RecipeSyntax
import Text

/// A source with its tree and outline, and queries on them.
///
/// A class, to avoid copying the arrays.
final class OutlinedSource {
  let tree: SyntaxTree
  let bytes: UnsafeBufferPointer<UInt8>
  let outline: Outline
  private lazy var extents = EntryExtents(tree, outline)
  /// The line that was asked for last, without its line break: long lists ask for theirs once per item.
  private var lastLine = ByteRange(0, 0)
  /// The offsets of the tags right before a comma.
  private lazy var tagsBeforeCommas: [Int] = tree.tokens.filter {
    $0.kind == .tag && $0.range.end < self.bytes.count
      && self.bytes[$0.range.end] == UInt8(ascii: ",")
  }.map { $0.range.start }

  init(tree: SyntaxTree, bytes: UnsafeBufferPointer<UInt8>, outline: Outline) {
    self.tree = tree
    self.bytes = bytes
    self.outline = outline
  }

  // MARK: Places

  /// The column of an entry in the source.
  func sourceColumn(of entry: Int) -> Int { column(of: start(of: entry)) }

  /// The column of an offset in the source.
  func column(of offset: Int) -> Int { offset - lineStart(of: offset) }

  /// The start of the line of an offset, after a byte order mark.
  private func lineStart(of offset: Int) -> Int { line(of: offset).start }

  /// The line of an offset, without its line break and a byte order mark.
  private func line(of offset: Int) -> ByteRange {
    if lastLine.start <= offset, offset <= lastLine.end, lastLine.end > 0 { return lastLine }
    let start = bytes.startOfText(at: offset)
    lastLine = ByteRange(start, max(start, bytes.endOfLine(at: offset)))
    return lastLine
  }

  /// The offset of the first byte of a node, with its anchor, tag or dash.
  func start(of node: Int) -> Int {
    let token = Int(outline.layouts[node].firstToken)
    return token < tree.tokens.count ? tree.tokens[token].range.start : bytes.count
  }

  /// Whether a line break is between two offsets of the source.
  func hasBreak(from start: Int, to end: Int) -> Bool {
    var offset = start
    while offset < end {
      if bytes[offset] == 0x0A { return true }
      offset += 1
    }
    return false
  }

  /// Whether a comment is inside its entry, between key and value.
  func isInside(_ comment: Comment, _ entry: OutlineEntry) -> Bool {
    comment.range.start > start(of: entry.node)
  }

  // MARK: Nodes

  /// Whether a node is a block collection.
  func isBlockCollection(_ node: Int) -> Bool {
    let kind = tree.nodes[node].kind
    return (kind == .mapping || kind == .sequence) && !tree.nodes[node].isFlow
  }

  /// Whether the node is an empty collection, such as `[]`.
  func isEmptyFlow(_ node: Int) -> Bool {
    tree.nodes[node].isFlow && tree.nodes[node].subtreeEnd == node + 1
  }

  /// The anchor and the tag of a node, in the author's order.
  func properties(of node: Int) -> [Token] {
    var properties: [Token] = []
    let start = tree.nodes[node].range.start
    var index = Int(outline.layouts[node].firstToken)
    while index < tree.tokens.count, tree.tokens[index].range.start < start {
      let kind = tree.tokens[index].kind
      if kind == .anchor || kind == .tag { properties.append(tree.tokens[index]) }
      index += 1
    }
    return properties
  }

  /// Whether the node has an anchor or a tag.
  func hasProperties(_ node: Int) -> Bool { !properties(of: node).isEmpty }

  /// Whether the node has a tag.
  func hasTag(_ node: Int) -> Bool { properties(of: node).contains { $0.kind == .tag } }

  /// Whether a comment of the node has this directive.
  func hasDirective(_ directive: Comment.Directive, _ node: Int) -> Bool {
    guard outline.layouts[node].hasDirective else { return false }
    var index = Int(outline.layouts[node].firstComment)
    while index >= 0 {
      let comment = outline.comments[index]
      if comment.directive == directive, comment.place != .endOfCollection { return true }
      index = Int(comment.next)
    }
    return false
  }

  /// Whether a collection stays in flow style: a comment on its lines or above ignores findings in it, which
  /// would not work for several lines, or a comment inside requests to keep something, or some readers take a
  /// comma in it for a part of a tag, and would read it otherwise in another style.
  func staysInFlow(_ node: Int) -> Bool {
    holdsTagBeforeComma(node) || isKeptByComment(node)
  }

  private func holdsTagBeforeComma(_ node: Int) -> Bool {
    let range = tree.nodes[node].range
    let next = tagsBeforeCommas.partitionPoint { $0 < range.start }
    return next < tagsBeforeCommas.count && range.contains(tagsBeforeCommas[next])
  }

  private func isKeptByComment(_ node: Int) -> Bool {
    guard outline.hasDirectives else { return false }
    let range = tree.nodes[node].range
    let (line, end) = (lineStart(of: range.start), self.line(of: range.end).end)
    let above = line > 0 ? bytes.startOfText(at: line - 1) : line
    let first = outline.comments.partitionPoint { $0.range.start < above }
    return outline.comments[first...].prefix { $0.range.start < end }.contains { comment in
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

  /// Whether a key requires a `?`: it has or may have several lines, or is too long for a simple key.
  func needsMark(_ key: Int) -> Bool {
    let range = tree.nodes[key].range
    // libyaml searches at most 1024 characters for the colon.
    return tree.nodes[key].style.isBlock || range.count > 1000
      || hasBreak(from: range.start, to: range.end)
  }

  // MARK: Blank lines

  /// Whether a line is blank.
  func isBlankLine(_ start: Int) -> Bool {
    let end = bytes.endOfLine(at: start)
    return BlockScalar.withoutBlanks(start, end, bytes) == start
  }

  /// The start of the line after the last block scalar above an offset; 0 if there is none.
  func endOfText(above start: Int) -> Int {
    let token = tree.tokens.partitionPoint { $0.range.start < start } - 1
    guard token >= 0, tree.tokens[token].style.isBlock else { return 0 }
    return outline.blockScalar(at: tree.tokens[token].range.start).end + 1
  }

  /// The start of the line above, if it is blank.
  func blankLine(above line: Int) -> Int? {
    let start = bytes.startOfText(at: line - 1)
    return start < line && isBlankLine(start) ? start : nil
  }

  /// Whether an empty line that is not part of a text precedes a marker.
  func followsBlankLine(_ token: Int) -> Bool {
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

  /// Whether blank lines after the text belong to it.
  func keepsBlankLines(_ node: Int) -> Bool {
    outline.blockScalar(at: tree.nodes[node].range.start).chomping == .keep
      && tree.withText(of: node) { $0.isEmpty || $0[$0.count - 1] == 0x0A }
  }

  // MARK: Regions

  /// The end of the lines that `off` keeps: the `on` in the same collection, else the end of the collection.
  func endOfRegion(from comment: Comment, in entry: OutlineEntry) -> Int {
    let column = sourceColumn(of: entry.node)
    let end = contentEnd(of: entry.collection, column: column).offset
    let line = min(bytes.endOfLine(at: end) + 1, bytes.count)
    if entry.isRoot {
      // Other documents are not affected.
      let last = column > 0 ? line : bytes.count
      return min(endOfRootRegion(behind: comment.range.start), last)
    }
    let first = outline.comments.partitionPoint { $0.range.start <= comment.range.start }
    for other in outline.comments[first...].prefix(while: { $0.range.start < end })
    where other.directive == .on {
      let isAtEndOfCollection = other.place == .endOfCollection && other.owner == entry.collection
      if isAtEndOfCollection || isAbove(other, childOf: entry.collection) {
        return bytes.startOfText(at: other.range.start)
      }
    }
    return line
  }

  /// The same for `off` between the keys of a recipe or above the first one.
  func endOfRootRegion(behind offset: Int) -> Int {
    let roots = tree.documents.compactMap { $0.root }.filter { !tree.nodes[$0].isFlow }
    for other in outline.comments where other.directive == .on && other.range.start > offset {
      let isAtRoot =
        switch other.place {
        case .startOfDocument, .beforeMarker: true
        case .leading: roots.contains { isAbove(other, childOf: $0) }
        case .sameLine, .endOfCollection: false
        }
      if isAtRoot { return bytes.startOfText(at: other.range.start) }
    }
    return bytes.count
  }

  /// Whether a comment is above an entry of a collection.
  private func isAbove(_ comment: Comment, childOf collection: Int) -> Bool {
    comment.place == .leading && comment.range.start < start(of: comment.owner)
      && isChild(comment.owner, of: collection)
  }

  private func isChild(_ entry: Int, of collection: Int) -> Bool {
    let end = tree.nodes[collection].subtreeEnd
    let isMapping = tree.nodes[collection].kind == .mapping
    var child = collection + 1
    while child < end, child < entry {
      child = tree.nodes[child].subtreeEnd
      if isMapping { child = tree.nodes[child].subtreeEnd }
    }
    return child == entry && child < end
  }

  // MARK: Extents

  /// The lines of an entry, including blank lines and comments before it.
  func extent(of entry: OutlineEntry) -> ByteRange {
    let end = bytes.endOfLine(at: contentEnd(of: entry).offset)
    return ByteRange(Int(outline.layouts[entry.node].extent), min(end + 1, bytes.count))
  }

  /// The end of an entry, including the comments in it.
  func contentEnd(of entry: OutlineEntry) -> EntryExtents.End {
    let isPair = tree.nodes[entry.collection].kind == .mapping
    let value = isPair ? tree.nodes[entry.node].subtreeEnd : entry.node
    return extents.end(of: entry.node..<max(value + 1, tree.nodes[value].subtreeEnd))
  }

  /// The end of a node, including the comments in it.
  ///
  /// - Parameter column: comments further to the left are excluded.
  func contentEnd(of node: Int, column: Int = 0) -> EntryExtents.End {
    extents.end(of: node..<max(node + 1, tree.nodes[node].subtreeEnd), column: column)
  }
}
