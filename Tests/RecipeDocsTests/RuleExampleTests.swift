import RecipeLint
import Testing
import Workspace
import brewdocs

/// Lints the examples on the pages of rules.
@Suite struct RuleExampleTests {
  /// A rule about the size of files has no example.
  static let rules = Rule.all.filter { !$0.example.bad.isEmpty }.map(\.id)

  /// Rules about files that are too long or too odd for a page show the beginning of one.
  private static let sketches = ["binary-file", "too-many-errors"]

  @Test(arguments: rules)
  func badIsFound(rule: String) throws {
    let example = try #require(Rule.named(rule)).example
    let isFound = found(example.bad, rule).contains { $0.contains(rule) }
    #expect(isFound || Self.sketches.contains(rule), "\(rule) does not find its example")
  }

  /// A part may pour too little, or lack a key of a step.
  @Test(arguments: rules)
  func goodIsClean(rule: String) throws {
    let example = try #require(Rule.named(rule)).example
    let others = found(example.good, rule).map { rules in
      rules.filter { $0 != "missing-key" && $0 != "water-total" }
    }
    let isMended = !found(example.good, rule).allSatisfy { $0.contains(rule) }
    #expect(others.contains([]) && isMended, "\(rule) recommends what is found fault with")
  }

  /// The rules that find fault with a part, made a whole recipe, and with the text as a file: this one,
  /// and those that are asked by default.
  private func found(_ example: String, _ rule: String) -> [[String]] {
    let severity = Rule.named(rule)?.severity
    var linter = Linter(RuleSettings(severities: [rule: severity]))
    linter.grinders = { EquipmentFiles.shipped.map(\.name) }
    linter.kind = Rule.named(rule)?.kind ?? .recipe
    let texts = linter.kind == .recipe ? [SampleRecipe.complete(example), example] : [example]
    return texts.map { text in
      linter.lint(ExampleText.bytes(text)).map(\.rule)
    }
  }
}
