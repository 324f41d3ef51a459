import Files
import Foundation
import Recipes
import SystemPackage
import TestSupport
import Testing
import Workspace

@Suite struct PreferencesTests {
  private let folder: Scratch
  private let state: FilePath
  private let directory: WorkingDirectory
  private let id = UUID(uuidString: "3f2a9c1e-0000-4000-8000-000000000000")

  init() throws {
    folder = try Scratch(["recipes/a.yaml": "name: A\n"])
    state = FilePath(folder.file("state/brewguide").path)
    directory = WorkingDirectory(FilePath(folder.url.path))
  }

  private func remember(_ id: UUID?, _ file: FilePath?) {
    UserPreferences(in: state).rememberRecipe(id, in: file, directory)
  }

  @Test func rememberedRecipe() throws {
    remember(id, "recipes/a.yaml")
    let path = folder.file("recipes/a.yaml").path
    #expect(
      try folder.text("state/brewguide/preferences.json") == """
        {"version":1,"lastSelectedRecipeId":"3f2a9c1e-0000-4000-8000-000000000000",\
        "lastSelectedRecipeFile":"\(path)","isSynchronized":true}

        """
    )
    #expect(Preferences(in: state).lastSelectedRecipeId == id)
    #expect(Preferences(in: state).lastSelectedRecipeFile == FilePath(path))
    // The plan of the same recipe does not say where it is.
    remember(id, nil)
    #expect(Preferences(in: state).lastSelectedRecipeFile == FilePath(path))
    remember(UUID(), nil)
    #expect(Preferences(in: state).lastSelectedRecipeFile == nil)
  }

  /// The file is not written again, and other choices stay.
  @Test func unchanged() throws {
    try UserPreferences(in: state).setSyncEnabled(false)
    remember(id, nil)
    #expect(!Preferences(in: state).isSynchronized)
    let file = folder.file("state/brewguide/preferences.json").path
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
    remember(id, nil)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.modificationDate] as? Date == old)
  }

  /// Nothing is remembered of a recipe without a stable id, and nothing fails without a folder.
  @Test func nothingToRemember() throws {
    remember(nil, "recipes/a.yaml")
    #expect(throws: (any Error).self) { try folder.text("state/brewguide/preferences.json") }
    try folder.write("file", "")
    for state in [nil, FilePath(folder.file("file/brewguide").path)] {
      let preferences = UserPreferences(in: state)
      preferences.rememberRecipe(id, in: nil, directory)
      #expect(throws: BookWriteError.self) { try preferences.setLastSelectedRecipeId(id) }
    }
  }

  /// The stores of the library, which are protocols, over the same file.
  @Test func storesOfTheLibrary() throws {
    let preferences = UserPreferences(in: state)
    let (recipes, settings): (any PreferencesStore, any SyncSettingsStore) = (
      preferences, preferences
    )
    #expect(try recipes.lastSelectedRecipeId() == nil && settings.isSyncEnabled())
    try recipes.setLastSelectedRecipeId(id)
    try settings.setSyncEnabled(false)
    #expect(try recipes.lastSelectedRecipeId() == id && !settings.isSyncEnabled())
    try recipes.setLastSelectedRecipeId(nil)
    #expect(try recipes.lastSelectedRecipeId() == nil && !settings.isSyncEnabled())
  }

  @Test(arguments: [
    "", "{", "[]", "{\"lastSelectedRecipeId\":\"x\"}", "{\"lastSelectedRecipeId\":3}",
  ])
  func damagedFile(text: String) throws {
    try folder.write("state/brewguide/preferences.json", text)
    #expect(Preferences(in: state) == Preferences())
    remember(id, nil)
    #expect(Preferences(in: state).lastSelectedRecipeId == id)
  }
}
