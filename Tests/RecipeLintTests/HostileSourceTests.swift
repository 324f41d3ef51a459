import RecipeLint
import TestSupport
import Testing
import Text

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

/// Recipes with random typos: every finding is within the source, and every fix applies.
@Suite struct MutationTests {
  @Test(arguments: Samples.of(0..<40))
  func findingsHold(block: UInt64) throws {
    let paths = ProjectFiles.paths(under: "recipes", endings: [".yaml"])
    var random = SeededGenerator(seed: 9_000 + block)
    var linter = Linter(RuleSettings(preset: .strict))
    for _ in 0..<60 {
      let path = try #require(paths.randomElement(using: &random))
      let source = SourceMutation.mutate(try ProjectFiles.text(path), using: &random)
      let bytes = Array(source.utf8)
      for diagnostic in linter.lint(bytes) {
        #expect(diagnostic.range.end <= bytes.count, "seed \(block)\n\(source)")
        #expect(!diagnostic.message.contains("\n"), "seed \(block)\n\(diagnostic.message)")
        if let fix = diagnostic.fix {
          #expect(fix.applied(to: bytes) != nil, "seed \(block) \(fix)\n\(source)")
        }
      }
    }
  }
}

/// Which sources seem to share a recipe.
@Suite struct ProjectIndexTests {
  private static func recipe(id: String? = nil, name: String, method: String = "v60") -> String {
    "\(id.map { "id: \($0)\n" } ?? "")name: \(name)\nmethod: \(method)\n"
  }

  @Test func namesTheFirstSourceOfEach() {
    let id = "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90"
    let sources: [(text: String, earlier: [Int])] = [
      (Self.recipe(id: id, name: "A"), []),
      (Self.recipe(name: "B"), []),
      (Self.recipe(name: "A", method: "chemex"), []),
      (Self.recipe(name: "A"), [0]),
      (Self.recipe(id: id.uppercased(), name: "B"), [0, 1]),
      (Self.recipe(name: "B") + "---\n" + Self.recipe(name: "A"), [0, 1]),
      (Self.recipe(name: "C") + "---\n" + Self.recipe(name: "C"), []),
      (Self.recipe(name: "C"), [6]),
    ]
    var linter = Linter()
    var index = ProjectIndex()
    for (number, source) in sources.enumerated() {
      let facts = linter.facts(of: Array(source.text.utf8))
      #expect(index.add(facts, of: number) == source.earlier, "\(number)")
    }
  }

  @Test func keepsManySources() {
    var linter = Linter()
    var index = ProjectIndex(capacity: 10)
    for round in 0..<2 {
      for number in 0..<500 {
        let facts = linter.facts(of: Array(Self.recipe(name: "R\(number)").utf8))
        let earlier = index.add(facts, of: round * 500 + number)
        #expect(earlier == (round == 0 ? [] : [number]))
      }
    }
  }
}
