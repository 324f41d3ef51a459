import RecipeLint
import Testing
import Text

/// Mistakes in the structure whose fix leaves something for the author to do: the fixtures have those whose fix makes
/// the whole right.
@Suite struct StructureTests {
  private static let head = """
    name: Morning V60
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine

    """

  /// The steps, what is found, and the steps after all fixes.
  @Test(arguments: [
    (
      "steps: Pour 250 g in slow circles.\n",
      ["7:8 wrong-type add `instruction:`"],
      "steps:\n  - instruction: Pour {pour} in slow circles.\n    pour: 250 g\n"
    ),
    (
      "steps:\n  1. Bloom, wait 45 s\n  2. Pour the rest\n",
      ["8:3 wrong-type add `instruction:` to 2 steps"],
      "steps:\n  - instruction: Bloom, wait 45 s\n"
        + "  - instruction: Pour the rest\n"
    ),
    (
      "steps:\n  - pour 50g, wait 45s\n  - pour to 250 g # slowly\n",
      ["8:5 wrong-type add `instruction:` to 2 steps"],
      "steps:\n  - instruction: pour {pour}, wait {timer}\n    pour: 50 g\n    timer: 45 s\n"
        + "  - instruction: pour to {total} # slowly\n    pourTo: 250 g\n"
    ),
    // What the text leaves open, or the lines below it say.
    (
      "steps:\n  - Rinse with 100 g, then pour 50 g\n  - Pour 200 g\n    timer: 30 s\n",
      ["8:5 yaml-syntax add `instruction:` to 2 steps"],
      "steps:\n  - instruction: Rinse with 100 g, then pour 50 g\n"
        + "  - instruction: Pour {pour}\n    pour: 200 g\n    timer: 30 s\n"
    ),
    (
      "steps: |\n  Bloom, wait 45 s.\n  Pour the rest.\n",
      ["7:8 wrong-type add `instruction:` to 2 steps"],
      "steps:\n  - instruction: Bloom, wait 45 s.\n"
        + "  - instruction: Pour the rest.\n"
    ),
    (
      "steps:\n* Bloom: slowly\n* Pour the rest\n",
      ["8:3 yaml-syntax add `instruction:` to 2 steps"],
      "steps:\n- instruction: \"Bloom: slowly\"\n- instruction: Pour the rest\n"
    ),
    (
      "steps:\n  1: Bloom\n  2: Pour the rest\n",
      ["8:3 wrong-type remove `1:` and `2:`, and make the texts instructions"],
      "steps:\n  - instruction: Bloom\n  - instruction: Pour the rest\n"
    ),
    (
      "steps:\n  - 0:00: Bloom\n  - 0:45: Pour the rest\n",
      ["8:5 unknown-key write the times as `at`, and the texts as instructions"],
      "steps:\n  - at: 0:00\n    instruction: Bloom\n  - at: 0:45\n    instruction: Pour the rest\n"
    ),
    (
      "steps:\n  - instruction: First pour: 50 g\n    pour: 50 g\n"
        + "  - instruction: Pour the rest.\n    pour: 200 g\n    timer: 60 s\n",
      ["8:28 colon-in-text put the whole text in double quotes"],
      "steps:\n  - instruction: \"First pour: {pour}\"\n    pour: 50 g\n"
        + "  - instruction: Pour the rest.\n    pour: 200 g\n    timer: 60 s\n"
    ),
    (
      "steps:\n  - instruction:\n    pourTo: 250 g\nyield:\n",
      ["8:5 missing-key ", "10:1 duplicate-key "],
      "steps:\n  - instruction:\n    pourTo: 250 g\nyield:\n"
    ),
    (
      "steps:\n  - bloom:\n    pourTo: 50 g\n  - pour:\n    pourTo: 250 g\n    timer: 60 s\n",
      ["8:5 unknown-key make the names instructions or comments"],
      "steps:\n  - instruction: bloom\n    pourTo: 50 g\n  - instruction: pour\n    pourTo: 250 g\n"
        + "    timer: 60 s\n"
    ),
  ])
  func texts(steps: String, found: [String], fixed: String) {
    var linter = Linter()
    let bytes = Array((Self.head + steps).utf8)
    let lines = Self.head.split(separator: "\n").count
    let findings = linter.lint(bytes).map { finding in
      let above = bytes[..<finding.range.start]
      let start = above.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let line = above.count { $0 == 0x0A } + 1
      let title = finding.fix?.title ?? ""
      return "\(line):\(finding.range.start - start + 1) \(finding.rule) \(title)"
    }
    #expect(findings == found, "line \(lines)")
    let result = Fixer(takesUnsafe: true).fix(bytes, with: &linter)
    #expect(String(decoding: result.bytes, as: UTF8.self) == Self.head + fixed)
  }

  /// One step in three items of the list: only its dashes are wrong.
  @Test func threeItems() {
    let step = "  - instruction: Pour.\n  - pour: 125 g\n  - timer: 45 s\n"
    var linter = Linter()
    let bytes = Array((Self.head + "steps:\n" + step + step).utf8)
    #expect(
      linter.lint(bytes).map { "\($0.rule) \($0.message)" } == [
        "missing-key `pour` belongs to the step above, but its dash begins a new step"
      ]
    )
    let fixed = "  - instruction: Pour.\n    pour: 125 g\n    timer: 45 s\n"
    let result = Fixer(takesUnsafe: false).fix(bytes, with: &linter)
    #expect(String(decoding: result.bytes, as: UTF8.self) == Self.head + "steps:\n" + fixed + fixed)
  }

  /// Mistakes in one document hide nothing in another: its water is summed, and its findings keep their own fixes.
  @Test(arguments: [
    (
      "  -Pour.\n",
      "  - instruction: Bloom.\n    pourTo: 45 g\n    watre: 1\n",
      ["[0].steps wrong-type", "[1].steps[0].pourTo water-total", "[1].steps[0].watre unknown-key"]
    ),
    (
      "  - Pour.\n",
      "  - Pour.\n  - instruction: Pour.\n    watre: 1\n",
      ["[0].steps[0] wrong-type", "[1].steps[0] wrong-type", "[1].steps[1].watre unknown-key"]
    ),
  ])
  func documents(first: String, second: String, found: [String]) {
    var linter = Linter()
    let sources = [first, second].map { Self.head + "steps:\n" + $0 }
    let findings = linter.lint(Array(sources.joined(separator: "---\n").utf8))
      .filter { $0.severity == .error }
    #expect(findings.map { "\($0.path) \($0.rule)" } == found)
    for finding in findings {
      let places = finding.fix?.edits.map(\.range.start) ?? []
      #expect(places.allSatisfy { ($0 < sources[0].utf8.count) == (finding.document == 0) })
    }
  }

  /// Another mistake beside one in the structure is reported at its own place.
  @Test func othersAreReported() {
    let source =
      Self.head.replacing("94 °C", with: "194 °C") + """
        steps:
          instruction: Bloom.
          pourTo: 45 g
          instruction: Pour the rest.
          pourTo: 250 g
          timer: 1 potato

        """
    var linter = Linter()
    let bytes = Array(source.utf8)
    let found = linter.lint(bytes).map { finding in
      "\(String(decoding: bytes[finding.range.start..<finding.range.end], as: UTF8.self)): \(finding.rule) \(finding.path)"
    }
    #expect(
      found == [
        "194 °C: invalid-temperature temperature", "instruction: wrong-type steps.instruction",
        "1 potato: invalid-quantity steps[1].timer",
      ]
    )
  }
}
