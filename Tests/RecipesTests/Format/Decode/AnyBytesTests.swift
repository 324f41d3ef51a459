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

  @Test(arguments: 0..<20)
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
