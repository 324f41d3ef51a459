import RecipeLint
import TestSupport
import Testing
import Text

/// Recipes as people in many places write them, each with three mistakes that people make.
/// `RECORD_FIXTURES=1 swift test --filter KitchenTests` writes down the answers, and fails.
@Suite struct KitchenTests {
  private static func fixed(_ bytes: [UInt8], unsafe: Bool) -> FixResult {
    var linter = Linter()
    return Fixer(takesUnsafe: unsafe).fix(bytes, with: &linter)
  }

  /// What brewlint says and does about a source.
  ///
  /// - Parameter recipe: the recipe without the mistake.
  private static func answer(to bytes: [UInt8], in recipe: [UInt8]) -> KitchenPage.Answer {
    var linter = Linter()
    let found = Fixer.withoutRefusedFixes(linter.lint(bytes), of: bytes, with: &linter)
    let (safe, all) = (fixed(bytes, unsafe: false), fixed(bytes, unsafe: true))
    let own = Set(linter.lint(recipe).map(\.message))
    var answer = KitchenPage.Answer()
    answer[.findings] = FixtureTests.output(found, bytes) ?? ""
    answer[.safe] = LineEdit.text(from: bytes, to: safe.bytes)
    answer[.unsafe] = all.bytes == safe.bytes ? "" : LineEdit.text(from: bytes, to: all.bytes)
    answer[.remaining] =
      all.isChanged ? lines(all.remaining.filter { !own.contains($0.message) }, all.bytes) : ""
    return answer
  }

  private static func lines(_ findings: [Diagnostic], _ bytes: [UInt8]) -> String {
    var renderer = ConciseRenderer()
    var output = ""
    renderer.render(findings, in: SourceText(name: "recipe.yaml", bytes: bytes), into: &output)
    return output
  }

  private static func errors(_ findings: [Diagnostic]) -> Int {
    findings.count { $0.severity == .error }
  }

  @Test(arguments: KitchenPage.names)
  func answers(name: String) throws {
    let page = try KitchenPage(name)
    let recipe = try #require(page.cases.first).bytes
    let answers = page.cases.map { Self.answer(to: $0.bytes, in: recipe) }
    if FixtureTests.isRecording {
      try page.record(answers)
      Issue.record("recorded \(name): look at it, then run without RECORD_FIXTURES")
      return
    }
    for (example, answer) in zip(page.cases, answers) {
      for part in KitchenPage.Answer.Part.allCases {
        let place: Comment = "\(name), line \(example.block.line) \(part.rawValue)"
        #expect(answer[part] == example.answer[part], place)
      }
    }
  }

  @Test(arguments: KitchenPage.names)
  func onlyMistakesAreErrors(name: String) throws {
    let page = try KitchenPage(name)
    #expect(page.cases.count == 4, "a recipe and three mistakes")
    var linter = Linter()
    let own = linter.lint(page.cases[0].bytes)
    #expect(Self.errors(own) == 0, "\(name)")
    for mistake in page.cases.dropFirst() {
      let found = linter.lint(mistake.bytes).map(\.message)
      let isFound = !Set(found).subtracting(own.map(\.message)).isEmpty
      #expect(isFound, "\(name), line \(mistake.block.line) has no finding")
    }
  }

  @Test(arguments: KitchenPage.names)
  func fixesDoNoHarm(name: String) throws {
    for example in try KitchenPage(name).cases {
      for unsafe in [false, true] {
        let result = Self.fixed(example.bytes, unsafe: unsafe)
        let place: Comment = "\(name), line \(example.block.line)"
        #expect(Self.errors(result.remaining) <= Self.errors(result.found), place)
        #expect(!Self.fixed(result.bytes, unsafe: unsafe).isChanged, place)
        #expect(endings(result.bytes) == endings(example.bytes), place)
      }
    }
  }

  /// Whether lines end with a carriage return before the line feed; both are possible.
  private func endings(_ bytes: [UInt8]) -> Set<Bool> {
    Set(zip([0x0A] + bytes, bytes).filter { $0.1 == 0x0A }.map { $0.0 == 0x0D })
  }
}
