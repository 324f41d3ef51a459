import Recipes
import Schemas

/// The JSON Schema of `equipment.yaml`, for editors.
///
/// What it cannot say: that names are unique, that a range begins with its lower end, and that settings go one way.
package enum EquipmentJSONSchema {
  private typealias Fields = SchemaDocument.Fields

  /// The file.
  package static var text: String {
    SchemaDocument.text(
      .equipment,
      title: "BrewGuide equipment",
      description: "Grinders, with their settings for grind labels, and brewers.",
      mapping(.file, isRoot: true) + [
        (
          "definitions",
          .object([
            ("grinder", .object(mapping(.grinder) + noStepOfNumbers)),
            ("brewer", .object(mapping(.brewer))),
            ("setting", .object(setting)),
          ])
        )
      ]
    )
  }

  private static func mapping(_ scope: EquipmentFormat.Scope, isRoot: Bool = false) -> Fields {
    let foreign = JSONValue.object([
      ("description", .string("A key of another tool, kept unchanged."))
    ])
    return [
      ("type", types(isRoot ? ["object", "null"] : ["object"])),
      ("properties", .object(scope.keys.map { ($0.name, property($0)) })),
      ("patternProperties", .object([("^\(RecipeFormat.foreignPrefix)", foreign)])),
      ("additionalProperties", .bool(false)),
      ("required", .array(scope.keys.filter(\.isRequired).map { .string($0.name) })),
    ]
  }

  /// The numbers of a dial have no step.
  private static var noStepOfNumbers: Fields {
    let numbers = JSONValue.object([
      ("enum", .array([.string(GrinderScale.numbers.rawValue)]))
    ])
    let absent = JSONValue.object([("type", .string("null"))])
    return [
      (
        "if",
        .object([
          ("required", .array([.string("scale")])), ("properties", .object([("scale", numbers)])),
        ])
      ),
      ("then", .object([("properties", .object([("step", absent)]))])),
    ]
  }

  private static func property(_ key: KeyDescription) -> JSONValue {
    var fields: Fields = [("description", .string(key.summary))] + keywords(key)
    if let value = key.defaultValue { fields.append(("default", .string(value))) }
    switch key.type {
    case .equipment(.grinders), .equipment(.brewers), .equipment(.settings): break
    default: fields.append(("examples", .array([.string(key.example)])))
    }
    return .object(fields)
  }

  private static func keywords(_ key: KeyDescription) -> Fields {
    let null = key.isRequired ? [] : ["null"]
    switch key.type {
    case .equipment(.grinders): return list(of: "grinder")
    case .equipment(.brewers): return list(of: "brewer")
    case .equipment(.step):
      return [
        ("type", types(["string", "number"] + null)), ("exclusiveMinimum", .integer(0)),
        ("pattern", .string(#"^\s*"# + number + #"\s*(?:µm|μm|um|microns?)?\s*$"#)),
      ]
    case .equipment(.settings): return [("type", types(["object"] + null))] + labels
    case .choice(let words):
      return [("enum", .array(words.map(JSONValue.string) + null.map { _ in .null }))]
    case .method:
      let known = BrewMethod.allKnown.map { JSONValue.string($0.rawValue) }
      return [
        ("type", .string("string")),
        (
          "anyOf",
          .array([
            .object([("enum", .array(known))]),
            .object([("pattern", .string(SchemaPattern.method))]),
          ])
        ),
      ]
    default:
      let visible = ("pattern", JSONValue.string(SchemaPattern.visible))
      return [("type", types(["string"] + null))] + (key.isRequired ? [visible] : [])
    }
  }

  private static func list(of item: String) -> Fields {
    [("type", types(["array", "null"])), ("items", SchemaDocument.reference(item))]
  }

  // MARK: Settings

  private static let number = #"[0-9]{1,6}(?:\.[0-9]{1,6})?"#

  private static var labels: Fields {
    let labels = GrindLabel.allCases.map { ($0.rawValue, SchemaDocument.reference("setting")) }
    let foreign = JSONValue.object([
      ("description", .string("A key of another tool, kept unchanged."))
    ])
    return [
      ("properties", .object(labels)),
      ("patternProperties", .object([("^\(RecipeFormat.foreignPrefix)", foreign)])),
      ("additionalProperties", .bool(false)),
    ]
  }

  private static var setting: Fields {
    [
      ("description", .string("A setting, or the lowest and the highest, such as 20-24.")),
      ("type", types(["string", "number", "null"])), ("minimum", .integer(0)),
      ("pattern", .string(#"^\s*"# + number + #"(?:\s*[-–]\s*"# + number + #")?\s*$"#)),
    ]
  }

  private static func types(_ names: [String]) -> JSONValue {
    names.count == 1 ? .string(names[0]) : .array(names.map(JSONValue.string))
  }
}
