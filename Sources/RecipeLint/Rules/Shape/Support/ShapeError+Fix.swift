import Diagnostics
import RecipeSchema
import RecipeSyntax

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
  /// Whether an anchor stands before the node, so that aliases may stand for it.
  func isAnchored(_ node: Int) -> Bool {
    var offset = tree.nodes[node].range.start - 1
    while offset >= 0, tree.bytes[offset] == 0x20 { offset -= 1 }
    while offset >= 0, tree.bytes[offset] > 0x20 {
      if tree.bytes[offset] == UInt8(ascii: "&") { return true }
      offset -= 1
    }
    return false
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

  /// The recipe that the node belongs to.
  func recipe(around node: Int) -> DecodedRecipe? {
    last(in: source.recipes) { $0.root <= node }
  }

  /// The mapping that has the node as a key: a recipe or a step.
  func owner(ofKey key: Int) -> Int? {
    guard let recipe = recipe(around: key) else { return nil }
    let step = last(in: recipe.stepNodes) { $0 < key }
    return step.flatMap { key < tree.nodes[$0].subtreeEnd ? $0 : nil } ?? recipe.root
  }

  /// The last of some sorted values that lies before a place; found by halving, as files may be full of
  /// mistakes.
  private func last<Value>(in values: [Value], before: (Value) -> Bool) -> Value? {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if before(values[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? values[low - 1] : nil
  }

  /// The value of a key in a mapping, and the key.
  func entry(_ name: String, in mapping: Int) -> (key: Int, value: Int)? {
    for pair in tree.pairs(of: mapping)
    where tree.nodes[pair.key].kind == .scalar && tree.text(of: pair.key) == name {
      return pair
    }
    return nil
  }
}
