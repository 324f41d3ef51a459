/// The items of a sequence, as indices of nodes, in source order.
public struct NodeItems: Sequence, IteratorProtocol {
  @usableFromInline let nodes: [Node]
  @usableFromInline var position: Int
  @usableFromInline let end: Int

  /// The next item.
  @inlinable
  public mutating func next() -> Int? {
    guard position < end else { return nil }
    defer { position = nodes[position].subtreeEnd }
    return position
  }
}
