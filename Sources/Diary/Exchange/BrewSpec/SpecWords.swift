import BrewDomain

/// The words that BrewSpec and the diary have for the same things.
enum SpecWords {
  /// The words for grind, from finest to coarsest, and what each becomes in the diary.
  static let grinds: [(spec: String, label: GrindLabel)] = [
    ("turkish", .extraFine), ("espresso", .extraFine), ("fine", .fine),
    ("medium_fine", .mediumFine), ("medium", .medium), ("medium_coarse", .mediumCoarse),
    ("coarse", .coarse),
  ]

  /// The nearest word for a grind.
  static func grind(_ label: GrindLabel) -> String {
    switch label {
    case .extraFine: "espresso"
    case .extraCoarse: "coarse"
    default: grinds.first { $0.label == label }?.spec ?? "medium"
    }
  }

  /// The grind that a word stands for; nil for no word of BrewSpec.
  static func label(_ grind: String) -> GrindLabel? { grinds.first { $0.spec == grind }?.label }

  /// The category of a brewer; nil where it is of none.
  static func type(of method: BrewMethod) -> String? {
    switch method {
    case .clever, .switch: "hybrid"
    case .frenchPress, .aeropress, .siphon, .coldBrew, .immersion: "immersion"
    case .autoDrip: "pour_over"
    default: method.isPercolation ? "pour_over" : nil
    }
  }

  /// The brewer that a description names: a known one whose words stand in it, else the description as one
  /// word, or as it is where it has none.
  static func method(_ description: String) -> BrewMethod {
    let words = words(in: description)
    let known = BrewMethod.allKnown.filter { words.contains(sequence: Self.words(in: $0.rawValue)) }
    // The most special one: `Hario V60 pour over` is a V60.
    let general: [BrewMethod] = [.pourOver, .immersion]
    if let method = known.first(where: { !general.contains($0) }) ?? known.first { return method }
    return BrewMethod(rawValue: words.isEmpty ? description : words.joined(separator: "-"))
  }

  private static func words(in text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The scale of five in that of nine: both ends and the middle stay what they are.
  static func overall(_ rating: Int) -> Int { 2 * rating - 1 }

  /// The scale of nine in that of five; what lies between two goes up.
  static func rating(_ overall: Int) -> Int { overall / 2 + 1 }
}

extension [String] {
  /// Whether some words stand in this one, side by side.
  fileprivate func contains(sequence: [String]) -> Bool {
    guard !sequence.isEmpty, count >= sequence.count else { return false }
    return (0...(count - sequence.count)).contains { start in
      self[start..<(start + sequence.count)].elementsEqual(sequence)
    }
  }
}
