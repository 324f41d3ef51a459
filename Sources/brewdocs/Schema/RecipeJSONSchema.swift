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
      mapping(RecipeFormat.recipe) + [("definitions", .object([("step", step)]))]
    )
  }

  private static var step: JSONValue {
    let description = ("description", JSONValue.string("One step of the brew."))
    return .object(
      [description] + mapping(RecipeFormat.step) + [("allOf", .array(oneAmount + [amountForText]))]
    )
  }

  /// The keywords of an object with these keys.
  private static func mapping(_ keys: [KeyDescription]) -> Fields {
    let foreign = (RecipeFormat.foreignPrefix, "A key of another tool, kept unchanged.")
    return [
      ("type", .string("object")),
      ("properties", .object(keys.map { ($0.name, property($0)) })),
      (
        "patternProperties",
        .object([
          ("^\(foreign.0)", .object([("description", .string(foreign.1))]))
        ])
      ),
      ("additionalProperties", .bool(false)),
      ("required", .array(keys.filter(\.isRequired).map { .string($0.name) })),
    ]
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

  /// All steps have an order if one has.
  private static var allOrders: Fields {
    let ordered = SchemaDocument.given(RecipeFormat.describe(StepKey.order).name)
    let some = JSONValue.object([("type", .string("object"))] + ordered)
    return [
      ("if", .object([("contains", some)])), ("then", .object([("items", .object(ordered))])),
    ]
  }

  // MARK: Keys

  private static func property(_ key: KeyDescription) -> JSONValue {
    var fields: Fields = [("description", .string(key.summary))]
    fields += keywords(key)
    if let value = key.defaultValue { fields.append(("default", scalar(value, of: key))) }
    if let example = example(key) { fields.append(("examples", .array([example]))) }
    return .object(fields)
  }

  private static func keywords(_ key: KeyDescription) -> Fields {
    switch key.type {
    case .text: text(key, pattern: key.isRequired ? SchemaPattern.visible : nil)
    case .instruction: text(key, pattern: SchemaPattern.instruction)
    case .uuid: text(key, pattern: SchemaPattern.uuid)
    case .timestamp: text(key, pattern: SchemaPattern.timestamp)
    case .words:
      [types(key, "array"), ("items", .object([("type", .string("string"))]))]
    case .steps:
      [
        types(key, "array"), ("minItems", .integer(1)),
        ("items", SchemaDocument.reference("step")),
      ] + allOrders
    case .flag: [types(key, "boolean")]
    case .choice(let words): [("enum", .array(words.map(JSONValue.string) + nulls(key)))]
    case .formatVersion:
      [
        (
          "enum",
          .array([.integer(RecipeFormat.version), .string("\(RecipeFormat.version)")] + nulls(key))
        )
      ]
    case .method: method
    case .index:
      [
        types(key, "integer", "string"), ("minimum", .integer(0)), ("maximum", .integer(999_999)),
        ("pattern", .string(SchemaPattern.index)),
      ]
    case .mass, .temperature, .duration: quantity(key)
    case .equipment: []
    }
  }

  private static func text(_ key: KeyDescription, pattern: String?) -> Fields {
    [types(key, "string")] + (pattern.map { [("pattern", .string($0))] } ?? [])
  }

  /// The known methods for completion, and any other word of the same form.
  private static var method: Fields {
    let known = JSONValue.object([
      ("enum", .array(BrewMethod.allKnown.map { .string($0.rawValue) }))
    ])
    let other = JSONValue.object([("pattern", .string(SchemaPattern.method))])
    return [("type", .string("string")), ("anyOf", .array([known, other]))]
  }

  private static func quantity(_ key: KeyDescription) -> Fields {
    let number = types(key, "string", "number")
    switch key.type {
    case .mass(let isWater):
      let pattern = SchemaPattern.mass(isWater: isWater, isPositive: key.isRequired)
      let least = key.isRequired ? "exclusiveMinimum" : "minimum"
      return [
        number, ("pattern", .string(pattern)), (least, .integer(0)),
        ("maximum", .integer(1_000_000)),
      ]
    case .temperature:
      return [
        number, ("pattern", .string(SchemaPattern.temperature)), ("minimum", .integer(0)),
        ("maximum", .integer(100)),
      ]
    default:
      return [
        number, ("pattern", .string(SchemaPattern.duration)), ("minimum", .integer(0)),
        ("maximum", .integer(1_000_000)),
      ]
    }
  }

  /// The types of a key's value; an optional key may also be null.
  private static func types(_ key: KeyDescription, _ names: String...) -> (
    key: String, value: JSONValue
  ) {
    let all = names.map(JSONValue.string) + (key.isRequired ? [] : [.string("null")])
    return ("type", all.count == 1 ? all[0] : .array(all))
  }

  private static func nulls(_ key: KeyDescription) -> [JSONValue] { key.isRequired ? [] : [.null] }

  private static func example(_ key: KeyDescription) -> JSONValue? {
    switch key.type {
    case .steps: return nil
    case .words:
      let words = key.example.dropFirst().dropLast().split(separator: ",")
      return .array(words.map { .string(String($0.drop { $0 == " " })) })
    default: return scalar(key.example, of: key)
    }
  }

  private static func scalar(_ text: String, of key: KeyDescription) -> JSONValue {
    switch key.type {
    case .index, .formatVersion, .flag: .written(text)
    default: .string(text)
    }
  }
}
