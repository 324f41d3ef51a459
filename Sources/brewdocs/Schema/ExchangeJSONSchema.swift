import Recipes
import Schemas

/// The JSON Schema of recipes and requests as JSON.
///
/// Unknown fields are allowed, as later releases may add some.
package enum ExchangeJSONSchema {
  private typealias Fields = SchemaDocument.Fields

  /// The file.
  package static var text: String {
    let records: Fields = [
      ("anyOf", .array(objects.filter(\.isRecord).map { SchemaDocument.reference($0.name) }))
    ]
    let list: JSONValue = .object([("type", .string("array")), ("items", .object(records))])
    return SchemaDocument.text(
      .exchange,
      title: "BrewGuide recipes as JSON",
      description: "A recipe, a request to create or change one, or a list of them.",
      [
        ("anyOf", .array([.object(records), list])),
        (
          "definitions",
          .object(objects.map { object in (object.name, schema(of: object.fields)) })
        ),
      ]
    )
  }

  private static let objects: [(name: String, fields: [RecipeField], isRecord: Bool)] = [
    ("RecipeDetailDTO", RecipeFields.detail, true),
    ("CreateRecipeRequest", RecipeFields.create, true),
    ("UpdateRecipeRequest", RecipeFields.update, true),
    ("RecipeSummaryDTO", RecipeFields.summary, false), ("RecipeStepDTO", RecipeFields.step, false),
  ]

  private static func schema(of fields: [RecipeField]) -> JSONValue {
    let required = fields.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
    return .object(
      [
        ("type", .string("object")),
        ("properties", .object(fields.map { ($0.name, property($0)) })),
      ] + (required.isEmpty ? [] : [("required", .array(required))])
    )
  }

  private static func property(_ field: RecipeField) -> JSONValue {
    let value = value(field.kind)
    let type = field.isOptional ? orNull(value) : value
    let head: Fields = [("description", .string(field.summary))]
    guard case .object(let keywords) = type else { return type }
    // Draft-07 ignores all other keywords beside a reference.
    let isReference = keywords.first?.key == "$ref"
    return .object(head + (isReference ? [("allOf", .array([type]))] : keywords))
  }

  private static func orNull(_ value: JSONValue) -> JSONValue {
    guard case .object(let keywords) = value else { return value }
    return switch keywords.first {
    case ("type", let type)?:
      .object([("type", .array([type, .string("null")]))] + keywords.dropFirst())
    case ("enum", .array(let words))?: .object([("enum", .array(words + [.null]))])
    default: .object([("anyOf", .array([value, .object([("type", .string("null"))])]))])
    }
  }

  private static func value(_ kind: RecipeField.Kind) -> JSONValue {
    func string(_ pattern: String? = nil) -> JSONValue {
      .object([("type", .string("string"))] + (pattern.map { [("pattern", .string($0))] } ?? []))
    }
    return switch kind {
    case .version: .object([("enum", .array([.integer(RecipeFields.versionNumber)]))])
    case .text: string()
    case .language: string(SchemaPattern.language)
    case .uuid: string(SchemaPattern.uuid)
    case .flag: .object([("type", .string("boolean"))])
    case .index: .object([("type", .string("integer")), ("minimum", .integer(0))])
    case .number: .object([("type", .string("number")), ("minimum", .integer(0))])
    case .word(let words): .object([("enum", .array(words.map(JSONValue.string)))])
    case .method: string(SchemaPattern.method)
    case .texts: .object([("type", .string("array")), ("items", string())])
    case .timestamp: .object([("type", .string("string")), ("format", .string("date-time"))])
    case .object(let fields): object(fields)
    case .objects(let fields):
      .object([("type", .string("array")), ("items", object(fields))])
    }
  }

  /// An object that has a name, as a reference.
  private static func object(_ fields: [RecipeField]) -> JSONValue {
    let names = fields.map(\.name)
    return objects.first { $0.fields.map(\.name) == names }.map {
      SchemaDocument.reference($0.name)
    }
      ?? schema(of: fields)
  }
}
