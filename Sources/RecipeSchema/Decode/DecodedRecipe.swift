import BrewDomain

/// One document of a source as a recipe, as far as it could be read.
package struct DecodedRecipe: Sendable {
  /// The 0-based document.
  package let document: Int
  /// The node of the recipe's mapping.
  package let root: Int
  /// Where its fields lie in ``DecodedSource/fields``.
  let firstField: Int
  /// The nodes of the steps that are mappings, in the order of the list.
  package internal(set) var stepNodes: [Int] = []
  /// The numbers and flags that validation judges; its steps are those of `stepNodes`.
  package internal(set) var figures: RecipeFigures
  /// Whether an error speaks of this document, so that no whole recipe can be made of it.
  package internal(set) var hasErrors = false
}
