import RecipeText
import Testing

/// The spelling of paths.
@Suite struct RecipePathTests {
  @Test(arguments: [
    ("dose", RecipePath.recipe(.dose)), ("steps", .recipe(.steps)),
    ("grindSetting", .recipe(.grindSetting)), ("steps[0].instruction", .step(0, .instruction)),
    ("steps[12].pourTo", .step(12, .pourTo)), ("steps[2].temperature", .step(2, .temperature)),
  ])
  func readsAndWrites(text: String, path: RecipePath) {
    #expect(RecipePath(text) == path)
    #expect(path.description == text)
  }

  @Test(arguments: [
    "", "doses", "steps[0]", "steps[0].", "steps[0].dose", "steps[-1].pour", "steps[01].pour",
    "steps[+1].pour", "steps[a].pour", "steps[0]pour", "steps[0].pour.to", "step[0].pour",
    "steps[0",
    "x-shop",
  ])
  func refuses(text: String) { #expect(RecipePath(text) == nil) }
}
