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
      KeySchema.mapping(EquipmentFormat.Scope.file.keys, isEmptyAllowed: true) + [
        (
          "definitions",
          .object([
            (
              "grinder",
              .object(KeySchema.mapping(EquipmentFormat.Scope.grinder.keys) + noStepOfNumbers)
            ),
            ("brewer", .object(KeySchema.mapping(EquipmentFormat.Scope.brewer.keys))),
            ("setting", .object(setting)),
          ])
        )
      ]
    )
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

  /// The keywords of a value that only equipment files have; none is required.
  static func keywords(_ value: EquipmentValue) -> SchemaDocument.Fields {
    switch value {
    case .grinders: list(of: "grinder")
    case .brewers: list(of: "brewer")
    case .step:
      [
        ("type", types(["string", "number", "null"])), ("exclusiveMinimum", .integer(0)),
        (
          "pattern",
          .string(#"^\s*"# + number + #"\s*(?:µm|μm|um|microns?)?\s*"# + SchemaPattern.end)
        ),
      ]
    case .settings: [("type", types(["object", "null"]))] + labels
    }
  }

  private static func list(of item: String) -> Fields {
    [("type", types(["array", "null"])), ("items", SchemaDocument.reference(item))]
  }

  // MARK: Settings

  private static let number = #"[0-9]{1,6}(?:\.[0-9]{1,6})?"#

  private static var labels: Fields {
    let labels = GrindLabel.allCases.map { ($0.rawValue, SchemaDocument.reference("setting")) }
    return [("properties", .object(labels))] + KeySchema.foreign
  }

  private static var setting: Fields {
    [
      ("description", .string("A setting, or the lowest and the highest, such as 20-24.")),
      ("type", types(["string", "number", "null"])), ("minimum", .integer(0)),
      (
        "pattern",
        .string(
          #"^\s*"# + number + #"(?:\s*[-–]\s*"# + number + #")?\s*"# + SchemaPattern.end
        )
      ),
    ]
  }

  private static func types(_ names: [String]) -> JSONValue {
    .array(names.map(JSONValue.string))
  }
}
