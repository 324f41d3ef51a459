import RecipeSyntax
import Recipes
import Text

/// Replaces aliases with copies of their values where a change differs from the change at the anchor.
///
/// If both have the same change, the edit at the anchor suffices and the alias stays.
enum AliasExpansion {
  /// The edits that expand the outermost such aliases of a document; `nil` if there are none. Changes whose
  /// path ends at an alias are then made at its anchor.
  static func edits(
    for routes: [Route],
    in tree: SyntaxTree,
    _ document: Int
  ) throws(RecipeEditError) -> [Edit]? {
    guard let root = tree.documents[document].root, tree.nodes[root].kind == .mapping else {
      return nil
    }
    var changes: [Int: Set<SharedChange>] = [:]
    for shared in routes.flatMap(\.sharedNodes) {
      changes[shared.node, default: []].insert(shared.change)
    }
    let removal = SharedChange(rest: "", .remove)
    return try edits(below: root, tree) { alias, target in
      changes[alias]?.contains(removal) != true && changes[alias] != changes[target]
    }
  }

  /// The tree with all aliases of a document replaced by copies of their values.
  static func expanded(_ tree: SyntaxTree, _ document: Int) throws(RecipeEditError) -> SyntaxTree {
    var tree = tree
    while let root = tree.documents[document].root,
      let edits = try edits(below: root, tree, where: { _, _ in true })
    {
      guard let bytes = edits.applied(to: tree.bytes) else { throw .invalidResult }
      tree.parse(bytes)
      guard tree.errors.isEmpty else { throw .invalidResult }
    }
    return tree
  }

  /// The edits that replace the outermost aliases below a node by their values, if an alias and its target meet a
  /// condition; `nil` if none does. O(nodes).
  private static func edits(
    below root: Int,
    _ tree: SyntaxTree,
    where isReplaced: (_ alias: Int, _ target: Int) -> Bool
  ) throws(RecipeEditError) -> [Edit]? {
    var endOfFlow = root
    var edits: [Edit] = []
    for node in root..<tree.nodes[root].subtreeEnd {
      if tree.nodes[node].isFlow { endOfFlow = max(endOfFlow, tree.nodes[node].subtreeEnd) }
      guard tree.nodes[node].kind == .alias, let target = tree.resolved(node),
        isReplaced(node, target)
      else { continue }
      edits += try NodeCopy(of: target, for: node, tree, isInFlow: node < endOfFlow).edits
    }
    return edits.isEmpty ? nil : edits
  }
}

/// A copy of an alias's target in place of the alias, without anchors.
private struct NodeCopy {
  /// The edits that insert the copy.
  private(set) var edits: [Edit] = []
  private let target: Int
  private let place: ByteRange
  private let tree: SyntaxTree
  private let lines: SourceLines

  init(
    of target: Int,
    for alias: Int,
    _ tree: SyntaxTree,
    isInFlow: Bool
  ) throws(RecipeEditError) {
    self.target = target
    self.tree = tree
    place = tree.nodes[alias].range
    lines = SourceLines(tree)
    switch tree.nodes[target].kind {
    case .empty, .alias: edits = [Edit(place, "~")]
    case .scalar: edits = [Edit(place, scalar(isInFlow: isInFlow))]
    case .mapping, .sequence:
      if tree.nodes[target].isFlow {
        let margin = indentation(of: place.start) + 2
        edits = [Edit(place, spelling(margin: margin))]
      } else {
        guard !isInFlow else { throw .blockInFlow(alias: tree.spelling(of: place)) }
        edits = blockEdits()
      }
    }
  }

  private func scalar(isInFlow: Bool) -> String {
    let range = tree.nodes[target].range
    let text = tree.text(of: target)
    let isOneLine = !tree.bytes[range.start..<range.end].contains(0x0A)
    let isPlain = tree.nodes[target].style == .plain
    if isOneLine, !isPlain || !isInFlow || PlainScalar.isSafe(text, isInFlow: true) {
      return tree.spelling(of: range)
    }
    return ScalarText.quoted(text)
  }

  // MARK: Collections

  /// After the dash if nothing else is on its line, else on the lines below.
  private func blockEdits() -> [Edit] {
    let token = lastToken(before: place.start)
    let lineEnd = lines.end(of: place.end)
    let lineStart = lines.start(of: place.start)
    let followsDash =
      token >= 0 && tree.tokens[token].kind == .blockEntry
      && tree.tokens[token].range.start >= lineStart
    if followsDash, lines.endOfBlanks(from: place.end) == lineEnd {
      return [Edit(place, spelling(margin: place.start - lineStart))]
    }
    let margin = indentation(of: place.start) + 2
    let copy = spelling(margin: margin)
    let begin = lines.ending + String(repeating: " ", count: margin)
    return [
      Edit(ByteRange(lines.startOfBlanks(before: place.start), place.end), ""),
      Edit(ByteRange(lineEnd, lineEnd), begin + copy),
    ]
  }

  /// The column of the dash or key of a value; in flow collections, the indentation of its line.
  private func indentation(of offset: Int) -> Int {
    var token = lastToken(before: offset)
    if token >= 0, tree.tokens[token].kind == .value {
      var start = tree.tokens[token - 1].range.start
      token = lastToken(before: start)
      if token >= 0, tree.tokens[token].kind == .key { start = tree.tokens[token].range.start }
      return start - lines.start(of: start)
    }
    let line = lines.start(of: offset)
    let isInList = token >= 0 && tree.tokens[token].kind == .blockEntry
    guard isInList else { return lines.endOfBlanks(from: line) - line }
    let dash = tree.tokens[token].range.start
    return dash - lines.start(of: dash)
  }

  /// The last token before a value or key, without its anchor and tag; -1 for none.
  private func lastToken(before offset: Int) -> Int {
    var token = tree.tokens.partitionPoint { $0.range.start < offset } - 1
    while token >= 0, [.anchor, .tag].contains(tree.tokens[token].kind) { token -= 1 }
    return token
  }

  /// The lines of the copy, indented except for the first. Carriage returns are kept.
  private func spelling(margin: Int) -> String {
    let range = tree.nodes[target].range
    let start = lines.start(of: range.start)
    let isFlow = tree.nodes[target].isFlow
    let column = isFlow ? indentation(of: range.start) + 2 : range.start - start
    let all = withoutAnchors(range).split(separator: 0x0A, omittingEmptySubsequences: false)
    return all.enumerated().map { number, line in
      guard number > 0 else { return String(decoding: line, as: UTF8.self) }
      let blanks = line.prefix { $0 == 0x20 }.count
      let rest = line.dropFirst(min(blanks, column))
      let isEmpty = rest.allSatisfy { $0 == 0x0D }
      return (isEmpty ? "" : String(repeating: " ", count: margin))
        + String(decoding: rest, as: UTF8.self)
    }.joined(separator: "\n")
  }

  private func withoutAnchors(_ range: ByteRange) -> [UInt8] {
    var bytes: [UInt8] = []
    var copied = range.start
    let first = tree.tokens.partitionPoint { $0.range.start < range.start }
    for token in tree.tokens[first...].prefix(while: { $0.range.start < range.end })
    where token.kind == .anchor {
      bytes += tree.bytes[copied..<token.range.start]
      copied = lines.endOfBlanks(from: token.range.end)
    }
    return bytes + tree.bytes[copied..<range.end]
  }
}
