import SourceText

/// A source as YAML: its tokens, its nodes, and what is wrong with it.
///
/// The tree is lossless: the tokens and the text between them spell the source byte for byte, see
/// ``tokensAndTrivia()``. Everything lies in flat arrays, so that a deep tree cannot overflow the stack, and a
/// tree can be filled again without allocating.
public struct SyntaxTree: Sendable {
  /// The source, as it was read.
  public internal(set) var bytes: [UInt8] = []
  /// What was parsed: `bytes`, but for characters that no recipe may hold.
  @usableFromInline var parsed: [UInt8] = []
  /// Every token that spells something, in source order.
  public internal(set) var tokens: [Token] = []
  /// Every node, in preorder.
  public internal(set) var nodes: [Node] = []
  /// The text of scalars that were folded or unescaped, one after the other.
  @usableFromInline var cooked: [UInt8] = []
  public internal(set) var documents: [Document] = []
  /// In source order; at most ``errorLimit``, and then one that says so.
  public internal(set) var errors: [SyntaxError] = []
  /// Whether the source may hold a character that shows nothing of itself; where not, nobody need look for one.
  package internal(set) var mayHideCharacters = false

  /// How many errors of a source are reported. Each costs memory and lines of a report, and after so many a
  /// person has seen enough.
  public static let errorLimit = 1000

  /// An empty tree, to be filled by ``parse(_:)``.
  public init() {}

  /// The tree of a source. O(n); never fails: see ``errors``.
  public init(parsing bytes: [UInt8]) {
    parse(bytes)
  }

  /// Makes this the tree of another source, in the memory it has.
  public mutating func parse(_ bytes: [UInt8]) { parse(bytes, asWritten: false) }

  /// The tree of a source as any YAML reader sees it.
  package init(asWritten bytes: [UInt8]) {
    parse(bytes, asWritten: true)
  }

  /// The same as ``parse(_:)``.
  ///
  /// - Parameter asWritten: whether a character that nobody can see counts in front of a line's text as well, as
  ///   it does to YAML. Otherwise it is passed over there, for a key to be the one that its reader sees.
  package mutating func parse(_ bytes: [UInt8], asWritten: Bool) {
    tokens.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    cooked.removeAll(keepingCapacity: true)
    documents.removeAll(keepingCapacity: true)
    errors.removeAll(keepingCapacity: true)
    self.bytes = bytes
    let start = Self.lengthOfByteOrderMark(bytes)
    let check = CharacterCheck.findings(in: bytes, from: start)
    errors = check.errors
    mayHideCharacters = check.mayHide
    parsed = asWritten && errors.isEmpty ? bytes : check.mended ?? []
    guard check.mended != nil else { return }
    let parsed = self.parsed
    parsed.withUnsafeBufferPointer { bytes in
      var parser = TreeParser(bytes, from: start)
      parser.fill(&self)
    }
    if !check.damage.isEmpty { markDamage(at: check.damage) }
    if errors.count > 1 { errors = inSourceOrder(errors) }
    dropErrorsBeyondLimit()
  }

  private mutating func dropErrorsBeyondLimit() {
    guard errors.count > Self.errorLimit else { return }
    let place = errors[Self.errorLimit].range
    errors.removeSubrange(Self.errorLimit...)
    errors.append(SyntaxError(.tooManyErrors(count: Self.errorLimit), at: place))
  }

  /// Sorted, and each once: a collection that was closed twice may have told of its keys twice.
  private func inSourceOrder(_ errors: [SyntaxError]) -> [SyntaxError] {
    var ordered: [SyntaxError] = []
    for error in errors.sorted(by: { $0.range.start < $1.range.start })
    where !ordered.suffix(4).contains(error) {
      ordered.append(error)
    }
    return ordered
  }

  /// 3 where the source begins with U+FEFF, else 0.
  public static func lengthOfByteOrderMark(_ bytes: [UInt8]) -> Int {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }

  // MARK: Nodes

  /// The node that an alias stands for, else the node itself; `nil` for an alias without a meaning.
  @inlinable
  public func resolved(_ node: Int) -> Int? {
    guard nodes[node].kind == .alias else { return node }
    return nodes[node].isDamaged ? nil : Int(nodes[node].textStart)
  }

  /// The bytes of a scalar's text, unfolded and unescaped.
  @inlinable @inline(__always)
  public func withText<Result>(
    of node: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = Int(nodes[node].textStart)
    let end = Int(nodes[node].textEnd)
    let text = nodes[node].textIsCooked ? cooked : parsed
    return text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
  }

  /// The text of a scalar.
  public func text(of node: Int) -> String {
    withText(of: node) { String(decoding: $0, as: UTF8.self) }
  }

  /// The spelling of some bytes of the source.
  public func spelling(of range: ByteRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The keys and values of a mapping, in source order.
  public func pairs(of mapping: Int) -> NodePairs {
    NodePairs(nodes: nodes, position: mapping + 1, end: nodes[mapping].subtreeEnd)
  }

  /// The items of a sequence.
  public func items(of sequence: Int) -> NodeItems {
    NodeItems(nodes: nodes, position: sequence + 1, end: nodes[sequence].subtreeEnd)
  }

  /// The 0-based document that holds the byte: the last one that begins at or before it. O(log n).
  package func document(at offset: Int) -> Int {
    max(0, documents.partitionPoint { $0.range.start <= offset } - 1)
  }
}

/// One YAML document of a source.
public struct Document: Sendable {
  /// The index of the root node; `nil` where the document has none because of a syntax error.
  public internal(set) var root: Int?
  /// From the `---`, or the first byte of the content, to the end of the content.
  public internal(set) var range: ByteRange
  /// Whether a syntax error lies inside, so that a key may be missing.
  public internal(set) var hasSyntaxError = false
}

/// What characters that were replaced have damaged, so that nothing is said of the replacement.
extension SyntaxTree {
  /// An open node on the way through the tree.
  private struct Ancestor {
    let node: Int
    let isKey: Bool
    var children = 0
  }

  /// Marks the text in which something else than a blank stands for what nobody can read; where a
  /// key or a whole line is unknown, the collections around it are as well. O(n), as the places come in
  /// source order.
  fileprivate mutating func markDamage(at places: [Int]) {
    var around: [Ancestor] = []
    var next = 0
    for place in places {
      while next < nodes.count, Int(nodes[next].start) <= place { enter(&next, &around) }
      let innermost = around.last { place < Int(nodes[$0.node].end) }
      let text = innermost.map(\.node)
      if let text, nodes[text].kind == .scalar { nodes[text].isDamaged = true }
      let isLine = place == 0 || parsed[place] == UInt8(ascii: "#")
      guard isLine || innermost?.isKey == true, !documents.isEmpty else { continue }
      for ancestor in around where place < Int(nodes[ancestor.node].end) {
        nodes[ancestor.node].isDamaged = true
      }
      documents[document(at: place)].hasSyntaxError = true
    }
  }

  /// Makes the next node the innermost one.
  private func enter(_ next: inout Int, _ around: inout [Ancestor]) {
    while let last = around.last, nodes[last.node].subtreeEnd <= next { around.removeLast() }
    var isKey = false
    if let parent = around.indices.last {
      around[parent].children += 1
      isKey = nodes[around[parent].node].kind == .mapping && around[parent].children % 2 == 1
    }
    around.append(Ancestor(node: next, isKey: isKey))
    next += 1
  }
}
