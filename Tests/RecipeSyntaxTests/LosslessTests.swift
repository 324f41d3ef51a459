import RecipeSyntax
import TestSupport
import Testing

/// Tokens and trivia spell the source, and what lies between tokens is trivia.
@Suite struct LosslessTests {
  static func problem(in source: String) -> String? {
    let bytes = Array(source.utf8)
    let tree = SyntaxTree(parsing: bytes)
    var spelled: [UInt8] = []
    for piece in tree.tokensAndTrivia() {
      guard piece.range.start == spelled.count else { return "gap or overlap at \(spelled.count)" }
      spelled += bytes[piece.range.start..<piece.range.end]
      if piece.kind == .forbidden, tree.errors.isEmpty { return "not trivia: \(piece.range)" }
    }
    guard spelled == bytes else { return "spells \(String(decoding: spelled, as: UTF8.self))" }
    return rangeProblem(in: tree)
  }

  /// Every node lies in its parent, after its sibling, and inside the source.
  private static func rangeProblem(in tree: SyntaxTree) -> String? {
    for (index, node) in tree.nodes.enumerated() {
      guard node.subtreeEnd > index, node.subtreeEnd <= tree.nodes.count else {
        return "node \(index) ends at \(node.subtreeEnd) of \(tree.nodes.count)"
      }
      guard node.range.end <= tree.bytes.count else { return "node \(index) leaves the source" }
      if node.kind == .mapping, Array(tree.items(of: index)).count % 2 == 1 {
        return "mapping \(index) has a key without a value"
      }
      if index > 0, node.range.start < tree.nodes[index - 1].range.start {
        return "node \(index) begins before the one above it"
      }
    }
    let roots = tree.documents.compactMap(\.root)
    guard zip(roots, roots.dropFirst()).allSatisfy({ $0 < $1 }),
      roots.allSatisfy({ $0 < tree.nodes.count })
    else { return "the documents' roots are \(roots) of \(tree.nodes.count) nodes" }
    return nil
  }

  /// A document whose root cannot be read, before another one.
  @Test(arguments: [
    "a: b\n--- c: d\n", "a:\n  - b: [\n]o\n", "a:\n  - b: [\n]o\nc: d\n", "a: {b: [c]\n} d\ne: f\n",
    "--- @\n---\na: b\n", "@\n---\na: b\n", "a: b\n--- 'c\n---\nd\n",
  ])
  func lostRoots(source: String) {
    #expect(Self.problem(in: source) == nil)
  }

  @Test(arguments: ProjectFiles.recipes)
  func recipes(path: String) throws {
    let source = try ProjectFiles.text(path)
    #expect(Self.problem(in: source) == nil)
    #expect(Self.problem(in: source.replacing("\n", with: "\r\n")) == nil)
    #expect(Self.problem(in: "\u{FEFF}" + source) == nil)
  }

  @Test(arguments: 100..<140)
  func mutations(block: UInt64) throws {
    let seeds = ProjectFiles.paths(under: "recipes", endings: [".yaml"])
    var random = SeededGenerator(seed: block)
    for _ in 0..<100 {
      let path = try #require(seeds.randomElement(using: &random))
      let source = SourceMutation.mutate(try ProjectFiles.text(path), using: &random)
      #expect(Self.problem(in: source) == nil, "seed \(block)\n\(source)")
    }
  }
}
