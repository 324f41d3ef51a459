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
  /// Whether an instruction may name a mass by a number of its own, and not by a placeholder.
  package internal(set) var mayNameMass = false
  /// Whether an error, of its syntax or its shape, speaks of this document: no part of the recipe
  /// that could be read is sure to be what its author meant.
  package internal(set) var hasErrors = false

  /// Whether the step stands for one further up, so that its errors have been reported there.
  func isRepeated(_ step: Int) -> Bool { stepNodes[..<step].contains(stepNodes[step]) }
}
