import Text

/// How strong people brew, as they write it: `1:16`, `60 g/l`, `6 g per 100 ml`.
package struct BrewRatio {
  private let grams: (coffee: Double, water: Double)

  private static let between: Set<String> = ["per", "pro", "por", "par", "auf"]
  /// Stronger and weaker ones are not coffee.
  private static let possible = 1.5...100.0

  /// `nil` for other texts.
  package init?(_ text: String) {
    guard text.utf8.count <= 40,
      let grams = Self.ofNumbers(text).map({ (1, $0) }) ?? Self.perVolume(text)
    else { return nil }
    self.grams = grams
    guard Self.possible.contains(water) else { return nil }
  }

  /// Grams of water for one gram of coffee.
  package var water: Double { grams.water / grams.coffee }

  /// `1:16`.
  private static func ofNumbers(_ text: String) -> Double? {
    guard text.contains(":") else { return nil }
    var plain = String(text.filter { $0 != " " })
    return plain.withUTF8 { try? Quantity.ratio($0) }
  }

  /// `60 g/l`, `6 g per 100 ml`.
  private static func perVolume(_ text: String) -> (Double, Double)? {
    guard let (coffee, water) = parts(of: text), let dose = grams(coffee, isVolume: false),
      let poured = grams(water.first?.isNumber == true ? water : "1 \(water)", isVolume: true)
    else { return nil }
    return (dose, poured)
  }

  /// The coffee, and the water that it is for.
  private static func parts(of text: String) -> (String, String)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 { return (String(parts[0]).trimmed, String(parts[1]).trimmed) }
    let words = text.split(separator: " ")
    guard let place = words.firstIndex(where: { between.contains($0.lowercased()) }) else {
      return nil
    }
    return (
      words[..<place].joined(separator: " "), words[(place + 1)...].joined(separator: " ")
    )
  }

  /// The grams of an amount with its unit.
  private static func grams(_ text: String, isVolume: Bool) -> Double? {
    let type = ValueType.mass(isWater: isVolume)
    guard text.first?.isNumber == true, text.contains(where: { $0.isLetter }) else { return nil }
    var spelled = text
    if Quantity.value(of: text, as: type) == nil {
      guard let guess = QuantityGuess(text, as: type), guess.form == .single else { return nil }
      spelled = guess.value
    }
    let unit = spelled.withUTF8 { Quantity.massUnit(in: $0) }
    guard unit?.isVolume == isVolume, let grams = Quantity.value(of: spelled, as: type), grams > 0
    else { return nil }
    return grams
  }

  /// The dose for a yield, both in grams.
  package func dose(for yield: Double) -> Double {
    Proportion(yield, times: grams.coffee, over: grams.water).tenth
  }

  /// The yield for a dose, both in grams.
  package func yield(for dose: Double) -> Double {
    Proportion(dose, times: grams.water, over: grams.coffee).whole
  }
}
