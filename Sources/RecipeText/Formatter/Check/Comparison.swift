import RecipeSyntax
import Recipes
import Text

/// Checks that two trees are equivalent, ignoring the order of recipe and step keys, the spelling of
/// quantities, and the layout.
struct Comparison {
  private let old: SyntaxTree
  private let new: SyntaxTree
  private let mayHaveProperties: Bool
  private var order = KeyOrder()

  /// Throws the first difference. O(n), except for recipes with thousands of keys.
  ///
  /// - Parameter root: the scope of the documents.
  static func expectSame(
    _ old: SyntaxTree,
    _ new: SyntaxTree,
    root: KeyScope = .recipe
  ) throws(FormatFailure) {
    if let error = new.errors.first {
      throw FormatFailure("it would not be YAML any more: \(error.kind)")
    }
    var comparison = Comparison(old, new)
    comparison.order.root = root
    try comparison.compareDocuments()
    try comparison.compareComments()
  }

  private init(_ old: SyntaxTree, _ new: SyntaxTree) {
    self.old = old
    self.new = new
    mayHaveProperties = [old, new].contains { tree in
      tree.tokens.contains { $0.kind == .anchor || $0.kind == .tag }
    }
  }

  // MARK: Documents

  private mutating func compareDocuments() throws(FormatFailure) {
    guard markers(of: old) == markers(of: new) else {
      throw FormatFailure("the document markers would differ")
    }
    guard old.documents.count == new.documents.count else {
      throw FormatFailure("there would be \(new.documents.count) documents")
    }
    for (first, second) in zip(old.documents, new.documents) {
      guard let one = first.root, let other = second.root else { continue }
      try compare(one, other, order.root, nil)
    }
  }

  private func markers(of tree: SyntaxTree) -> [String] {
    tree.tokens.compactMap { token in
      switch token.kind {
      case .versionDirective, .tagDirective, .documentStart, .documentEnd:
        tree.spelling(of: token.range)
      default: nil
      }
    }
  }

  // MARK: Nodes

  private mutating func compare(
    _ one: Int,
    _ other: Int,
    _ scope: KeyScope,
    _ type: ValueType?
  ) throws(FormatFailure) {
    let (kind, newKind) = (old.nodes[one].kind, new.nodes[other].kind)
    guard kind == newKind else { throw difference(at: one, "\(kind) would become \(newKind)") }
    try compareProperties(one, other)
    switch kind {
    case .empty: break
    case .alias:
      guard old.spelling(of: old.nodes[one].range) == new.spelling(of: new.nodes[other].range)
      else { throw difference(at: one, "an alias would differ") }
    case .scalar: try compareScalars(one, other, type)
    case .sequence: try compareItems(one, other, scope)
    case .mapping: try comparePairs(one, other, scope)
    }
  }

  private func compareScalars(
    _ one: Int,
    _ other: Int,
    _ type: ValueType?
  ) throws(FormatFailure) {
    let (text, newText) = (old.text(of: one), new.text(of: other))
    // Equal strings may differ in their code points.
    guard text.utf8.elementsEqual(newText.utf8) else {
      if let type, Quantity.isEqual(text, newText, as: type) { return }
      throw difference(at: one, "\"\(text)\" would become \"\(newText)\"")
    }
    let isPlain = old.nodes[one].style == .plain
    guard isPlain == (new.nodes[other].style == .plain) || ImplicitType(text) == nil else {
      throw difference(at: one, "\"\(text)\" would have another type")
    }
  }

  private mutating func compareItems(
    _ one: Int,
    _ other: Int,
    _ scope: KeyScope
  ) throws(FormatFailure) {
    let items = Array(old.items(of: one))
    let newItems = Array(new.items(of: other))
    guard items.count == newItems.count else { throw difference(at: one, "items would be lost") }
    for (item, newItem) in zip(items, newItems) {
      try compare(item, newItem, scope.applied(toItems: true), nil)
    }
  }

  private mutating func comparePairs(
    _ one: Int,
    _ other: Int,
    _ scope: KeyScope
  ) throws(FormatFailure) {
    let keys = order.keys(of: one, scope, in: old)
    let newKeys = Array(new.pairs(of: other))
    guard keys.count == newKeys.count else { throw difference(at: one, "keys would be lost") }
    var places: [[UInt8]: Int] = [:]
    for (place, pair) in newKeys.enumerated() {
      places[new.withText(of: pair.key, Array.init)] = place
    }
    for (index, key) in keys.enumerated() {
      guard let place = places[old.withText(of: key.node, Array.init)],
        scope != .other || place == index
      else {
        throw difference(at: key.node, "the key would be lost, or its place")
      }
      let inner = order.inner(of: key, scope)
      let newKey = newKeys[place].key
      try compareProperties(key.node, newKey, keysOf: (one, other))
      try compareScalars(key.node, newKey, nil)
      let value = old.nodes[key.node].subtreeEnd
      try compare(value, newKeys[place].value, inner, order.type(of: key, scope))
    }
  }

  /// - Parameter keysOf: the mappings of two keys, whose own anchors and tags may directly precede them.
  private func compareProperties(
    _ one: Int,
    _ other: Int,
    keysOf mappings: (Int, Int)? = nil
  ) throws(FormatFailure) {
    guard mayHaveProperties else { return }
    let start = mappings.map { old.nodes[$0.0].range.start } ?? 0
    let newStart = mappings.map { new.nodes[$0.1].range.start } ?? 0
    guard
      properties(of: one, in: old, from: start) == properties(of: other, in: new, from: newStart)
    else { throw difference(at: one, "an anchor or a tag would differ") }
  }

  private func properties(of node: Int, in tree: SyntaxTree, from first: Int) -> [String] {
    let start = tree.nodes[node].range.start
    // The tag in front of an empty value is not that of the next node.
    let first = max(first, node > 0 ? tree.nodes[node - 1].range.start : 0)
    var index = tree.tokens.partitionPoint { $0.range.start < start } - 1
    var found: [String] = []
    while index >= 0, tree.tokens[index].range.start >= first,
      tree.tokens[index].kind == .anchor || tree.tokens[index].kind == .tag
    {
      found.append(tree.spelling(of: tree.tokens[index].range))
      index -= 1
    }
    return found
  }

  private func difference(at node: Int, _ text: String) -> FormatFailure {
    let path = NodePaths(old).path(to: node)
    return FormatFailure(path.isEmpty ? text : "\(path): \(text)")
  }

  // MARK: Comments

  /// Comments may move with keys, so their order may differ. O(comments).
  private func compareComments() throws(FormatFailure) {
    var counts: [CommentText: Int] = [:]
    for comment in new.comments() { counts[CommentText(comment, in: new), default: 0] += 1 }
    for comment in old.comments() { counts[CommentText(comment, in: old), default: 0] -= 1 }
    let lost = old.comments().first { counts[CommentText($0, in: old), default: 0] < 0 }
    let added = new.comments().first { counts[CommentText($0, in: new), default: 0] > 0 }
    guard lost != nil || added != nil else { return }
    let comment = lost.map(old.spelling) ?? added.map(new.spelling) ?? ""
    throw FormatFailure("a comment would be lost: \(comment)")
  }
}

/// What a comment says: the number of `#`, and the text without the blanks around it. As bytes, because `#` and a
/// combining character after it are one character of a string.
private struct CommentText: Hashable {
  private let marks: Int
  private let text: ArraySlice<UInt8>

  init(_ range: ByteRange, in tree: SyntaxTree) {
    let comment = tree.bytes[range.start..<range.end]
    let rest = comment.drop { $0 == UInt8(ascii: "#") }
    marks = comment.count - rest.count
    let isBlank: (UInt8) -> Bool = { $0.isBlank || $0 == 0x0D }
    let end = rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex
    text = rest[..<end].drop(while: isBlank)
  }
}
