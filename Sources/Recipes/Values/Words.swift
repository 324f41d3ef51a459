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
  /// The advice after a brew: a hint for each taste, or praise for a good rating without one; nil for a lower rating
  /// without a taste, or none, because then nothing is known: ask how it tasted.
  ///
  /// - Parameters:
  ///   - rating: from 1 to 5; nil if unknown.
  ///   - method: where nobody can brew hotter or finer, the hint is another one; nil for the usual hint.
  public static func advice(
    tastes: [TasteTag],
    rating: Int?,
    method: BrewMethod? = nil
  ) -> String? {
    guard tastes.isEmpty else {
      return tastes.map { hint(for: $0, method) }.joined(separator: "; ")
    }
    guard let rating, rating >= goodRating else { return nil }
    return hint(for: nil)
  }

  /// The hint, or another one where it does not fit the method.
  private static func hint(for tag: TasteTag, _ method: BrewMethod?) -> String {
    switch (method, tag) {
    case (.coldBrew, .tooSour): "Try slightly finer or longer"
    case (.coldBrew, .tooBitter): "Try slightly coarser or shorter"
    case (.mokaPot, .tooSour): "Try slightly finer, or start with hotter water"
    case (.mokaPot, .tooBitter): "Try slightly coarser, or stop earlier"
    default: hint(for: tag)
    }
  }

  /// The lowest rating that needs no advice.
  private static let goodRating = 4
}

extension TasteTag {
  /// Whether some tastes exclude each other: weak and strong, sour and bitter, or a perfect cup and anything else.
  package static func areContrary(_ tastes: [TasteTag]) -> Bool {
    let set = Set(tastes)
    return set.isSuperset(of: [.tooWeak, .tooStrong]) || set.isSuperset(of: [.tooSour, .tooBitter])
      || set.contains(.perfect) && set.count > 1
  }
}
