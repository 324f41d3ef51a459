import SourceText

/// A node of the tree: a scalar, a collection, an alias, or nothing where a value could stand.
///
/// Nodes lie in preorder in one array; a node's descendants are the nodes after it, up to
/// `subtreeEnd`. The children of a mapping are its keys and values in turn.
public struct Node: Sendable {
  /// What a node is.
  public enum Kind: UInt8, Sendable {
    case scalar, mapping, sequence, alias
    /// No node was written: the value of `timer:`.
    case empty
  }

  /// What the node is.
  public let kind: Kind
  /// The style of a scalar.
  public let style: ScalarStyle
  /// Whether a collection is written with brackets or braces.
  public let isFlow: Bool
  /// Whether a syntax error lies inside, so that something may be missing.
  public internal(set) var isDamaged = false
  @usableFromInline let textIsCooked: Bool
  @usableFromInline let start: Int32
  @usableFromInline var end: Int32
  /// Of a scalar: its text. Of an alias: `textStart` is the index of the node it stands for.
  @usableFromInline var textStart: Int32
  @usableFromInline var textEnd: Int32
  @usableFromInline var next: Int32

  init(_ kind: Kind, _ range: ByteRange, isFlow: Bool = false) {
    self.kind = kind
    self.style = .plain
    self.isFlow = isFlow
    self.textIsCooked = false
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
    self.textIsCooked = token.textIsCooked
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

  /// Whether the scalar's text stands in the source as it is: unfolded, without an escape.
  @inlinable
  public var isVerbatim: Bool { kind == .scalar && !textIsCooked }

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
