import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewguide help WORD` for words that are not commands.
struct BrewguideHelpTests {
  private static let program = Program("brewguide")

  /// The text in the program says the same as the page.
  @Test func aRecipeAsOnItsPage() throws {
    let outcome = try Self.program.run(["help", "recipe"], in: Scratch())
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let page = try ProjectFiles.text("docs/recipe.md").replacing("```yaml", with: "")
      .replacing("```", with: "").replacing("[Grammar.md](../Grammar.md)", with: "Grammar.md")
      .replacing("# Writing a recipe", with: "WRITING A RECIPE")
    #expect(words(outcome.output) == words(page))
  }

  private func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  /// It fits a page, and its recipe has no findings.
  @Test func aRecipeFitsAPage() throws {
    let text = try Self.program.run(["help", "recipe"], in: Scratch()).output
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 45)
    let example = lines.drop { !$0.hasPrefix("      name:") }.prefix { !$0.hasPrefix("    -") }
    let recipe = example.dropLast().map { $0.dropFirst(6) + "\n" }.joined()
    let folder = try Scratch(["recipes/sunday.yaml": recipe])
    #expect(
      try Program("brewlint").run([], in: folder)
        == .init(status: 0, output: "", errors: "no findings in 1 file\n")
    )
    #expect(try Program("brewfmt").run(["--check"], in: folder).status == 0)
    let scaled = try Program("brewscale").run(["sunday", "--dose", "18"], in: folder)
    #expect(scaled.status == 0 && scaled.output.contains("Pour to 300 g"))
  }

  @Test(arguments: [
    ("recipes", "did you mean `brewguide help recipe`?"),
    ("exit", "run `brewguide` to list the commands"),
    ("tim", "did you mean `brewguide help time`?"),
    ("watertotal", "did you mean `brewguide help water-total`?"),
    ("a\u{1B}b", "run `brewguide` to list the commands"),
  ])
  func mistakes(word: String, hint: String) throws {
    let outcome = try Self.program.run(["help", word], in: Scratch())
    let shown = word.replacing("\u{1B}", with: "<U+001B>")
    let message = "brewguide: error: unknown command or rule '\(shown)'\n  hint: \(hint)\n"
    #expect(outcome == .init(status: 2, output: "", errors: message))
  }

  /// A rule is explained as by `brewlint explain`.
  @Test func rules() throws {
    let outcome = try Self.program.run(["help", "water-total"], in: Scratch())
    let explained = try Program("brewlint").run(["explain", "water-total"], in: Scratch())
    #expect(outcome == explained && outcome.status == 0)
  }

  @Test func theTitleIsBold() throws {
    let outcome = try Self.program.run(
      ["help", "recipe"],
      in: Scratch(),
      environment: ["FORCE_COLOR": "1"]
    )
    #expect(outcome.output.hasPrefix("\u{1B}[1mWRITING A RECIPE\u{1B}[0m\n\n    A recipe is"))
  }
}
