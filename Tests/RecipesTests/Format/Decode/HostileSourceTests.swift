import RecipeSyntax
import Recipes
import TestSupport
import Testing

/// Whatever the bytes are, reading ends, every range lies in the source, and every path exists.
struct AnyBytesTests {
  static let pieces: [[UInt8]] =
    [
      "name: A\n", "dose: 15 g\n", "steps:\n", "  - instruction: {total}\n", "    pour: 1 g\n",
      "- ",
      "  ", ": ", "\n", "\"", "'", "[", "]", "{", "}", ",", "&a ", "*a", "!x ", "|\n", ">", "---\n",
      "...\n", "? ", "#", "\t", "\r\n", "\r", "é", "🫖", "\u{2028}", "\u{FEFF}", "\\", "~", "x-a: ",
      "order: 1\n", "tags: [a, ~]\n", "%YAML", "<<: ", "@",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x00], [0x01]]

  @Test(arguments: Samples.of(0..<20))
  func anything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let count = Int.random(in: 0...30, using: &random)
      let bytes = (0..<count).flatMap { _ in Self.pieces.randomElement(using: &random) ?? [] }
      let file = RecipeFile(bytes: bytes, identity: "-")
      let ranges = file.tree.errors.map(\.range) + file.source.errors.map(\.range)
      #expect(ranges.allSatisfy { 0 <= $0.start && $0.start <= $0.end && $0.end <= bytes.count })
      let paths = NodePaths(file.tree)
      for error in file.source.errors { _ = paths.path(to: error.node) }
      for document in file.documents {
        guard let detail = document.toDetailDTO() else { continue }
        #expect(!detail.recipe.isValid || document.syntaxErrors.isEmpty)
      }
    }
  }
}

/// Long files of one mistake after the other are read in about the time of good ones. The limit is
/// far above that; what is quadratic would take minutes.
struct LongSourceTests {
  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      "---\na: 1\na: 1\n", "@\n", "a: [\n", "a: 'b' c\n", "- a: 1\n", "---\n", "a: b\n---\n- c\n",
      "\t",
      "\u{1}\n", "a: \"\n", "[", "{a: ", "? ", "&a ", "!a ", "- ", "--- @\n", "a: *b\n",
      "\"a\\q\"\n", "a:\n b\n",
    ]
  )
  func repetitions(piece: String) {
    let source = String(repeating: piece, count: Samples.of(120_000) / piece.utf8.count)
    let file = RecipeFile(bytes: Array(source.utf8), identity: "-")
    let paths = NodePaths(file.tree)
    for error in file.source.errors { _ = paths.path(to: error.node) }
    _ = file.documents.last?.toDetailDTO()
    #expect(!file.tree.errors.isEmpty || !file.source.errors.isEmpty)
  }

  @Test(
    .timeLimit(.minutes(30)),
    arguments: ["- {order: 1}\n", "- {instrction: a}\n", "- {pour: 1, ice: 2}\n"]
  )
  func steps(step: String) {
    let source =
      "steps:\n" + String(repeating: step, count: Samples.of(100_000) / step.utf8.count) + "- {}\n"
    #expect(!RecipeFile(bytes: Array(source.utf8), identity: "-").source.errors.isEmpty)
  }
}
