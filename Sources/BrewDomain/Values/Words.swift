/// Where a recipe comes from. Raw values are the words of YAML, JSON and command lines.
public enum RecipeOrigin: String, CaseIterable, Codable, Sendable {
  /// A shipped template: it can be neither edited in place nor deleted.
  case starter
  /// Written, imported or duplicated by a person.
  case custom
  /// The other side of a recipe that was edited in two places.
  case conflictedCopy = "conflicted-copy"
}

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

/// How the pours of a recipe follow when its dose or yield changes. Raw values are the words of
/// YAML, JSON and command lines.
public enum ScalingRule: String, CaseIterable, Codable, Sendable {
  /// A bloom of three times the dose, the rest in equal pours.
  case bloomSplit = "bloom-split"
  /// Every pour by the same factor.
  case proportional
}

/// Which of the two inputs a person edited last: that one is kept, the other follows.
public enum LastEdited: String, CaseIterable, Codable, Sendable {
  /// The coffee.
  case dose
  /// The water.
  case yield
}

/// How a brewed cup tasted. Raw values are the words of YAML, JSON and command lines.
public enum TasteTag: String, CaseIterable, Codable, Sendable {
  /// Sour: extracted too little.
  case tooSour = "too-sour"
  /// Bitter: extracted too much.
  case tooBitter = "too-bitter"
  /// Thin: too much water for the coffee.
  case tooWeak = "too-weak"
  /// Heavy: too little water for the coffee.
  case tooStrong = "too-strong"
  /// Nothing to change.
  case perfect
}

/// What to change after a cup that was not as it should be.
public enum TasteHintService {
  /// A hint for the next brew, or praise where there is nothing to change.
  public static func hint(for tag: TasteTag?) -> String {
    switch tag {
    case .tooSour: "Try slightly finer or hotter"
    case .tooBitter: "Try slightly coarser or cooler"
    case .tooWeak: "Try higher dose or finer"
    case .tooStrong: "Try lower dose or coarser"
    case .perfect, nil: "Great job — no tips!"
    }
  }
}
