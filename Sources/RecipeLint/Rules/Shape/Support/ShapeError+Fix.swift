import RecipeSchema
import Reports
import SourceText

extension ShapeError {
  /// A fix that writes `text` for the value; `nil` where other places share the value by an alias.
  func change(
    to text: String,
    _ safety: Fix.Safety,
    in context: LintContext
  ) -> Fix? {
    guard node >= 0, !context.isAnchored(node) else { return nil }
    let value = context.tree.nodes[node]
    let keepsQuotes = value.isVerbatim && !value.style.isBlock && text.first != "["
    let place = keepsQuotes ? value.textRange : value.range
    return Fix("change to `\(text)`", safety, [Edit(place, text)])
  }
}

extension LintContext {
  /// Whether the node has an anchor, so that aliases may stand for it.
  func isAnchored(_ node: Int) -> Bool {
    let start = tree.nodes[node].range.start
    let before = tree.tokens.partitionPoint { $0.range.start < start }
    return tree.tokens[..<before].last { $0.kind != .tag }?.kind == .anchor
  }

  /// The part of a range on its first line, without blanks behind it.
  func firstLine(of range: ByteRange) -> ByteRange {
    var end = range.start
    while end < range.end, tree.bytes[end] != 0x0A, tree.bytes[end] != 0x0D { end += 1 }
    while end > range.start, tree.bytes[end - 1] == 0x20 { end -= 1 }
    return ByteRange(range.start, end)
  }

  /// The whole line of a range, with its line break, where nothing but blanks stands before it.
  func wholeLine(of range: ByteRange) -> ByteRange? {
    var start = range.start
    while start > 0, tree.bytes[start - 1] == 0x20 { start -= 1 }
    guard start == 0 || tree.bytes[start - 1] == 0x0A else { return nil }
    var end = range.end
    while end < tree.bytes.count, tree.bytes[end] != 0x0A { end += 1 }
    return ByteRange(start, min(end + 1, tree.bytes.count))
  }

  /// The recipe that the node belongs to. O(log n).
  func recipe(around node: Int) -> DecodedRecipe? {
    source.recipes[..<source.recipes.partitionPoint { $0.root <= node }].last
  }

  /// The mapping that has the node as a key: a recipe or a step. O(log n).
  func owner(ofKey key: Int) -> Int? {
    guard let recipe = recipe(around: key) else { return nil }
    let step = recipe.stepNodes[..<recipe.stepNodes.partitionPoint { $0 < key }].last
    return step.flatMap { key < tree.nodes[$0].subtreeEnd ? $0 : nil } ?? recipe.root
  }

  /// The first key of a mapping, and its value.
  func firstEntry(of mapping: Int) -> (key: Int, value: Int)? {
    tree.pairs(of: mapping).first { _ in true }
  }
}
