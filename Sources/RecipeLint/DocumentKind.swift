/// What a YAML document describes, as a word in messages about its syntax.
package enum DocumentKind: Sendable {
  case recipe, configuration, equipment

  /// The noun in the singular.
  var noun: String {
    switch self {
    case .recipe: "recipe"
    case .configuration: "configuration"
    case .equipment: "equipment file"
    }
  }

  /// The noun in the plural.
  var plural: String { noun + "s" }
}
