/// The items of a sequence, as indices of nodes, in source order.
package struct NodeItems: Sequence, IteratorProtocol {
  @usableFromInline let nodes: [Node]
  @usableFromInline var position: Int
  @usableFromInline let end: Int

  init(nodes: [Node], position: Int, end: Int) {
    self.nodes = nodes
    self.position = position
    self.end = end
  }

  @inlinable
  package mutating func next() -> Int? {
    guard position < end else { return nil }
    defer { position = nodes[position].subtreeEnd }
    return position
  }
}
