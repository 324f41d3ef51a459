import RecipeLint
import RecipeSyntax
import Recipes
import TestSupport
import Testing
import Text

/// Fixing a whole source.
@Suite struct FixerTests {
  private static func fix(_ text: String, unsafe: Bool = false) -> FixResult {
    var linter = Linter()
    return Fixer(takesUnsafe: unsafe).fix(Array(text.utf8), with: &linter)
  }

  static let clean = """
    name: Morning V60
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine
    steps:
      - instruction: Pour it all.
        pourTo: 250 g
        timer: 90 s

    """

  @Test func aCleanSourceStays() {
    let result = Self.fix(Self.clean)
    #expect(result.bytes == Array(Self.clean.utf8))
    #expect(!result.isChanged && result.rounds == 0 && result.remaining.isEmpty)
  }

  /// In quotes, it would no longer be an error that the list has no key.
  @Test func aListWithoutColonIsNotQuoted() {
    let head = Self.clean.split(separator: "steps:")[0]
    let source = "\(head)steps [{ instruction: Pour., pourTo: 250 g }]\n"
    #expect(!Self.fix(source).isChanged)
  }

  /// The new rule covers more, so only a person may rename it.
  @Test func commentsWithFormerNamesStay() {
    let result = Self.fix(
      Self.clean.replacing(
        "Morning V60",
        with: "!Best V60  # brewlint: ignore[unsupported-tag] as sold"
      )
    )
    #expect(!result.isChanged)
    #expect(
      result.found.contains { $0.help == "it is a part of `yaml-feature` now, which finds more" }
    )
  }

  @Test func severalAtOnce() {
    let source = Self.clean.replacing("dose:", with: "defaultDose:")
      .replacing("94 °C", with: "94,0 °C").replacing("medium-fine", with: "medium-fin")
    let result = Self.fix(source)
    #expect(
      String(decoding: result.bytes, as: UTF8.self)
        == Self.clean.replacing("94 °C", with: "94.0 °C")
    )
    #expect(result.applied == ["unknown-key": 1, "decimal-comma": 1, "invalid-choice": 1])
    #expect(result.remaining.isEmpty)
    #expect(result.rounds == 1)
  }

  @Test func unsafeFixesAreAskedFor() {
    let source = Self.clean.replacing("timer: 90 s", with: "timer: -90 s")
    let safe = Self.fix(source)
    #expect(safe.bytes == Array(source.utf8))
    #expect(safe.remaining.map(\.rule) == ["negative-timer"])
    let unsafe = Self.fix(source, unsafe: true)
    #expect(String(decoding: unsafe.bytes, as: UTF8.self) == Self.clean)
    #expect(unsafe.remaining.isEmpty)
  }

  // MARK: Starters

  private static let starter = clean.replacing("dose:", with: "origin: starter\ndose:")

  /// Nothing changes what a starter says, even where it is wrong.
  @Test(arguments: [
    ("timer: 90 s", "timer: -90 s", "negative-timer"),
    ("Pour it all.", "Pour 250 g of water.", "hardcoded-amount"),
  ])
  func startersKeepTheirMeaning(old: String, new: String, rule: String) {
    let source = Array(Self.starter.replacing(old, with: new).utf8)
    var linter = Linter(RuleSettings(preset: .strict))
    let result = Fixer(takesUnsafe: true).fix(source, with: &linter)
    #expect(result.remaining.map(\.rule).contains(rule))
    #expect(!result.applied.keys.contains(rule))
    let offered = Fixer.withoutRefusedFixes(linter.lint(source), of: source, with: &linter)
    #expect(offered.filter { $0.rule == rule }.map { $0.fix == nil } == [true])
    let custom = Array(Self.clean.replacing(old, with: new).utf8)
    let same = Fixer(takesUnsafe: true).fix(custom, with: &linter)
    #expect(same.applied[rule] == 1)
  }

  /// What could not be read had no meaning, and how a value is written is free.
  @Test func startersAreMadeReadable() {
    let source = Self.starter.replacing("94 °C", with: "94,0 °C")
      .replacing("medium-fine", with: "medium-fin")
    let result = Self.fix(source)
    #expect(
      String(decoding: result.bytes, as: UTF8.self)
        == Self.starter.replacing("94 °C", with: "94.0 °C")
    )
  }

  /// The other recipes of a file are fixed.
  @Test func onlyTheStarterStays() {
    let wrong = Self.starter.replacing("timer: 90 s", with: "timer: -90 s")
    let other = Self.clean.replacing("Morning", with: "Evening")
    let source = "\(wrong)---\n\(other.replacing("timer: 90 s", with: "timer: -90 s"))"
    let result = Self.fix(source, unsafe: true)
    #expect(String(decoding: result.bytes, as: UTF8.self) == "\(wrong)---\n\(other)")
  }

  @Test func ignoredFindingsAreNotFixed() {
    let source = Self.clean.replacing(
      "medium-fine",
      with: "medium-fin  # brewlint: ignore[invalid-choice]"
    )
    #expect(Self.fix(source).bytes == Array(source.utf8))
  }

  @Test func byteOrderMarkAndLineEndsStay() {
    let source = "\u{FEFF}" + Self.clean.replacing("dose:", with: "defaultDose:")
    let crlf = source.replacing("\n", with: "\r\n")
    #expect(
      String(decoding: Self.fix(crlf).bytes, as: UTF8.self)
        == ("\u{FEFF}" + Self.clean).replacing("\n", with: "\r\n")
    )
  }

  /// A newline that a fix inserts is one as the source has them.
  @Test func insertedLineEndsAreTheSources() {
    let crlf = Self.clean.replacing("\n", with: "\r\n")
    let source = crlf.replacing("\r\ndose", with: "\rdose")
    #expect(String(decoding: Self.fix(source).bytes, as: UTF8.self) == crlf)
  }

  /// A mistake that hides the next one takes a round; many of them are still fixed.
  @Test func slipsThatHideEachOther() {
    let steps = (0..<300).map { _ in "  - instruction: Wait: a bit.\n" }.joined()
    let result = Self.fix(Self.clean + steps)
    #expect(result.applied == ["colon-in-text": 300])
    #expect(result.remaining.isEmpty)
  }

  // MARK: Laws

  /// Rules about valid recipes whose fix restores what the author meant.
  /// Among many fixes, those that cause harm are looked for at a cost that does not grow with their number.
  @Test(arguments: [312, 624, 1248])
  func manyRefusedFixes(count: Int) {
    let piece =
      "temperature: 94 °C\n⟦U+200B⟧grind: medium-fine\nsteps:\n  ⟦U+200B⟧- instruction: Bloom, then wait.\n"
    let source =
      "name: Morning V60\nmethod: v60\ndose: 15 g\nyield: 250 g\n"
      + String(repeating: piece, count: count) + "    pourTo: 45 g\n    timer: 45 s\n"
      + "⟦U+200B⟧  - instruction: Pour the rest.\n    pourTo: 250 g\n    timer: 90 s\n"
    let result = Self.fix(source, unsafe: true)
    #expect(result.found.count > 900)
    #expect(result.checks * result.found.count < 60_000)
  }

  private static let meaningRules: Set<String> = ["comment-in-text", "unknown-method"]

  @Test(arguments: Samples.of(0..<40))
  func lawsHoldForMutations(block: UInt64) throws {
    let paths = ProjectFiles.paths(under: "recipes", endings: [".yaml"])
    var random = SeededGenerator(seed: 31_000 + block)
    var linter = Linter()
    for _ in 0..<25 {
      let path = try #require(paths.randomElement(using: &random))
      let source = SourceMutation.mutate(try ProjectFiles.text(path), using: &random)
      let bytes = Array(source.utf8)
      for takesUnsafe in [false, true] {
        let fixer = Fixer(takesUnsafe: takesUnsafe)
        let result = fixer.fix(bytes, with: &linter)
        let talk = Comment(rawValue: "seed \(block), unsafe \(takesUnsafe)\n\(source)")
        #expect(result.remaining == linter.lint(result.bytes), talk)
        #expect(fixer.fix(result.bytes, with: &linter).bytes == result.bytes, talk)
        let (before, after) = (SyntaxTree(parsing: bytes), SyntaxTree(parsing: result.bytes))
        #expect(after.errors.count <= before.errors.count, talk)
        // What could not be read hides other findings.
        if before.errors.isEmpty { #expect(result.remaining.count <= result.found.count, talk) }
        if !takesUnsafe, Self.meaningRules.isDisjoint(with: result.applied.keys) {
          try expectSameRecipes(bytes, result.bytes, talk)
        }
      }
    }
  }

  private func expectSameRecipes(_ before: [UInt8], _ after: [UInt8], _ talk: Comment) throws {
    let old = RecipeFile(bytes: before, identity: "a").documents
    let new = RecipeFile(bytes: after, identity: "a").documents
    for document in old where document.isValid {
      let same = new.first { $0.recipe.document == document.recipe.document }
      #expect(same?.toDetailDTO() == document.toDetailDTO(), talk)
    }
  }
}
