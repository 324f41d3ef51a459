import BrewDomain
import RecipeSchema
import RecipeSyntax
import SourceText

/// One recipe, with the places of all that it says.
package struct RecipeView {
  package let context: LintContext
  package let recipe: DecodedRecipe

  package var tree: SyntaxTree { context.tree }
  package var figures: RecipeFigures { recipe.figures }

  /// The field of a recipe's key.
  package subscript(_ key: RecipeKey) -> Field { context.source.field(recipe, key) }

  /// The field of a step's key; steps count from 0, by their place in the list.
  package subscript(step step: Int, _ key: StepKey) -> Field {
    context.source.field(recipe, step: step, key)
  }

  /// The places of the steps in the list.
  package var stepIndices: Range<Int> { recipe.stepNodes.indices }

  /// The field of a step's water or ice, and its key.
  package func amount(step: Int) -> (key: StepKey, field: Field)? {
    context.source.amount(recipe, step: step)
  }

  /// The bytes of a field's value, else of its key.
  package func range(of field: Field) -> ByteRange? {
    (field.valueNode ?? field.keyNode).map { tree.nodes[$0].range }
  }

  /// The first line's worth of a step: its first key.
  package func range(ofStep step: Int) -> ByteRange {
    let node = recipe.stepNodes[step]
    let first = tree.nodes[node].subtreeEnd > node + 1 ? node + 1 : node
    return tree.nodes[first].range
  }

  /// The range of the mapping's first key, for a finding about the whole recipe.
  package var head: ByteRange {
    let first = tree.nodes[recipe.root].subtreeEnd > recipe.root + 1 ? recipe.root + 1 : recipe.root
    return tree.nodes[first].range
  }

  /// The positions of the steps in the order in which they are brewed.
  package var brewOrder: [Int] { context.brewOrder(of: recipe) }

  /// The last step that has water or ice, and its amount.
  package var lastPour: (step: Int, key: StepKey, field: Field)? {
    for step in brewOrder.reversed() {
      if let amount = amount(step: step) { return (step, amount.key, amount.field) }
    }
    return nil
  }
}
