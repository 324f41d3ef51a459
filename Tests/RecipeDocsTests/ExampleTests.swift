import RecipeLint
import TestSupport
import Testing

/// Runs the recipes of all pages.
@Suite struct ExampleTests {
  @Test(arguments: RecipeExample.all)
  func isWhatItSays(example: RecipeExample) {
    #expect(example.unknownWords.isEmpty, "\(example.place)")
    #expect(example.found == example.rules, "\(example.place)")
    let isInvalid = example.rules.contains { Rule.named($0)?.severity == .error }
    #expect(!example.errors.isEmpty == isInvalid, "\(example.place)")
  }

  /// No language may creep in that no test runs.
  @Test(arguments: HandwrittenFile.all)
  func everyBlockIsOfAKnownKind(file: HandwrittenFile) {
    let known = ["yaml", "text", "json", "ebnf", "sh", "console"]
    for block in file.blocks {
      #expect(known.contains(block.words.first ?? ""), "\(file.path):\(block.line)")
    }
  }
}
