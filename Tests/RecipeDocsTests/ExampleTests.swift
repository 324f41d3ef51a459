import RecipeDocs
import Testing

/// Runs the recipes of all pages.
@Suite struct ExampleTests {
  @Test(arguments: RecipeExample.all)
  func isWhatItSays(example: RecipeExample) {
    #expect(example.unknownWords.isEmpty, "\(example.place)")
    if example.isRejected {
      #expect(!example.errors.isEmpty, "\(example.place) is a valid recipe")
    } else {
      #expect(example.found == example.rules, "\(example.place)")
    }
    if example.rules.isEmpty, !example.isRejected {
      #expect(example.errors.isEmpty, "\(example.place)")
    }
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
