import Foundation
import RecipeLint
import Testing

/// One mistake is one finding: its consequences are not reported.
@Suite struct BrewingMistakeTests {
  private static let split = """
    name: Morning V60
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine
    scaling: bloom-split
    totalTime: 3 min
    steps:
      - instruction: Bloom to {total}.
        pourTo: 45 g
        timer: 45 s
      - instruction: Pour to {total}.
        pourTo: 148 g
        timer: 44 s
      - instruction: Pour the rest.
        pourTo: 250 g
        timer: 91 s

    """

  @Test(arguments: [
    // The recipe as it is.
    ("", "", []),
    ("bloom-split", "proportional", []),
    // Dose and yield.
    ("dose: 15", "dose: 16", ["scaling-mismatch"]),
    ("dose: 15", "dose: 51", ["dose-range", "ratio-range"]),
    ("dose: 15", "dose: 0", ["invalid-dose"]),
    ("yield: 250", "yield: 240", ["water-total"]),
    // Pours.
    ("45 g", "54 g", ["scaling-mismatch"]),
    ("45 g", "4 g", ["scaling-mismatch"]),
    ("45 g", "450 g", ["water-target-decreases"]),
    ("148 g", "184 g", ["scaling-mismatch"]),
    ("148 g", "14 g", ["water-target-decreases"]),
    ("pourTo: 148", "pour: 148", ["scaling-mismatch"]),
    ("pourTo: 250", "pour: 250", ["water-total"]),
    ("pourTo: 250 g", "pourTo: 280 g", ["water-total"]),
    // Times.
    ("45 s", "0 s", ["no-drawdown-time"]),
    ("45 s", "54 s", ["total-time"]),
    ("44 s", "4 s", ["total-time"]),
    ("44 s", "3 s", ["no-drawdown-time"]),
    ("44 s", "-44 s", ["negative-timer"]),
    ("totalTime: 3", "totalTime: 4", ["total-time"]),
    ("    timer: 91 s\n", "", []),
    // Words.
    ("Pour to {total}", "Pour to 148 g", ["hardcoded-amount"]),
    ("Pour to {total}", "Pour to 180 g", ["amount-mismatch"]),
    ("Pour to {total}.\n    pourTo: 148", "Pour to 148 g.\n    pourTo: 184", ["amount-mismatch"]),
    ("Bloom to {total}.\n    pourTo: 45", "Bloom to 45 g.\n    pourTo: 5", ["amount-mismatch"]),
  ])
  func slip(old: String, new: String, found: [String]) {
    var linter = Linter()
    let source = old.isEmpty ? Self.split : Self.split.replacing(old, with: new, maxReplacements: 1)
    #expect(linter.lint(Array(source.utf8)).map(\.rule) == found, "\(source)")
  }

  @Test(arguments: [
    ("45 g", "4 g", ["bloom-amount"]),
    ("Bloom to {total}.\n    pourTo: 45", "Bloom to 45 g.\n    pourTo: 4", ["amount-mismatch"]),
    ("dose: 15", "dose: 5", ["dose-range", "ratio-range"]),
    ("dose: 15", "dose: 16", []),
  ])
  func slipInProportion(old: String, new: String, found: [String]) {
    var linter = Linter()
    let source = Self.split.replacing("bloom-split", with: "proportional")
      .replacing(old, with: new, maxReplacements: 1)
    #expect(linter.lint(Array(source.utf8)).map(\.rule) == found, "\(source)")
  }
}
