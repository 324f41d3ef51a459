import RecipeLint
import TestSupport
import Testing

/// Sources full of mistakes are linted in about the time that it takes to write them down. The limit is far
/// above that; what is quadratic would take minutes.
@Suite struct LongSourceTests {
  private static let head =
    "name: A\nmethod: v60\ndose: 15 g\nyield: 250 g\ntemperature: 94\ngrind: medium\n"

  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      // The paths of findings.
      ("steps:\n", "- {instruction: a, timer: -1 s}\n"), ("tags: [", "[],"),
      // What a recipe repeats.
      ("", "dose: 1 g\n"), ("steps:\n- instruction: a\n", "  waterAmountGrams: 1\n"),
      ("steps:\n", "- {instruction: a, order: 1}\n"),
      // Aliases and anchors.
      ("x-a: [\n", " *b,\n"), ("x-a: &a [\n", " *a,\n"), ("x-a: [\n", " &c 1, *b,\n"),
      ("steps: [", "a,"), ("x-a: [", "!a b,"),
      // Amounts in instructions.
      ("steps:\n", "- {instruction: pour to 50 g, pour: 60 g}\n"),
      ("steps:\n- instruction: a\n- instruction: >\n", "    pour to 5 g\n"),
      ("steps:\n- {instruction: a, pour: 250 g, timer: 0}\n- instruction: \"", "250 g "),
      // Long values.
      ("dose: ", "a "), ("method: ", "a "), ("author: \"a", "\\\\"),
    ]
  )
  func repetitions(start: String, piece: String) {
    let count = Samples.of(60_000) / piece.utf8.count
    let source = Self.head + start + String(repeating: piece, count: count) + "\n"
    var linter = Linter()
    #expect(!linter.lint(Array(source.utf8)).isEmpty)
  }

  @Test(.timeLimit(.minutes(30)))
  func stepsInReverse() {
    let steps = (0..<Samples.of(1_000)).reversed().map {
      "- {order: \($0), instruction: a, at: \($0 % 7) s, pourTo: \($0 % 5) g}\n"
    }
    var linter = Linter()
    #expect(
      linter.lint(Array((Self.head + "steps:\n" + steps.joined()).utf8)).count > Samples.of(300)
    )
  }
}
