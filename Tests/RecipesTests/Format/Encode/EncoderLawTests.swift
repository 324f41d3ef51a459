import Recipes
import TestSupport
import Testing

/// What is written reads back as the same recipe.
struct EncoderLawTests {
  /// What a round trip loses or adds; empty where all is well.
  ///
  /// Whether a recipe is valid is judged on reading, and the made ones do not know.
  static func problem(with recipe: RecipeDetailDTO) throws -> String? {
    let text = try RecipeEncoder.encode(recipe)
    let file = RecipeFile(bytes: Array(text.utf8), identity: "-")
    guard file.tree.errors.isEmpty else { return "\(file.tree.errors)\n\(text)" }
    guard file.documents.count == 1, let read = file.documents[0].toDetailDTO() else {
      return "not read: \(file.source.errors)\n\(text)"
    }
    let expected = try json(recipe, exceptValidity: true)
    let actual = try json(read, exceptValidity: true)
    guard actual == expected else { return "\(expected)\nis not\n\(actual)\n\(text)" }
    return try RecipeEncoder.encode(read) == text ? nil : "another text the second time:\n\(text)"
  }

  @Test(arguments: 0..<20)
  func madeRecipes(block: UInt64) throws {
    var maker = DetailMaker(seed: block)
    for _ in 0..<200 {
      let problem = try Self.problem(with: maker.detail())
      if let problem {
        Issue.record("seed \(block): \(problem)")
        return
      }
    }
  }

  @Test(arguments: ProjectFiles.paths(under: "recipes", endings: [".yaml"]))
  func shippedRecipes(path: String) throws {
    let file = RecipeFile(bytes: Array(try ProjectFiles.text(path).utf8), identity: path)
    #expect(file.tree.errors.isEmpty && file.source.errors.isEmpty)
    for document in file.documents {
      let recipe = try #require(document.toDetailDTO())
      #expect(recipe.recipe.isValid)
      #expect(try Self.problem(with: recipe) == nil)
    }
  }
}
