import Foundation
import Recipes

/// A recipe as JSON with sorted keys: equal exactly where the recipes are, byte by byte; Swift's own
/// comparison takes `é` and `e` with an accent for the same text.
func json(_ recipe: RecipeDetailDTO, exceptValidity: Bool = false) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
  let text = String(decoding: try encoder.encode(recipe), as: UTF8.self)
  return exceptValidity ? text.replacing("\"isValid\" : true", with: "\"isValid\" : false") : text
}
