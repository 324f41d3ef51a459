/// The keys and values of a mapping, as indices of nodes, in source order.
public struct NodePairs: Sequence, IteratorProtocol {
  @usableFromInline let nodes: [Node]
  @usableFromInline var position: Int
  @usableFromInline let end: Int

  /// The next key and its value.
  @inlinable
  public mutating func next() -> (key: Int, value: Int)? {
    guard position < end else { return nil }
    let key = position
    let value = nodes[key].subtreeEnd
    guard value < end else { return nil }
    position = nodes[value].subtreeEnd
    return (key, value)
  }
}
