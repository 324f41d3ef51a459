import Text

/// A node of the tree: a scalar, a collection, an alias, or an empty node.
///
/// Nodes are in one array in preorder; the descendants of a node follow it, up to `subtreeEnd`. The children
/// of a mapping are alternating keys and values.
public struct Node: Sendable {
  /// The kind of a node.
  public enum Kind: UInt8, Sendable {
    case scalar, mapping, sequence, alias
    /// A missing value, as in `timer:`.
    case empty
  }

  /// The kind of node.
  public let kind: Kind
  /// The style of a scalar.
  public let style: ScalarStyle
  /// Whether it is a flow collection.
  public let isFlow: Bool
  /// Whether it contains a syntax error, so that parts may be missing.
  public internal(set) var isDamaged = false
  @usableFromInline let textIsDecoded: Bool
  @usableFromInline let start: Int32
  @usableFromInline var end: Int32
  /// For a scalar, its text. For an alias, `textStart` is the index of its target.
  @usableFromInline var textStart: Int32
  @usableFromInline var textEnd: Int32
  @usableFromInline var next: Int32

  init(_ kind: Kind, _ range: ByteRange, isFlow: Bool = false) {
    self.kind = kind
    self.style = .plain
    self.isFlow = isFlow
    self.textIsDecoded = false
    self.start = Int32(truncatingIfNeeded: range.start)
    self.end = Int32(truncatingIfNeeded: range.end)
    self.textStart = 0
    self.textEnd = 0
    self.next = 0
  }

  init(_ token: Token) {
    self.kind = .scalar
    self.style = token.style
    self.isFlow = false
    self.textIsDecoded = token.textIsDecoded
    self.start = token.start
    self.end = token.end
    self.textStart = token.textStart
    self.textEnd = token.textEnd
    self.next = 0
  }

  /// The node's bytes, without its anchor and tag. A block scalar ends with its last line of text.
  @inlinable
  public var range: ByteRange { ByteRange(Int(start), Int(end)) }

  /// The index after the node's last descendant.
  @inlinable
  public var subtreeEnd: Int { Int(next) }

  /// Whether the scalar's text is verbatim in the source: not folded, without escapes.
  @inlinable
  public var isVerbatim: Bool { kind == .scalar && !textIsDecoded }

  /// The range of a verbatim scalar's text: its range without quotes.
  @inlinable
  public var textRange: ByteRange { ByteRange(Int(textStart), Int(textEnd)) }
}

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
