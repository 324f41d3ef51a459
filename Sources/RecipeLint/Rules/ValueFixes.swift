import RecipeSchema
import Reports
import SourceText

extension SchemaError {
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
}

extension RecipeView {
  /// An unsafe fix that writes another value instead of a scalar; `nil` where it is not written as it
  /// reads.
  func replacing(_ node: Int, with value: String, _ title: String) -> Fix? {
    guard tree.nodes[node].isVerbatim else { return nil }
    return Fix(title, .unsafe, [Edit(tree.nodes[node].textRange, value)])
  }

  /// A fix that removes the minus sign before a field's value.
  func withoutMinus(_ field: Field) -> Fix? {
    guard let node = field.valueNode, tree.nodes[node].isVerbatim else { return nil }
    let start = tree.nodes[node].textRange.start
    guard tree.bytes[start] == UInt8(ascii: "-") else { return nil }
    var end = start + 1
    while tree.bytes[end] == 0x20 { end += 1 }
    return Fix("remove the minus sign", .unsafe, [Edit(ByteRange(start, end), "")])
  }

  /// A fix that numbers the steps from 0 in the order in which they are brewed, of steps with the same
  /// number in the order of the list. It is safe where no step is listed before one with a lower number, or
  /// where `isSafe` says so. `nil` where two steps share one `order` through an alias.
  func renumbered(_ title: String, isSafe: Bool = false) -> Fix? {
    var edits: [Edit] = []
    var places: Set<Int> = []
    for (number, step) in brewOrder.enumerated() {
      guard let place = range(of: self[step: step, .order]), places.insert(place.start).inserted
      else { return nil }
      if number != values.steps[step].orderIndex { edits.append(Edit(place, "\(number)")) }
    }
    guard !edits.isEmpty else { return nil }
    let isListedInOrder = brewOrder.elementsEqual(stepIndices)
    return Fix(
      title,
      isSafe || isListedInOrder ? .safe : .unsafe,
      edits.sorted { $0.range.start < $1.range.start }
    )
  }
}
