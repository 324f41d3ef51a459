import Recipes

/// The JSON Schema of mappings whose keys are described in a table.
enum KeySchema {
  typealias Fields = SchemaDocument.Fields

  /// The keywords of an object with these keys.
  ///
  /// - Parameter isEmptyAllowed: whether it may be null.
  static func mapping(_ keys: [KeyDescription], isEmptyAllowed: Bool = false) -> Fields {
    [
      ("type", isEmptyAllowed ? .array([.string("object"), .string("null")]) : .string("object")),
      ("properties", .object(keys.map { ($0.name, property($0)) })),
    ] + foreign + [
      ("required", .array(keys.filter(\.isRequired).map { .string($0.name) }))
    ]
  }

  /// The keywords that allow the keys of other tools, and no unknown ones.
  static let foreign: Fields = [
    (
      "patternProperties",
      .object([
        (
          "^\(RecipeFormat.foreignPrefix)",
          .object([("description", .string("A key of another tool, kept unchanged."))])
        )
      ])
    ),
    ("additionalProperties", .bool(false)),
  ]

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
    case .language: text(key, pattern: SchemaPattern.language)
    case .words:
      [types(key, "array"), ("items", .object([("type", .string("string"))]))]
    case .steps:
      [types(key, "array")] + RecipeJSONSchema.steps
    case .flag: [("enum", .array(flags + nulls(key)))]
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
    case .equipment(let value): EquipmentJSONSchema.keywords(value)
    }
  }

  /// As for all values, quotes change nothing.
  private static let flags: [JSONValue] = [
    .bool(true), .bool(false), .string("true"), .string("false"),
  ]

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
    case .steps, .equipment(.grinders), .equipment(.brewers), .equipment(.settings): return nil
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
