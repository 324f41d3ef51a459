import RecipeSchema
import Reports
import SourceText

extension RecipeView {
  /// The step as a reader counts it: `step 1` is the first of the list.
  func name(ofStep step: Int) -> String { "step \(step + 1)" }

  /// A fix that removes the minus sign in front of a field's value.
  func withoutMinus(_ field: Field) -> Fix? {
    guard let node = field.valueNode, tree.nodes[node].isVerbatim else { return nil }
    let start = tree.nodes[node].textRange.start
    guard tree.bytes[start] == UInt8(ascii: "-") else { return nil }
    var end = start + 1
    while tree.bytes[end] == 0x20 { end += 1 }
    return Fix("remove the minus sign", .unsafe, [Edit(ByteRange(start, end), "")])
  }

  /// The bytes of a field's key.
  func range(ofKey field: Field) -> ByteRange? { field.keyNode.map { tree.nodes[$0].range } }

  /// The step that is brewed before this one, where the order is valid.
  func step(before step: Int) -> Int? {
    let turn = figures.steps[step].orderIndex - 1
    return brewOrder.indices.contains(turn) ? brewOrder[turn] : nil
  }

  /// The steps that have this order index, as listed. O(log n + result).
  func steps(withOrder order: Int) -> ArraySlice<Int> {
    let first = brewOrder.partitionPoint { figures.steps[$0].orderIndex < order }
    return brewOrder[first...].prefix { figures.steps[$0].orderIndex == order }
  }
}
