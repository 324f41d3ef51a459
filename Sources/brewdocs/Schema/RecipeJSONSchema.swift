import Commands
import Recipes
import Schemas

/// The JSON Schema of the recipe format, for editors.
///
/// It sees a recipe like YAML 1.2: `15` is a number and `15 g` is a string. Checks across steps, such as the
/// sum of the pours, are left to brewlint: see ``SchemaCoverage``.
package enum RecipeJSONSchema {
  private typealias Fields = SchemaDocument.Fields

  /// The file.
  package static var text: String {
    SchemaDocument.text(
      .recipe,
      title: "BrewGuide recipe",
      description: "A coffee recipe, one per YAML document.",
      KeySchema.mapping(RecipeFormat.recipe) + [("definitions", .object([("step", step)]))]
    )
  }

  private static var step: JSONValue {
    let description = ("description", JSONValue.string("One step of the brew."))
    return .object(
      [description] + KeySchema.mapping(RecipeFormat.step) + [
        ("allOf", .array(oneAmount + [amountForText]))
      ]
    )
  }

  /// A step has at most one amount.
  private static var oneAmount: [JSONValue] {
    amounts.dropLast().enumerated().map { index, name in
      let absent = JSONValue.object([("type", .string("null"))])
      let others = amounts.dropFirst(index + 1).map { ($0, absent) }
      return .object([
        ("if", .object(SchemaDocument.given(name))),
        ("then", .object([("properties", .object(others))])),
      ])
    }
  }

  /// A step whose instruction names its water has an amount.
  private static var amountForText: JSONValue {
    let instruction = RecipeFormat.describe(StepKey.instruction).name
    let named = JSONValue.object([("pattern", .string(SchemaPattern.namedWater))])
    return .object([
      (
        "if",
        .object([
          ("required", .array([.string(instruction)])),
          ("properties", .object([(instruction, named)])),
        ])
      ),
      (
        "then",
        .object([("anyOf", .array(amounts.map { .object(SchemaDocument.given($0)) }))])
      ),
    ])
  }

  private static let amounts = StepKey.amounts.map { RecipeFormat.describe($0).name }

  /// The keywords of the list of steps: all have an order if one has.
  static var steps: SchemaDocument.Fields {
    let ordered = SchemaDocument.given(RecipeFormat.describe(StepKey.order).name)
    let some = JSONValue.object([("type", .string("object"))] + ordered)
    return [
      ("minItems", .integer(1)), ("items", SchemaDocument.reference("step")),
      ("if", .object([("contains", some)])), ("then", .object([("items", .object(ordered))])),
    ]
  }
}
