import RecipeSyntax
import Recipes
import TestSupport
import Testing

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
