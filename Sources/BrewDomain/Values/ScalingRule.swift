/// How the pours of a recipe follow when its dose or yield changes. Raw values are the words of
/// YAML, JSON and command lines.
public enum ScalingRule: String, CaseIterable, Codable, Sendable {
  /// A bloom of three times the dose, the rest in equal pours.
  case bloomSplit = "bloom-split"
  /// Every pour by the same factor.
  case proportional
}
