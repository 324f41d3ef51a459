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
  /// How many amounts are of something else.
  private var others = 0
  /// Whether the dose is of coffee by name, and not only of beans.
  private var namesCoffee = false

  /// The water and the ice; nil if there are none.
  var yield: WrittenAmount? {
    guard water > 0 else { return nil }
    // A sum of ounces and grams has no unit of its own, and no more than whole grams.
    return isMixed
      ? WrittenAmount(base: Rounding.whole(Rounding.millionth(water)))
      : WrittenAmount(base: water, unit: unit ?? .gram)
  }

  /// Why the recipe cannot be a brew, as a reason to refuse it; nil if it may be one.
  var refusal: String? {
    guard others > 3 || others > 2 && !namesCoffee else { return nil }
    return "it has \(others) ingredients besides coffee, water and ice: it is a dish, not a brew"
  }

  /// Reads a line with an ingredient, or with several: `15 g coffee, 250 g water`.
  mutating func read(_ text: String) -> [Outcome] {
    let parts = Self.parts(of: text)
    let kinds = Set(parts.map(Self.kind).filter { $0 != .other })
    return kinds.count > 1 ? parts.map { readOne($0) } : [readOne(text)]
  }

  /// The pieces of a text with one amount each. They begin behind a comma, or else with their amounts: "15 g coffee, 250 g
  /// water", `咖啡粉15克，水250克`.
  private static func parts(of text: String) -> [String] {
    var bytes = text
    let amounts = bytes.withUTF8 { ProseAmount.all(in: $0, step: 0) }.map(\.range)
    let utf8 = Array(text.utf8)
    var starts: [Int] = []
    for (index, amount) in amounts.enumerated() {
      let end = index > 0 ? amounts[index - 1].upperBound : 0
      let gap = String(decoding: utf8[end..<amount.lowerBound], as: UTF8.self)
      let behind = gap.lastIndex { ",;，、؛،".contains($0) }
        .map { gap[gap.index(after: $0)...].utf8.count }
      starts.append(index > 0 ? amount.lowerBound - (behind ?? 0) : 0)
    }
    return zip(starts, starts.dropFirst() + [utf8.count]).map { start, end in
      String(decoding: utf8[start..<end], as: UTF8.self)
    }
  }

  /// What a text names.
  private static func kind(of text: String) -> Kind {
    let words = ProseText(Array(text.utf8))
    if words.has(.coffee) { return .coffee }
    if words.has(.ice) { return .ice }
    return words.has(.water) ? .water : .other
  }

  private enum Kind { case coffee, water, ice, other }

  private mutating func readOne(_ text: String) -> Outcome {
    guard let amount = Self.amount(in: text) else {
      if text.utf8.first.map({ $0 &- 0x30 < 10 }) ?? false { others += 1 }
      guard let degrees = ProseSteps.temperature(in: text), temperature == nil else {
        return .lost("no mass of coffee, water or ice")
      }
      temperature = degrees
      return .temperature(degrees)
    }
    // "18 g medium coarse" needs no noun.
    let words = text.split(separator: " ").dropFirst().joined(separator: " ")
    let kind = GrindLabel.meant(by: words)?.isCertain == true ? .coffee : Self.kind(of: text)
    if kind == .coffee, dose == nil {
      namesCoffee = KeyNames.saysCoffee(text)
      dose = amount
      grind = GrindLabel.meant(by: text)?.value
      return .dose(amount)
    }
    guard kind == .ice || kind == .water else {
      others += 1
      return .lost("it is neither coffee, water nor ice")
    }
    temperature = temperature ?? ProseSteps.temperature(in: text)
    if kind == .ice { ice = (ice ?? 0) + amount.value }
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
