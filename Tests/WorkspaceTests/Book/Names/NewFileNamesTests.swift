import Files
import Recipes
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

@Suite struct NewFileNamesTests {
  @Test func namesAreGivenOnce() throws {
    let scratch = try ScratchFolder()
    try scratch.makeFolders("recipes")
    try scratch.write("recipes/morning-2.yaml", "a")
    var names = NewFileNames()
    let files = try ["Morning", "morning!", "Morning 2", "MORNING", "Other"].map { name in
      try names.free(name, in: "recipes", scratch.directory).string
    }
    #expect(
      files == [
        "recipes/morning.yaml", "recipes/morning-3.yaml", "recipes/morning-2-2.yaml",
        "recipes/morning-4.yaml", "recipes/other.yaml",
      ]
    )
  }

  /// Each new name is looked up once, even if all are the same, and there may be more than are tried for one.
  @Test(arguments: [5_000, 10_000, 20_000])
  func lookUpsAreLinear(count: Int) throws {
    let scratch = try ScratchFolder()
    var names = NewFileNames()
    for _ in 0..<count { _ = try names.free("Morning", in: "recipes", scratch.directory) }
    #expect(names.lookups == count)
  }
}

/// Recipes for tests of names.
enum NamedRecipes {
  /// A recipe with a name, and perhaps an id.
  static func text(_ name: String, id: String? = nil) -> String {
    """
    \(id.map { "id: \($0)\n" } ?? "")name: "\(name)"
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine
    steps:
      - instruction: Pour.
        pourTo: 250 g

    """
  }

  /// An id that begins with a text.
  static func id(_ beginning: String) -> String {
    beginning + "00000000-0000-4000-8000-000000000000".dropFirst(beginning.count)
  }

  /// The recipes of some files, read from a folder.
  static func stored(in files: [(path: String, text: String)]) throws -> [StoredRecipe] {
    let folder = try Scratch(Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) }))
    let selected = files.map {
      SelectedFile(input: InputFile(.path(FilePath($0.path))), settings: 0)
    }
    let directory = WorkingDirectory(FilePath(folder.url.path))
    return withExtendedLifetime(folder) {
      FolderContents(selected, in: directory, jobs: 1).recipes
    }
  }

  /// Recipes with these names and ids, each in a file `1.yaml`, `2.yaml`, ….
  static func stored(_ recipes: [(name: String, id: String?)]) throws -> [StoredRecipe] {
    try stored(
      in: recipes.enumerated().map { place, recipe in
        (path: "\(place + 1).yaml", text: text(recipe.name, id: recipe.id))
      }
    )
  }
}
