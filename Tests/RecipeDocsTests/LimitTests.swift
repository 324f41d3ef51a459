import RecipeSyntax
import Testing

/// Holds the limits that Grammar.md names against the parser.
@Suite struct LimitTests {
  @Test(arguments: [(64, true), (65, false)])
  func nesting(depth: Int, isRead: Bool) {
    let lists = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
    #expect(SyntaxTree(parsing: Array("x-a: \(lists)\n".utf8)).errors.isEmpty == isRead)
  }

  /// The mapping, its keys and lists, 99 words, and each alias as 101 nodes: 10 000 is the most.
  @Test(arguments: [(97, true), (98, false)])
  func aliases(count: Int, isRead: Bool) {
    let words = String(repeating: "a,", count: 99)
    let aliases = String(repeating: "*w,", count: count)
    let source = "x-a: &w [\(words)]\nx-b: [\(aliases)]\n"
    #expect(SyntaxTree(parsing: Array(source.utf8)).errors.isEmpty == isRead)
  }

  @Test(arguments: [
    ("dose", "1000000", true), ("dose", "1000000.1", false), ("yield", "1000 l", true),
    ("totalTime", "277 h", true), ("totalTime", "278 h", false),
  ])
  func quantities(key: String, text: String, isRead: Bool) throws {
    let kind: ValueKind = key == "dose" ? .mass : key == "yield" ? .water : .duration
    #expect(kind.read(text).isAccepted == isRead)
  }
}
