import RecipeLint
import Recipes
import Schemas
import Text
import Workspace

/// The JSON Schema of `.brewguide.yaml`.
///
/// An empty value counts as an absent key, as in the program. What the schema cannot say: whether a file or a method
/// exists, and that a range begins with its smaller bound.
package enum ConfigurationJSONSchema {
  private typealias Fields = SchemaDocument.Fields

  /// The file.
  package static var text: String {
    SchemaDocument.text(
      .config,
      title: "BrewGuide configuration",
      description: "The settings of the BrewGuide tools for the recipes in a folder.",
      mapping(ConfigurationKey.allCases.map { ($0.rawValue, property($0)) }) + [
        (
          "definitions",
          .object([
            ("globs", .object(globs)), ("rules", .object(rules)), ("override", .object(override)),
            ("ranges", .object(ranges)),
          ])
        )
      ]
    )
  }

  private static func mapping(_ properties: [(key: String, value: JSONValue)]) -> Fields {
    [
      ("type", types("object", "null")), ("properties", .object(properties)),
      ("additionalProperties", .bool(false)),
    ]
  }

  private static func property(_ key: ConfigurationKey) -> JSONValue {
    var fields: Fields = [("description", .string(key.summary))] + keywords(key)
    if let value = key.defaultValue { fields.append(("default", .string(value))) }
    if let example = key.example { fields.append(("examples", .array([.string(example)]))) }
    return .object(fields)
  }

  private static func keywords(_ key: ConfigurationKey) -> Fields {
    switch key {
    case .extends, .grinder: [("type", types("string", "null")), visible]
    case .altitude:
      [
        ("type", types("number", "string", "null")), ("minimum", .integer(-500)),
        ("maximum", .integer(6000)), ("pattern", .string("^-?[0-9]+(\\.[0-9]+)? ?m$")),
      ]
    case .playground:
      [("type", types("string", "null")), ("pattern", .string(SchemaPattern.page))]
    case .book:
      [("type", types("string", "null")), ("pattern", .string(SchemaPattern.uuid))]
    case .include, .exclude: orNull("globs")
    case .rules: orNull("rules")
    case .overrides:
      [("type", types("array", "null")), ("items", SchemaDocument.reference("override"))]
    case .methods: methods
    case .format: mapping(FormatKey.allCases.map { ($0.rawValue, property($0)) })
    case .units: choice(UnitSystem.allCases.map(\.rawValue), isOptional: true)
    }
  }

  private static let visible = ("pattern", JSONValue.string(SchemaPattern.visible))

  private static func property(_ key: FormatKey) -> JSONValue {
    .object(
      [("description", .string(key.summary))]
        + choice(LineEnding.allCases.map(\.rawValue), isOptional: true)
        + [("default", .string(key.defaultValue))]
    )
  }

  // MARK: Globs and rules

  private static var globs: Fields {
    let glob: Fields = [
      ("description", .string("A glob, with the syntax of `.gitignore`.")),
      ("type", .string("string")), ("pattern", .string(SchemaPattern.glob)),
    ]
    let list: Fields = [("type", .string("array")), ("items", .object(glob))]
    return [("anyOf", .array([.object(glob), .object(list)]))]
  }

  private static var rules: Fields {
    let presets = choice(Preset.allCases.map(\.rawValue))
    let preset: Fields =
      [("description", .string("The rules that are enabled unless listed here."))]
      + choice(Preset.allCases.map(\.rawValue), isOptional: true)
      + [("default", .string(RuleSettings().preset.rawValue))]
    let properties =
      [("preset", JSONValue.object(preset))]
      + Rule.all.map { ($0.id, severity(of: $0, $0.summary)) }
    let choices: Fields = [
      ("type", .string("object")), ("properties", .object(properties)),
      ("additionalProperties", .bool(false)),
    ]
    return [("anyOf", .array([.object(presets), .object(choices)]))]
  }

  private static func severity(of rule: Rule, _ summary: String) -> JSONValue {
    let own = RuleSettings().severity(of: rule)?.rawValue
    return .object(
      [("description", .string(summary))]
        + choice(["off"] + Severity.allCases.reversed().map(\.rawValue))
        + [("default", .string(own ?? "off"))]
    )
  }

  private static var override: Fields {
    let keys = OverrideKey.allCases
    return mapping(keys.map { ($0.rawValue, property($0)) }) + [
      ("if", .object([("type", .string("object"))])),
      ("then", .object([("required", .array(keys.map { .string($0.rawValue) }))])),
    ]
  }

  private static func property(_ key: OverrideKey) -> JSONValue {
    let value = SchemaDocument.reference(key == .files ? "globs" : "rules")
    return .object([("description", .string(key.summary)), ("allOf", .array([value]))])
  }

  // MARK: Methods

  private static var methods: Fields {
    let known = BrewMethod.allKnown.map { ($0.rawValue, SchemaDocument.reference("ranges")) }
    let name: Fields = [("type", .string("string")), ("pattern", .string(SchemaPattern.method))]
    return [
      ("type", types("object", "null")), ("propertyNames", .object(name)),
      ("properties", .object(known)),
      ("additionalProperties", SchemaDocument.reference("ranges")),
    ]
  }

  private static var ranges: Fields {
    let description = ("description", JSONValue.string("The recommended ranges of a method."))
    return [description] + mapping(RangeKey.allCases.map { ($0.rawValue, range($0)) })
  }

  private static func range(_ key: RangeKey) -> JSONValue {
    let bounds = key.exampleBounds.map { key == .ratio ? .written($0) : JSONValue.string($0) }
    return .object([
      ("description", .string(key.summary)), ("type", types("array", "null")),
      ("items", .object(bound(key))), ("minItems", .integer(2)), ("maxItems", .integer(2)),
      ("examples", .array([.array(bounds)])),
    ])
  }

  private static func bound(_ key: RangeKey) -> Fields {
    let type = ("type", types("string", "number"))
    let above: Fields = [("exclusiveMinimum", .integer(0))]
    switch key {
    case .dose, .yield:
      let pattern = SchemaPattern.mass(isWater: key == .yield, isPositive: true)
      return [type, ("pattern", .string(pattern))] + above
    case .ratio: return [type, ("pattern", .string(SchemaPattern.ratio))] + above
    case .temperature:
      return [
        type, ("pattern", .string(SchemaPattern.temperature)), ("minimum", .integer(0)),
        ("maximum", .integer(100)),
      ]
    }
  }

  // MARK: Keywords

  private static func types(_ names: String...) -> JSONValue { .array(names.map(JSONValue.string)) }

  private static func choice(_ words: [String], isOptional: Bool = false) -> Fields {
    [("enum", .array(words.map(JSONValue.string) + (isOptional ? [.null] : [])))]
  }

  private static func orNull(_ name: String) -> Fields {
    [("anyOf", .array([SchemaDocument.reference(name), .object([("type", .string("null"))])]))]
  }
}
