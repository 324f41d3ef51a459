import Recipes

/// The ingredients of a recipe as people list them: `15 g coffee, medium`, `12 oz (350 g) water, total`, `94 °C`.
struct ProseIngredients {
  /// What an ingredient is.
  enum Outcome {
    case dose(WrittenAmount)
    /// It counts towards the yield.
    case water
    case temperature(WrittenAmount)
    /// It is lost, because of this.
    case lost(String)
  }

  /// The coffee.
  private(set) var dose: WrittenAmount?
  /// The grind size that stands with the coffee.
  private(set) var grind: GrindLabel?
  /// The first temperature.
  private(set) var temperature: WrittenAmount?
  /// The ice, in grams; nil if there is none.
  private(set) var ice: Double?
  private var water = 0.0
  private var unit: MassUnit?
  private var isMixed = false

  /// The water and the ice; nil if there are none.
  var yield: WrittenAmount? {
    guard water > 0 else { return nil }
    // A sum of ounces and grams has no unit of its own, and no more than whole grams.
    return isMixed
      ? WrittenAmount(base: Rounding.whole(water)) : WrittenAmount(base: water, unit: unit ?? .gram)
  }

  private static let coffee: Set = [
    "coffee", "beans", "grounds", "kaffee", "bohnen", "espresso", "cafe", "caffe", "koffie", "kawa",
    "kawy", "kaffe",
  ]
  private static let ice: Set = [
    "ice", "eis", "eiswurfel", "glace", "glacons", "ghiaccio", "hielo",
  ]
  private static let waters: Set = [
    "water", "wasser", "eau", "acqua", "agua", "woda", "wody", "vatten",
  ]

  /// Reads an ingredient.
  mutating func read(_ text: String) -> Outcome {
    let words = Set(text.foldedWords)
    guard let amount = Self.amount(in: text) else {
      guard let degrees = ProseSteps.temperature(in: text), temperature == nil else {
        return .lost("no mass of coffee, water or ice")
      }
      temperature = degrees
      return .temperature(degrees)
    }
    if !words.isDisjoint(with: Self.coffee), dose == nil {
      dose = amount
      grind = GrindLabel.meant(by: text)?.value
      return .dose(amount)
    }
    let isIce = !words.isDisjoint(with: Self.ice)
    guard isIce || !words.isDisjoint(with: Self.waters) else {
      return .lost("it is neither coffee, water nor ice")
    }
    temperature = temperature ?? ProseSteps.temperature(in: text)
    if isIce { ice = (ice ?? 0) + amount.value }
    isMixed = isMixed || water > 0 && unit != amount.mass
    if water == 0 { unit = amount.mass }
    water += amount.value
    return .water
  }

  /// The amount of an ingredient. Of two units for one amount, the one in brackets counts: `12 oz (350 g)`.
  private static func amount(in text: String) -> WrittenAmount? {
    if let read = WrittenAmount.read(text, as: .mass(isWater: true)) { return read.amount }
    var bytes = text
    let found = bytes.withUTF8 { ProseAmount.all(in: $0, step: 0) }
    let isExplained = found.first { amount in
      amount.range.lowerBound > 0
        && text.utf8.dropFirst(amount.range.lowerBound - 1).first == UInt8(ascii: "(")
    }
    return (isExplained ?? found.first).flatMap { WrittenAmount(base: $0.grams, unit: $0.unit) }
  }
}
