/// Where a recipe comes from. Raw values are the words of YAML, JSON and command lines.
public enum RecipeOrigin: String, CaseIterable, Codable, Sendable {
  /// A shipped template: it can be neither edited in place nor deleted.
  case starter
  /// Written, imported or duplicated by a person.
  case custom
  /// The other side of a recipe that was edited in two places.
  case conflictedCopy = "conflicted-copy"
}
