import Commands
import Recipes
import Schemas

/// The JSON Schema of plans: one plan or a list.
///
/// Unknown fields are allowed, as later releases may add some.
package enum PlanJSONSchema {
  private typealias Fields = SchemaDocument.Fields

  /// The file.
  package static var text: String {
    let plan = PlanFormat.plan
    let plans = plan.flatMap { definitions($0, example) }
    return SchemaDocument.text(
      .plan,
      title: "BrewGuide plan",
      description: "A recipe prepared for brewing, or a list of several.",
      [
        (
          "anyOf",
          .array([SchemaDocument.reference("plan"), .object(list(of: "plan", atLeast: 0))])
        ),
        ("definitions", .object([("plan", mapping(plan, example))] + plans)),
      ]
    )
  }

  /// A plan with a value in every field, and with a warning.
  private static let example: WrittenExample = {
    let text = SampleRecipe.complete(
      "id: 85ff0a08-ad7c-4108-b17c-2cc3a3ad4451\nname: Morning V60\n"
    )
    let file = RecipeFile(bytes: Array(text.utf8), identity: "morning.yaml")
    let request = ScaleRequest(amounts: .dose(10))
    guard let recipe = file.documents.first?.toDetailDTO(),
      let plan = try? BrewSessionUseCase.createPlan(of: recipe, for: request)
    else { preconditionFailure("the sample is not a recipe: \(text)") }
    let grinder = GrinderEstimate(
      grinder: "Comandante C40",
      setting: GrinderRange(20, 24),
      scale: .clicks,
      basis: .label
    )
    return WrittenExample(PlanJSONLines().bytes(of: [plan.with(grinder)]))
  }()

  /// The schemas of the objects in a field and in its fields, by name.
  private static func definitions(
    _ field: PlanField,
    _ example: WrittenExample
  ) -> [(key: String, value: JSONValue)] {
    switch field.kind {
    case .object(let fields), .objects(let fields, _):
      let inside = example[field.name]
      return [(field.definition, mapping(fields, inside))]
        + fields.flatMap { definitions($0, inside) }
    default: return []
    }
  }

  private static func mapping(_ fields: [PlanField], _ example: WrittenExample) -> JSONValue {
    .object([
      ("type", .string("object")),
      ("properties", .object(fields.map { ($0.name, property($0, example[$0.name])) })),
      ("required", .array(fields.filter { !$0.isOptional }.map { .string($0.name) })),
    ])
  }

  private static func property(_ field: PlanField, _ example: WrittenExample) -> JSONValue {
    let absent: Fields = field.isOptional ? [("default", .null)] : []
    return .object(
      [("description", .string(field.summary))] + keywords(field) + absent + example.keywords
    )
  }

  private static func keywords(_ field: PlanField) -> Fields {
    switch field.kind {
    case .text: [type("string", field), ("pattern", .string(SchemaPattern.visible))]
    case .uuid: [type("string", field), ("pattern", .string(SchemaPattern.uuid))]
    case .flag: [type("boolean", field)]
    case .version: [("enum", .array([.integer(PlanFormat.version)]))]
    case .index: [type("integer", field), ("minimum", .integer(0))]
    case .number(.aboveZero): [type("number", field), ("exclusiveMinimum", .integer(0))]
    case .number(.fromZero): [type("number", field), ("minimum", .integer(0))]
    case .number(.temperature):
      [type("number", field), ("minimum", .integer(0)), ("maximum", .integer(100))]
    case .word(let words): [("enum", .array(words.map(JSONValue.string)))]
    case .object where field.isOptional:
      [
        (
          "anyOf",
          .array([
            SchemaDocument.reference(field.definition), .object([("type", .string("null"))]),
          ])
        )
      ]
    case .object: [("allOf", .array([SchemaDocument.reference(field.definition)]))]
    case .objects(_, let least): list(of: field.definition, atLeast: least)
    }
  }

  private static func list(of name: String, atLeast least: Int) -> Fields {
    let items = [("type", JSONValue.string("array")), ("items", SchemaDocument.reference(name))]
    return items + (least > 0 ? [("minItems", .integer(least))] : [])
  }

  private static func type(_ name: String, _ field: PlanField) -> (key: String, value: JSONValue) {
    let type = JSONValue.string(name)
    return ("type", field.isOptional ? .array([type, .string("null")]) : type)
  }
}
