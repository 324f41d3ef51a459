import Text

/// A YAML syntax tree: the tokens, nodes and errors of a source.
///
/// The tree is lossless: tokens and trivia reproduce the source byte for byte, see ``tokensAndTrivia()``.
/// Everything is in flat arrays, so that a deep tree cannot overflow the stack and a tree can be reused
/// without allocating.
public struct SyntaxTree: Sendable {
  /// The source.
  public internal(set) var bytes: [UInt8] = []
  /// The parsed text: `bytes` with forbidden characters replaced.
  @usableFromInline var parsed: [UInt8] = []
  /// All non-empty tokens, in source order.
  public internal(set) var tokens: [Token] = []
  /// All nodes, in preorder.
  public internal(set) var nodes: [Node] = []
  /// The concatenated text of folded or unescaped scalars.
  @usableFromInline var decodedText: [UInt8] = []
  public internal(set) var documents: [Document] = []
  /// In source order; at most ``errorLimit``, and then one that says so.
  public internal(set) var errors: [SyntaxError] = []
  /// Whether the source may contain invisible characters; if not, rules need not search for them.
  package internal(set) var mayHaveInvisibleCharacters = false

  /// The maximum number of errors that are reported for a source. Each costs memory and output, and nobody
  /// reads more.
  public static let errorLimit = 1000

  /// Creates an empty tree, to be filled by ``parse(_:)``.
  public init() {}

  /// Parses a source. O(n); never fails: see ``errors``.
  public init(parsing bytes: [UInt8]) {
    parse(bytes)
  }

  /// Parses another source, reusing the memory of the tree.
  public mutating func parse(_ bytes: [UInt8]) { parse(bytes, asShown: false) }

  /// Parses a source as it appears: see ``parse(_:asShown:)``.
  package init(asShown bytes: [UInt8]) {
    parse(bytes, asShown: true)
  }

  /// As ``parse(_:)``.
  ///
  /// - Parameter asShown: whether invisible characters in the indentation are ignored, so that keys and dashes are read
  ///   as they appear, for the linter, which reports these characters. In YAML, they are a part of the key or the text.
  package mutating func parse(_ bytes: [UInt8], asShown: Bool) {
    #if TESTING
      ParseCount.add()
    #endif
    tokens.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    decodedText.removeAll(keepingCapacity: true)
    documents.removeAll(keepingCapacity: true)
    errors.removeAll(keepingCapacity: true)
    self.bytes = bytes
    let start = bytes.lengthOfByteOrderMark
    let check = CharacterCheck.findings(in: bytes, from: start)
    errors = check.errors
    mayHaveInvisibleCharacters = check.mayHaveInvisible
    parsed = !asShown && errors.isEmpty ? bytes : check.sanitized ?? []
    guard check.sanitized != nil else { return }
    let parsed = self.parsed
    parsed.withUnsafeBufferPointer { bytes in
      var parser = TreeParser(bytes, from: start)
      parser.fill(&self)
    }
    if !check.damage.isEmpty { markDamage(at: check.damage) }
    if errors.count > 1 { errors = inSourceOrder(errors) }
    dropErrorsBeyondLimit()
  }

  /// Adds an error, unless there are many more already than are reported. Errors come in no strict order, so
  /// some beyond the limit are kept until they are sorted.
  mutating func add(_ error: SyntaxError) {
    if errors.count < 10 * Self.errorLimit { errors.append(error) }
  }

  private mutating func dropErrorsBeyondLimit() {
    guard errors.count > Self.errorLimit else { return }
    let place = errors[Self.errorLimit].range
    errors.removeSubrange(Self.errorLimit...)
    errors.append(SyntaxError(.tooManyErrors(count: Self.errorLimit), at: place))
  }

  /// Sorts errors and removes duplicates: a collection that was closed twice may have reported its keys
  /// twice.
  private func inSourceOrder(_ errors: [SyntaxError]) -> [SyntaxError] {
    var ordered: [SyntaxError] = []
    for error in errors.sorted(by: { $0.range.start < $1.range.start })
    where !ordered.suffix(4).contains(error) {
      ordered.append(error)
    }
    return ordered
  }

  // MARK: Nodes

  /// The target of an alias, or the node itself if it is not an alias; `nil` for an unresolved alias.
  @inlinable
  public func resolved(_ node: Int) -> Int? {
    guard nodes[node].kind == .alias else { return node }
    return nodes[node].isDamaged ? nil : Int(nodes[node].textStart)
  }

  /// The bytes of a scalar's text, unfolded and unescaped; none for another node, such as a key that is an alias.
  @inlinable @inline(__always)
  public func withText<Result>(
    of node: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let isScalar = nodes[node].kind == .scalar
    let start = isScalar ? Int(nodes[node].textStart) : 0
    let end = isScalar ? Int(nodes[node].textEnd) : 0
    let text = nodes[node].textIsDecoded ? decodedText : parsed
    return text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
  }

  /// The text of a scalar.
  public func text(of node: Int) -> String {
    withText(of: node) { String(decoding: $0, as: UTF8.self) }
  }

  /// The source text of a range.
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

  /// The 0-based document of a byte: the last one that begins at or before it. O(log n).
  package func document(at offset: Int) -> Int {
    max(0, documents.partitionPoint { $0.range.start <= offset } - 1)
  }
}

/// One YAML document of a source.
public struct Document: Sendable {
  /// The index of the root node; `nil` if a syntax error removed it.
  public internal(set) var root: Int?
  /// From the `---`, or the first byte of the content, to the end of the content.
  public internal(set) var range: ByteRange
  /// Whether the document has a syntax error, so that keys may be missing.
  public internal(set) var hasSyntaxError = false
}

/// Marks damage from replaced characters, so that replacements are not reported.
extension SyntaxTree {
  /// An open node during the traversal.
  private struct Ancestor {
    let node: Int
    let isKey: Bool
    var children = 0
  }

  /// Marks scalars with replaced characters; if a key or a whole line is affected, also the enclosing
  /// collections. O(n), as the places are in source order.
  fileprivate mutating func markDamage(at places: [Int]) {
    var around: [Ancestor] = []
    var next = 0
    for place in places {
      while next < nodes.count, Int(nodes[next].start) <= place { enter(&next, &around) }
      let innermost = around.last { place < Int(nodes[$0.node].end) }
      let text = innermost.map { $0.node }
      if let text, nodes[text].kind == .scalar { nodes[text].isDamaged = true }
      let isLine = place == 0 || parsed[place] == UInt8(ascii: "#")
      guard isLine || innermost?.isKey == true, !documents.isEmpty else { continue }
      for ancestor in around where place < Int(nodes[ancestor.node].end) {
        nodes[ancestor.node].isDamaged = true
      }
      documents[document(at: place)].hasSyntaxError = true
    }
  }

  /// Makes the next node the innermost.
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
