import Recipes
import TestSupport
import Testing

@Suite struct GrindTextureTests {
  /// Our own recipes have the textures of the table.
  @Test func ourRecipesAgree() {
    for file in ProjectFiles.recipes {
      let documents = RecipeFile(bytes: Array(file.text.utf8), identity: file.path).documents
      for recipe in documents.compactMap({ $0.toDetailDTO() }) {
        guard let text = recipe.grindTactileDescriptor, text.hasPrefix("like ") else { continue }
        let grind = recipe.recipe.defaultGrindLabel
        let texture = text.split(separator: ",")[0]
        #expect(texture == "like \(grind.texture)", "\(file.path)")
      }
    }
  }

  @Test(
    arguments: [
      ("like table salt", .coarse, .medium), ("Table Salt", .fine, .medium),
      ("like table salt", .mediumFine, nil), ("medium-coarse", .coarse, .mediumCoarse),
      ("mittelfein", .medium, .mediumFine), ("medium", .medium, nil),
      ("finer than table salt", .fine, nil), ("the fine end of medium", .coarse, nil),
      ("", .fine, nil),
    ] as [(String, GrindLabel, GrindLabel?)]
  )
  func descriptions(text: String, grind: GrindLabel, described: GrindLabel?) {
    #expect(grind.isContradicted(by: text) == described)
  }
}
