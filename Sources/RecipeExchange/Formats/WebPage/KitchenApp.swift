import Recipes
import Text

/// Recipes of apps for cooks, whose fields are those of schema.org under other names: Mealie, Tandoor and Paprika.
enum KitchenApp {
  /// The same recipe with the names of schema.org, and with all other fields; nil for anything else.
  static func recipe(_ node: JSONNode) -> JSONNode? {
    guard case .object(let fields) = node.value, node.field("@type") == nil,
      node.field("name")?.string != nil
    else { return nil }
    var result = fields
    func list(_ texts: [String]) -> JSONNode {
      JSONNode(
        value: .array(texts.map { JSONNode(value: .string($0), range: node.range) }),
        range: node.range
      )
    }
    func replace(_ name: String, _ other: String, with value: JSONNode? = nil) {
      guard let index = result.firstIndex(where: { $0.name == name }) else { return }
      result[index] = (other, value ?? result[index].node)
    }
    if let items = node.field("recipeIngredient")?.items, node.field("recipeInstructions") != nil {
      // Mealie.
      replace("recipeIngredient", "recipeIngredient", with: list(items.map(ingredient)))
      for (name, other) in [("tags", "keywords"), ("tools", "tool"), ("orgURL", "isBasedOn")] {
        replace(name, other)
      }
    } else if let steps = node.field("steps")?.items,
      steps.contains(where: { $0.field("instruction") != nil && $0.field("ingredients") != nil })
    {
      // Tandoor.
      let texts = steps.compactMap { $0.field("instruction")?.string }
      replace("steps", "recipeInstructions", with: list(texts.flatMap(NumberedSteps.all)))
      let items = steps.flatMap { $0.field("ingredients")?.items ?? [] }
      result.append(("recipeIngredient", list(items.map(ingredient))))
    } else if let ingredients = node.field("ingredients")?.string,
      let directions = node.field("directions")?.string
    {
      // Paprika.
      replace("ingredients", "recipeIngredient", with: list(NumberedSteps.all(in: ingredients)))
      replace("directions", "recipeInstructions", with: list(NumberedSteps.all(in: directions)))
      replace("source_url", "isBasedOn")
    } else {
      return nil
    }
    return JSONNode(value: .object(result), range: node.range)
  }

  /// An ingredient as a person writes it: `15 g coffee, medium`.
  private static func ingredient(_ node: JSONNode) -> String {
    if let text = node.string ?? node.field("display")?.string?.nonBlank { return text }
    let amount = (node.field("quantity") ?? node.field("amount")).flatMap(ForeignRecord.text)
    let names = ["unit", "food"].map { node.field($0)?.field("name")?.string }
    let words = ([amount] + names).compactMap { $0?.nonBlank }.joined(separator: " ")
    let note = node.field("note")?.string?.nonBlank
    return [words.nonBlank, note].compactMap { $0 }.joined(separator: ", ").nonBlank
      ?? node.field("originalText")?.string ?? ""
  }
}
