import Laws
import RecipeLint
import TestSupport
import Testing
import Text

/// What holds for the fixes of every recipe with a single mistake: of each recipe of the project, and of each clean
/// recipe in the fixtures.
@Suite struct FixLawTests {
  static let sources: [String] = {
    let recipes = ProjectFiles.paths(under: "recipes", endings: [".yaml"])
      .compactMap { try? ProjectFiles.text($0) }
    let fixtures = Fixture.rules.flatMap { Fixture.of($0).cases }
      .filter { $0.output == nil }.map(\.source)
    var linter = Linter()
    return (recipes + fixtures).filter { linter.lint(Array($0.utf8)).isEmpty }
  }()

  /// Safe fixes leave no error behind that was not there before. Unsafe fixes do not raise the number of errors.
  @Test(arguments: Samples.of(0..<40))
  func errorsNeverGrow(block: UInt64) throws {
    try forEachMistake(seed: 77_000 + block) { source, talk, linter in
      let bytes = Array(source.utf8)
      for takesUnsafe in [false, true] {
        let result = Fixer(takesUnsafe: takesUnsafe).fix(bytes, with: &linter)
        let found = FixLaws.errors(result.found)
        let left = FixLaws.errors(result.remaining, in: bytes)
        let report = "\(talk)unsafe: \(takesUnsafe), errors: \(found) → \(left)\n\(source)"
        #expect(left.count <= found.count, Comment(rawValue: report))
        if !takesUnsafe {
          #expect(FixLaws.isSubset(left, of: found), Comment(rawValue: report))
        }
      }
    }
  }

  /// What a fix removes is named by its title, or replaced by words that its title names.
  @Test(arguments: Samples.of(0..<40))
  func noWordIsLost(block: UInt64) throws {
    try forEachMistake(seed: 99_000 + block) { source, talk, linter in
      let bytes = Array(source.utf8)
      for finding in linter.lint(bytes) {
        guard let fix = finding.fix else { continue }
        let lost = FixLaws.lostWords(fix, bytes)
        #expect(lost.isEmpty, "\(talk)\(finding.rule): \(fix.title) loses \(lost)\n\(source)")
      }
    }
  }

  /// No fix moves the name of a key into a value.
  @Test(arguments: Samples.of(0..<40))
  func keysStayKeys(block: UInt64) throws {
    try forEachMistake(seed: 55_000 + block) { source, talk, linter in
      let bytes = Array(source.utf8)
      for finding in linter.lint(bytes) {
        guard let fix = finding.fix else { continue }
        let moved = FixLaws.keysInValues(fix, bytes)
        #expect(moved.isEmpty, "\(talk)\(finding.rule): \(fix.title) moves \(moved)\n\(source)")
      }
    }
  }

  /// Neither does one of the fixes in the fixtures, which have every rule.
  @Test(arguments: Fixture.rules)
  func keysStayKeysInFixtures(rule: String) throws {
    var linter = Linter()
    for example in Fixture.of(rule).cases {
      let bytes = Array(example.source.utf8)
      for finding in linter.lint(bytes) {
        guard let fix = finding.fix else { continue }
        let moved = FixLaws.keysInValues(fix, bytes)
        #expect(moved.isEmpty, "\(finding.rule): \(fix.title) moves \(moved)\n\(example.source)")
      }
    }
  }

  /// A word in small letters, a name that several steps have, and two texts of which either may be the instruction.
  @Test(arguments: [
    "  - stir: gently\n    pour: 250 g\n",
    "  - Was: Angießen\n    pourTo: 45 g\n  - Was: Aufgießen\n    pourTo: 250 g\n",
    "  - label: Bloom\n    hint: Do not stir.\n    pour: 250 g\n",
  ])
  func textsOfUnknownKeysStayTheirs(steps: String) throws {
    let head =
      "name: A\nmethod: v60\ndose: 15 g\nyield: 250 g\ntemperature: 94 °C\ngrind: medium-fine\nsteps:\n"
    var linter = Linter()
    let bytes = Array((head + steps).utf8)
    #expect(FixLaws.violation(of: bytes, keepsWords: true) == nil)
    let fixed = Fixer(takesUnsafe: true).fix(bytes, with: &linter).bytes
    #expect(!String(decoding: fixed, as: UTF8.self).contains("instruction"))
  }

  /// Two runs do what one does, no figure is lost, what is offered is done, and the form of the steps does not matter.
  @Test(arguments: Samples.of(0..<60))
  func beginnersLoseNothing(block: UInt64) {
    var random = SeededGenerator(seed: 41_000 + block)
    for _ in 0..<6 {
      let violation = FixLaws.violation(of: BeginnerRecipe(using: &random))
      #expect(violation == nil, "seed \(41_000 + block)")
    }
  }

  /// Figures that contradict each other stay, and one finding says so.
  @Test(arguments: [
    (
      "Pour to 45 g\n  - Pour to 150 g\n  - Pour to 240 g", 250,
      "the steps pour 240 g, but the yield is 250 g"
    ),
    ("Pour 50 g and wait", 200, "the steps pour 50 g, but the yield is 200 g"),
    (
      "Pour to 240 g\n  - Pour to 220 g", 250,
      "no step has an amount of water, but the yield is 250 g"
    ),
  ])
  func contradictionsStay(steps: String, yield: Int, message: String) {
    let head =
      "name: A\nmethod: v60\ndose: 15 g\nyield: \(yield) g\ntemperature: 94 °C\ngrind: fine\n"
    var linter = Linter()
    let result = Fixer(takesUnsafe: true).fix(
      Array("\(head)steps:\n  - \(steps)\n".utf8),
      with: &linter
    )
    let errors = result.remaining.filter { $0.severity == .error }.map(\.message)
    #expect(errors == [message])
  }

  private func forEachMistake(
    seed: UInt64,
    _ check: (_ source: String, _ talk: String, _ linter: inout Linter) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: seed)
    var linter = Linter()
    for _ in 0..<60 {
      let source = try #require(Self.sources.randomElement(using: &random))
      let mistake = try #require(HumanMistake.allCases.randomElement(using: &random))
      guard let changed = mistake.made(in: source, using: &random) else { continue }
      try check(changed, "seed \(seed), \(mistake)\n", &linter)
    }
  }
}
