import RecipeText
import TestSupport
import Testing

/// What a merge or a difference costs grows with the number of bytes, not with its square.
@Suite struct MergeCostTests {
  private static let head =
    "name: A\nmethod: v60\ndose: 15 g\nyield: 250 g\ntemperature: 94\ngrind: medium\n"
  private static let document = "---\n\(head)steps:\n  - instruction: Pour.\n    pourTo: 250 g\n"

  /// How often a merge asks for a name, if each of so many recipes with one name is in conflict.
  private static func questions(recipes: Int) -> Int {
    let text = { (dose: String) in
      Array(String(repeating: document, count: recipes).replacing("15 g", with: dose).utf8)
    }
    var count = 0
    let result = RecipeMerge.merge(base: text("15 g"), ours: text("16 g"), theirs: text("17 g"))
    _ = result.copy?.bytes { _ in
      count += 1
      return false
    }
    return count
  }

  @Test func namesOfCopiesAreAskedForOnce() {
    for recipes in [25, 50, 100] { #expect(Self.questions(recipes: recipes) == recipes) }
  }

  /// Large sources of one kind, which both sides changed, take seconds. What is quadratic would take minutes, and what
  /// is cubic, hours.
  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      // Steps: all different, all equal, similar, with orders, with comments.
      ("steps:\n", "  - instruction: Pour §.\n    pourTo: § g\n", "Pour", "Stir"),
      ("steps:\n", "  - instruction: Pour.\n    pourTo: 250 g\n", "250 g\n", "250 g # x\n"),
      ("steps:\n", "  - instruction: Pour §.\n    timer: 5 s\n", "5 s", "6 s"),
      ("steps:\n", "  - instruction: Pour.\n    order: §\n", "Pour", "Stir"),
      ("steps:\n", "  - instruction: A # a\n    # b\n    # c\n", "# b\n", "# d\n    # b\n"),
      ("steps: [", "{instruction: Pour, timer: § s},", "Pour", "Stir"),
      // Keys, tags, aliases, comments, documents.
      ("", "x-§: 1\n", ": 1", ": 2"), ("tags: [", "t§, ", "7, ", "8, "),
      ("x-t:\n  - &a 1\n", "  - *a\n", "*a\n  - *a\n", "*a\n"), ("", "# §\n", "7", "8"),
      ("", "---\nname: A\ndose: § g\n", " g", " oz"),
      ("notes: >\n", "  word §\n", "word", "words"),
    ]
  )
  func largeSources(start: String, piece: String, old: String, new: String) {
    let count = Samples.of(60_000) / piece.utf8.count
    let pieces = (0..<count).map { piece.replacing("§", with: "\($0)") }
    let end = start.hasSuffix("[") ? "]\n" : ""
    let base = Self.head + start + pieces.joined() + end
    let ours = base.replacing(old, with: new)
    let theirs = base.replacing("94", with: "93") + "x-end: 1\n"
    #expect(base != ours)
    let result = RecipeMerge.merge(
      base: Array(base.utf8),
      ours: Array(ours.utf8),
      theirs: Array(theirs.utf8)
    )
    #expect(!result.bytes.isEmpty)
    _ = RecipeDiff(from: Array(base.utf8), to: Array(ours.utf8))
  }
}
