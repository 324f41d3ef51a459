/// What a YAML document describes, as a word in messages about its syntax.
package enum DocumentKind: String, Sendable {
  case recipe, configuration
  case equipment = "equipment file"

  /// The noun in the singular.
  var noun: String { rawValue }

  /// The noun in the plural.
  var plural: String { noun + "s" }
}
