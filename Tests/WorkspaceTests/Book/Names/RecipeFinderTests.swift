import Files
import Recipes
import SystemPackage
import TestSupport
import Testing
import Workspace

@Suite struct RecipeFinderTests {
  private let folder: Scratch
  private let directory: WorkingDirectory

  init() throws {
    folder = try Scratch([
      "recipes/a.yaml": NamedRecipes.text("Alpha", id: NamedRecipes.id("aaaa")),
      "recipes/both.yaml": NamedRecipes.text("Beta", id: NamedRecipes.id("bbbb")) + "---\n"
        + NamedRecipes.text("Gamma", id: NamedRecipes.id("cccc")),
      "other/d.yaml": NamedRecipes.text("Delta", id: NamedRecipes.id("dddd")),
      "gamma": NamedRecipes.text("A file named like a recipe"),
    ])
    directory = WorkingDirectory(FilePath(folder.url.path))
  }

  private func finder() -> RecipeFinder {
    RecipeFinder(ConfigurationRequest(), in: directory, jobs: 1)
  }

  /// The files and documents that words lead to, and the errors.
  private func selected(_ words: [FilePath], ids: [String] = []) throws -> [String] {
    var request = InputRequest(paths: words)
    var finder = self.finder()
    try finder.resolve(&request)
    for id in ids { try finder.add(id: id, to: &request) }
    let selection = try FileSelection(request, ConfigurationRequest(), in: directory)
    return selection.inputs.map { "\($0.name) \($0.documents)" } + selection.errors.map(\.message)
  }

  @Test func wordsInTheirOrder() throws {
    #expect(
      try selected(["Gamm", "recipes/a.yaml", "beta"]) == [
        "recipes/both.yaml only(1)", "recipes/a.yaml all", "recipes/both.yaml only(0)",
      ]
    )
    #expect(
      try selected([], ids: ["c", "aaaa"]) == [
        "recipes/both.yaml only(1)", "recipes/a.yaml only(0)",
      ]
    )
  }

  /// A recipe comes once, where it is named first.
  @Test func repeatedRecipes() throws {
    #expect(try selected(["gamm", "GAMM", "cccc"]) == ["recipes/both.yaml only(1)"])
    #expect(try selected(["recipes/both.yaml", "beta"]) == ["recipes/both.yaml all"])
    #expect(
      try selected(["gamm", "recipes"]) == [
        "recipes/both.yaml only(1)", "recipes/a.yaml all", "recipes/both.yaml except([1])",
      ]
    )
  }

  /// Files go before names; standard input is not a name.
  @Test func pathsFirst() throws {
    #expect(try selected(["gamma", "-"]) == ["gamma all", "<stdin> all"])
  }

  @Test func errorsBesideRecipes() throws {
    #expect(
      try selected(["alpha", "nothing", "recipes/gone.yaml", "á", "both"]) == [
        "recipes/a.yaml only(0)", "nothing: no such file, folder or recipe",
        "recipes/gone.yaml: no such file or folder",
        "both: 2 recipes are in files with this name",
      ]
    )
  }

  /// A name that is not UTF-8 can only be a path.
  @Test func notUTF8() throws {
    #expect(
      try selected([FilePath(bytes: [0x61, 0xFF])]) == ["a\u{FFFD}: no such file or folder"]
    )
  }

  /// The last recipe is found by its file, even outside of the collection, and else by its id.
  @Test func lastRecipe() throws {
    func last(_ beginning: String, _ file: String?) throws -> String {
      var preferences = Preferences()
      preferences.lastSelectedRecipeId = UUID(uuidString: NamedRecipes.id(beginning))
      preferences.lastSelectedRecipeFile = file.map { FilePath(folder.file($0).path) }
      var finder = self.finder()
      do {
        let recipe = try finder.lastRecipe(preferences)
        return "\(recipe.summary.name) \(recipe.file.input.name)"
      } catch let error as InputError {
        return error.message
      }
    }
    #expect(try last("dddd", "other/d.yaml") == "Delta other/d.yaml")
    #expect(try last("cccc", "other/d.yaml") == "Gamma recipes/both.yaml")
    #expect(try last("cccc", nil) == "Gamma recipes/both.yaml")
    #expect(
      try last("9999", "gone.yaml")
        == "the recipe that you used last, \(NamedRecipes.id("9999")), no longer exists"
    )
    var finder = self.finder()
    #expect(throws: InputError(.recipe(RecipeNameProblem(.noLastRecipe)), at: "--last")) {
      try finder.lastRecipe(Preferences())
    }
  }
}
