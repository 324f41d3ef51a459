/// A JSON Schema of this project. The files beside this one are generated, and put into the program unchanged.
package enum SchemaName: String, CaseIterable, Sendable {
  /// A recipe.
  case recipe
  /// A configuration, `.brewguide.yaml`.
  case config
  /// A brew plan, or a list of them.
  case plan
  /// A line of a diary.
  case log
  /// Recipes and requests as JSON.
  case exchange
  /// An equipment file, `equipment.yaml`.
  case equipment

  /// The file, in the folder `schema`.
  package var file: String { "\(rawValue).schema.json" }

  /// The schema: JSON in UTF-8, with a final line break.
  package var bytes: [UInt8] {
    switch self {
    case .recipe: PackageResources.recipe_schema_json
    case .config: PackageResources.config_schema_json
    case .plan: PackageResources.plan_schema_json
    case .log: PackageResources.log_schema_json
    case .exchange: PackageResources.exchange_schema_json
    case .equipment: PackageResources.equipment_schema_json
    }
  }
}
