import Text

/// The words and limits of BrewSpec 1.0, for recipes and for the diary.
package enum BrewSpec {
  /// The supported version.
  package static let version = "1.0"
  /// The maximum length of a name in code points.
  package static let maximumNameLength = 100
  /// The maximum length of notes in code points.
  package static let maximumNotesLength = 2000

  /// The grind words, from fine to coarse, with their grind labels.
  package static let grinds: [(word: String, label: GrindLabel)] = [
    ("turkish", .extraFine), ("espresso", .extraFine), ("fine", .fine),
    ("medium_fine", .mediumFine), ("medium", .medium), ("medium_coarse", .mediumCoarse),
    ("coarse", .coarse),
  ]

  /// The nearest word for a grind label.
  package static func grind(_ label: GrindLabel) -> String {
    switch label {
    case .extraFine: "espresso"
    case .extraCoarse: "coarse"
    default: grinds.first { $0.label == label }?.word ?? "medium"
    }
  }

  /// The grind label of a word; nil for other words.
  package static func label(_ grind: String) -> GrindLabel? {
    grinds.first { $0.word == grind }?.label
  }

  /// The category of a method; nil if it has none.
  package static func type(of method: BrewMethod) -> String? {
    switch method {
    case .espresso: "espresso"
    case .clever, .switch: "hybrid"
    case .frenchPress, .aeropress, .siphon, .coldBrew, .immersion: "immersion"
    case .autoDrip: "pour_over"
    default: method.isPercolation ? "pour_over" : nil
    }
  }

  /// The nearest temperature from 0 to 100 with one decimal that validators accept.
  ///
  /// The schema requires multiples of 0.1. Most validators divide by 0.1 in binary and require an integer, which fails
  /// for a third of the decimals, such as 93.3.
  package static func temperature(_ celsius: Double) -> Double {
    func isAccepted(_ value: Double) -> Bool {
      let quotient = value / 0.1
      return quotient == Double(Int(quotient))
    }
    let tenths = Int(Rounding.steps(celsius, perUnit: 10))
    func distance(_ value: Double) -> Double { Rounding.millionth((value - celsius).magnitude) }
    let candidates = [tenths, tenths - 1, tenths + 1].filter { (0...1000).contains($0) }
    let accepted = candidates.map { Double($0) / 10 }.filter(isAccepted)
    let near = accepted.min { distance($0) < distance($1) }
    return near ?? Double(tenths / 10)
  }

  /// Converts a rating from 1...5 to 1...9; both ends and the middle map to each other.
  package static func overall(_ rating: Int) -> Int { 2 * rating - 1 }

  /// Converts a rating from 1...9 to 1...5, rounding up.
  package static func rating(_ overall: Int) -> Int { overall / 2 + 1 }

  /// A setting of a grinder; nil if it is not a number above 0.
  package static func grinderSetting(_ text: String) -> JSONNode.Value? {
    guard let number = Double(text), number > 0, number < 1e18, Canonical.number(number) == text
    else { return nil }
    return .number(number)
  }
}
