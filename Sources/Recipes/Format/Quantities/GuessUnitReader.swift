/// Reads the unit behind a number: words of several languages, and signs.
struct GuessUnitReader {
  private let type: ValueType
  private let tokens: [GuessToken]
  /// The next token.
  private(set) var position: Int
  /// Whether a word is a unit, but not one of the type.
  private(set) var isLost = false

  /// - Parameter position: the token behind the number.
  init(_ type: ValueType, _ tokens: [GuessToken], at position: Int) {
    self.type = type
    self.tokens = tokens
    self.position = position
  }

  /// Adds the unit to an amount, if there is one.
  mutating func read(_ amount: inout GuessedAmounts.Amount) {
    switch type {
    case .mass(let isWater): readMassUnit(of: &amount, isWater: isWater)
    case .temperature: readScale(of: &amount)
    case .duration: readTimeUnit(of: &amount)
    default: break
    }
  }

  private mutating func readMassUnit(of amount: inout GuessedAmounts.Amount, isWater: Bool) {
    guard case .word(let word)? = tokens[at: position] else { return }
    if isWater, let count = fluidOunces() {
      (amount.unit, position) = ("fl oz", position + count)
    } else {
      let sense = Vocabulary.shared.sense(of: word)
      if let unit = sense.unit, isWater || !unit.isVolume {
        (amount.unit, amount.factor, position) = (unit.rawValue, sense.unitFactor, position + 1)
      } else {
        isLost = isLost || sense.unit != nil || sense.has([.fluid, .cup])
      }
    }
  }

  /// The number of tokens of `fl. oz.` or `fluid ounces`.
  private func fluidOunces() -> Int? {
    guard case .word(let word)? = tokens[at: position] else { return nil }
    if word == "floz" { return 1 }
    guard Vocabulary.shared.sense(of: word).has(.fluid) else { return nil }
    let second = tokens[at: position + 1] == .mark(".") ? 2 : 1
    guard case .word(let unit)? = tokens[at: position + second],
      Vocabulary.shared.sense(of: unit).unit == .ounce
    else { return nil }
    return second + 1
  }

  private mutating func readScale(of amount: inout GuessedAmounts.Amount) {
    while case .mark(let mark)? = tokens[at: position], ["°", "º", "˚"].contains(mark) {
      position += 1
    }
    guard case .word(let word)? = tokens[at: position] else { return }
    guard let degree = Vocabulary.shared.sense(of: word).degree else { return }
    position += 1
    guard degree == .open || degree == .spoken else {
      amount.unit = degree.rawValue
      return
    }
    if tokens[at: position] == .mark(".") { position += 1 }
    if case .word(let next)? = tokens[at: position],
      let scale = Vocabulary.shared.sense(of: next).degree,
      scale == .celsius || scale == .fahrenheit
    {
      (amount.unit, position) = (scale.rawValue, position + 1)
    } else if degree == .spoken {
      amount.unit = "°C"
    }
  }

  private mutating func readTimeUnit(of amount: inout GuessedAmounts.Amount) {
    var seconds: Double?
    switch tokens[at: position] {
    case .word(let word)?: seconds = Vocabulary.shared.sense(of: word).seconds
    case .mark("'")?, .mark("′")?, .mark("’")?, .mark("´")?, .mark("‘")?: seconds = 60
    case .mark("\"")?, .mark("″")?, .mark("”")?, .mark("“")?: seconds = 1
    default: break
    }
    guard let seconds else { return }
    position += 1
    // Two minute signs are one for seconds.
    if seconds == 60, case .mark = tokens[at: position - 1],
      tokens[at: position] == tokens[at: position - 1]
    {
      position += 1
      (amount.unit, amount.factor) = ("s", 1)
      return
    }
    // The unit of `2:30 min` is that of its first field, of `2:30 s` that of its last.
    (amount.unit, amount.factor) = ("s", amount.isClock ? max(1, seconds / 60) : seconds)
  }
}
