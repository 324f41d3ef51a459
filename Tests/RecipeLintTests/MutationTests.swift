import RecipeLint
import TestSupport
import Testing
import Text

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
