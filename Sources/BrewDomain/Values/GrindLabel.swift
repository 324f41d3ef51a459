/// How coarsely the coffee is ground, from finest to coarsest. Raw values are the words of YAML,
/// JSON and command lines.
public enum GrindLabel: String, CaseIterable, Codable, Sendable {
  /// Finer than `fine`.
  case extraFine = "extra-fine"
  /// The fine third of the scale.
  case fine
  /// Between `fine` and `medium`.
  case mediumFine = "medium-fine"
  /// The middle of the scale.
  case medium
  /// Between `medium` and `coarse`.
  case mediumCoarse = "medium-coarse"
  /// The coarse third of the scale.
  case coarse
  /// Coarser than `coarse`.
  case extraCoarse = "extra-coarse"
}
