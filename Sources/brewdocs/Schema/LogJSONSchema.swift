import Commands
import Diary
import Recipes
import Schemas

/// The JSON Schema of a diary line.
///
/// Unknown fields are allowed, as later releases may add some.
package enum LogJSONSchema {
  private typealias Fields = SchemaDocument.Fields

  /// The file.
  package static var text: String {
    SchemaDocument.text(
      .log,
      title: "BrewGuide diary line",
      description: "An entry of a brew diary, or a tombstone that deletes entries.",
      [
        ("if", .object([("required", .array([.string(LogField.id.rawValue)]))])),
        ("then", SchemaDocument.reference("entry")),
        ("else", SchemaDocument.reference("tombstone")),
        ("definitions", .object([("entry", entry), ("tombstone", tombstone)])),
      ]
    )
  }

  /// An entry with a value in every field, as brewlog writes it.
  package static let sample = """
    {"version":1,"id":"3f2a9c1e-7b1d-4e52-9a35-3a1e5b7c8d90","timestamp":"2026-04-01T06:30:00.125Z",\
    "method":"v60","recipeId":"6f9c2c3a-7b1d-4e52-9a35-3a1e5b7c8d90","recipeNameAtBrew":"Morning V60",\
    "doseGrams":15,"targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium-fine",\
    "rating":4,"tasteTag":"too-sour","note":"thin","coffee":"Kenya AA","grindSetting":"22 clicks",\
    "totalTimeSeconds":187.25,"tdsPercent":1.35,"units":"oz, oz, °F"}
    """

  private static let example = WrittenExample(Array(sample.utf8))

  private static var entry: JSONValue {
    .object([
      ("type", .string("object")),
      (
        "properties",
        .object(
          LogField.allCases.map { ($0.rawValue, property($0)) } + [(LineHash.field, replaced)]
        )
      ),
      (
        "required", .array(LogField.allCases.filter { !$0.isOptional }.map { .string($0.rawValue) })
      ),
    ])
  }

  private static var replaced: JSONValue {
    let hash: JSONValue = .object([
      ("type", .string("string")), ("pattern", .string("^[0-9A-Fa-f]{64}" + SchemaPattern.end)),
    ])
    return .object([
      ("description", .string("The SHA-256 of the line that an edit replaces, or of several.")),
      (
        "anyOf",
        .array([
          hash, .object([("type", .string("array")), ("items", hash)]),
          .object([("type", .string("null"))]),
        ])
      ),
    ])
  }

  private static var tombstone: JSONValue {
    .object([
      ("type", .string("object")),
      (
        "properties",
        .object([
          (LogField.version.rawValue, property(.version)),
          (
            Tombstone.field,
            .object([("description", .string("The id of the deleted entries."))] + uuid)
          ),
          (
            LogField.timestamp.rawValue,
            .object([("description", .string("The time of the deletion."))] + timestamp)
          ),
        ])
      ),
      (
        "required",
        .array(
          [LogField.version.rawValue, Tombstone.field, LogField.timestamp.rawValue].map(
            JSONValue.string
          )
        )
      ),
    ])
  }

  private static func property(_ field: LogField) -> JSONValue {
    let absent: Fields = field.isOptional ? [("default", .null)] : []
    return .object(
      [("description", .string(field.summary))] + keywords(field) + absent
        + example[field.rawValue].keywords
    )
  }

  private static func keywords(_ field: LogField) -> Fields {
    let fields: Fields =
      switch field.kind {
      case .version: [("enum", .array([.integer(LogFormat.version)]))]
      case .uuid: uuid
      case .timestamp: timestamp
      case .text, .method: [("type", .string("string"))] + limit(field)
      case .day: [("type", .string("string")), ("format", .string("date"))]
      case .words(let words):
        [
          ("type", .string("array")),
          ("items", .object([("enum", .array(words.map(JSONValue.string)))])),
        ]
      case .numbers:
        [
          ("type", .string("array")),
          ("items", .object([("type", .string("number")), ("minimum", .integer(0))])),
        ]
      case .number: [("type", .string("number"))] + range(field)
      case .rating:
        [("type", .string("integer")), ("minimum", .integer(1)), ("maximum", .integer(5))]
      case .word(let words):
        [("enum", .array(words.map(JSONValue.string) + (field.isNullable ? [.null] : [])))]
      }
    return field.isNullable ? fields.map(orNull) : fields
  }

  /// The note has no `maxLength`: JSON Schema counts code points, and the limit is in grapheme clusters.
  private static func limit(_ field: LogField) -> Fields {
    field == .recipeNameAtBrew ? [("pattern", .string(SchemaPattern.visible))] : []
  }

  private static func range(_ field: LogField) -> Fields {
    switch field {
    case .doseGrams, .targetYieldGrams, .beverageGrams: [("exclusiveMinimum", .integer(0))]
    case .totalTimeSeconds: [("minimum", .integer(0))]
    default: [("minimum", .integer(0)), ("maximum", .integer(100))]
    }
  }

  private static func orNull(_ keyword: (key: String, value: JSONValue)) -> (
    key: String, value: JSONValue
  ) {
    keyword.key == "type" ? ("type", .array([keyword.value, .string("null")])) : keyword
  }

  private static var uuid: Fields {
    [("type", .string("string")), ("pattern", .string(SchemaPattern.uuid))]
  }

  private static var timestamp: Fields {
    [("type", .string("string")), ("format", .string("date-time"))]
  }
}
