/// The origin of a recipe. Raw values are used in YAML, JSON and on the command line.
public enum RecipeOrigin: String, CaseIterable, Codable, Sendable {
  /// A shipped template, which cannot be edited or deleted.
  case starter
  /// Written, imported or duplicated by a person.
  case custom
  /// The second version of a recipe that was edited in two places.
  case conflictedCopy = "conflicted-copy"
}

/// The grind size, from fine to coarse. Raw values are used in YAML, JSON and on the command line.
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

/// The rule that scales the pours when dose or yield changes. Raw values are used in YAML, JSON and on the
/// command line.
public enum ScalingRule: String, CaseIterable, Codable, Sendable {
  /// A bloom of three times the dose, the rest in equal pours.
  case bloomSplit = "bloom-split"
  /// Scales every pour by the same factor.
  case proportional
}

/// Which input was edited last: it is kept, and the other is derived.
public enum LastEdited: String, CaseIterable, Codable, Sendable {
  /// The coffee.
  case dose
  /// The water.
  case yield
}

/// The taste of a cup. Raw values are used in YAML, JSON and on the command line.
public enum TasteTag: String, CaseIterable, Codable, Sendable {
  /// Sour: under-extracted.
  case tooSour = "too-sour"
  /// Bitter: over-extracted.
  case tooBitter = "too-bitter"
  /// Thin: too much water for the coffee.
  case tooWeak = "too-weak"
  /// Heavy: too little water for the coffee.
  case tooStrong = "too-strong"
  /// Nothing to change.
  case perfect
}

/// Suggests changes for the next brew.
public enum TasteHintService {
  /// A hint for the next brew, or praise if nothing should change.
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

extension TasteHintService {
  /// The advice after a brew: a hint if a taste was given, praise for a good rating without one; nil for a lower
  /// rating without a taste, or none, because then nothing is known: ask how it tasted.
  ///
  /// - Parameter rating: from 1 to 5; nil if unknown.
  public static func advice(taste: TasteTag?, rating: Int?) -> String? {
    guard taste == nil else { return hint(for: taste) }
    guard let rating, rating >= goodRating else { return nil }
    return hint(for: nil)
  }

  /// The lowest rating that needs no advice.
  private static let goodRating = 4
}
