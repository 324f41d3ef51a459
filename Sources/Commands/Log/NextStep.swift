import Recipes

/// A small step in the numbers of a brew, for its next try: `22 → 21 clicks, or 93 → 95 °C`.
enum NextStep {
  /// In °C, and where °F are shown: less cannot be tasted, and kettles keep whole degrees.
  private static let (degrees, fahrenheit) = (2.0, 4 * 5 / 9.0)
  private static let grams = 0.5

  /// Which way to go: below 0 is finer, cooler and less coffee.
  private struct Ways {
    var grind = 0
    var temperature = 0
    var dose = 0

    init(_ taste: TasteTag) {
      switch taste {
      case .tooSour: (grind, temperature) = (-1, 1)
      case .tooBitter: (grind, temperature) = (1, -1)
      case .tooWeak: (dose, grind) = (1, -1)
      case .tooStrong: (dose, grind) = (-1, 1)
      case .perfect: break
      }
    }
  }

  /// What tastes suggest; nil if the diary has no number for it. Steps that contradict each other are left out.
  static func text(of brew: Brew) -> String? {
    let ways = brew.tastes.map { Ways($0) }
    func way(_ part: (Ways) -> Int) -> Int {
      let wanted = Set(ways.map(part)).subtracting([0])
      return wanted.count == 1 ? wanted.first ?? 0 : 0
    }
    let steps = [
      dose(brew, way { $0.dose }), setting(brew.grindSetting ?? "", way { $0.grind }),
      temperature(brew, way { $0.temperature }),
    ].compactMap(\.self)
    return steps.isEmpty ? nil : steps.joined(separator: ", or ")
  }

  private static func dose(_ brew: Brew, _ way: Int) -> String? {
    guard way != 0, let dose = brew.doseGrams else { return nil }
    var next = brew
    next.doseGrams = dose + Double(way) * grams
    return change(brew.texts(in: .author).dose, next.texts(in: .author).dose)
  }

  private static func temperature(_ brew: Brew, _ way: Int) -> String? {
    // Nobody brews cold brew hotter.
    guard way != 0, brew.method != .coldBrew, let celsius = brew.waterTemperatureCelsius else {
      return nil
    }
    var next = brew
    let step = brew.units?.temperature == .fahrenheit ? fahrenheit : degrees
    next.waterTemperatureCelsius = min(100, celsius + Double(way) * step)
    return change(brew.texts(in: .author).temperature, next.texts(in: .author).temperature)
  }

  /// One unit of the last digit: `22 clicks` becomes `22 → 21 clicks`, `5.2` becomes `5.2 → 5.1`. Lower numbers are finer on
  /// nearly all grinders. Settings with several numbers are left alone.
  private static func setting(_ text: String, _ way: Int) -> String? {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let rest = text.dropFirst(digits.count)
    guard way != 0, !rest.contains(where: \.isNumber), let number = Double(digits) else {
      return nil
    }
    let decimals = digits.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first
    let step = decimals.map { $0.reduce(1.0) { size, _ in size / 10 } } ?? 1
    let next = number + Double(way) * step
    guard next >= 0 else { return nil }
    return "\(digits) → \(Canonical.number(next, decimals: decimals?.count ?? 0))\(rest)"
  }

  /// `93 → 95 °C`, from `93 °C` and `95 °C`; nil if nothing changes.
  private static func change(_ old: String?, _ new: String?) -> String? {
    guard let old, let new, old != new else { return nil }
    return "\(old.prefix { $0 != " " }) → \(new)"
  }
}
