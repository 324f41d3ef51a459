import CatalogFormat
import CatalogTestSupport
import Foundation
import Testing

@testable import CatalogPublishing

/// The recipes of a folder, as they are published.
@Suite struct PublishedRecipesTests {
  private static func published(_ files: [String: String]) throws -> PublishedRecipes {
    let folder = try TestFolder()
    for (path, text) in files {
      let url = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url)
    }
    return try PublishedRecipes(folder: folder.url.path)
  }

  private static func text(_ name: String) -> String {
    String(decoding: recipe(name).text, as: UTF8.self)
  }

  @Test func textsAreFormattedAndCommentsStay() throws {
    let messy = Self.text("A").replacing("dose: 15 g", with: "dose:   15g  # one cup")
    let published = try Self.published(["recipes/a.yaml": messy])
    let recipe = try #require(published.recipes.first)
    #expect(String(decoding: recipe.text, as: UTF8.self).contains("dose: 15 g  # one cup\n"))
    #expect(recipe.entry.file.matches(recipe.text) && published.filesWithoutIDs == [])
    #expect(
      recipe.entry.name == "A" && recipe.entry.author == "Ana" && recipe.entry.tags == ["classic"]
    )
  }

  @Test func filesWithSeveralRecipesAreTakenApart() throws {
    let noID = Self.text("B").split(separator: "\n").dropFirst().joined(separator: "\n")
    let published = try Self.published(["recipes/ab.yaml": Self.text("A") + "---\n" + noID + "\n"])
    #expect(Set(published.recipes.map(\.entry.name)) == ["A", "B"])
    #expect(published.filesWithoutIDs == ["recipes/ab.yaml"])
    let text = published.recipes.map { String(decoding: $0.text, as: UTF8.self) }.joined()
    #expect(!text.contains("---") && text.components(separatedBy: "id: ").count == 3)
  }

  @Test func nothingIsPublishedWithErrors() throws {
    let wrong = Self.text("A").replacing("pourTo: 250 g", with: "pourTo: 280 g")
    #expect(
      throws: PublishError.hasErrors([
        "recipes/a.yaml:12:13: error[water-total]: the steps pour 280 g, but the yield is 250 g"
      ])
    ) {
      try Self.published(["recipes/a.yaml": wrong, "recipes/b.yaml": Self.text("B")])
    }
    #expect(
      throws: PublishError.hasErrors([
        "recipes/a.yaml: this does not look like a recipe; correct it, or move it out of the folder"
      ])
    ) {
      try Self.published(["recipes/a.yaml": "name: [", "recipes/b.yaml": Self.text("B")])
    }
    let broken = Self.text("A").replacing("name: A", with: "name: [")
    #expect(throws: PublishError.self) {
      try Self.published(["recipes/a.yaml": broken, "recipes/b.yaml": Self.text("B")])
    }
    #expect(throws: PublishError.self) { try Self.published([:]) }
    let id = recipe("A").entry.id.uuidString.lowercased()
    #expect(throws: PublishError.hasErrors(["'A', 'A' have the same id, \(id)"])) {
      try Self.published(["recipes/a.yaml": Self.text("A"), "recipes/b.yaml": Self.text("A")])
    }
  }
}
