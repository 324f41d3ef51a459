/// Reads the amounts in a text, with what stands between them.
struct GuessReader {
  private typealias Amount = GuessedAmounts.Amount

  private let type: ValueType
  private let tokens: [GuessToken]
  /// The tokens that directly follow the one before them.
  private let joined: Set<Int>
  private var position = 0
  private var amounts: GuessedAmounts
  /// The link to the next amount.
  private var next = GuessedAmounts.Link.none
  /// Whether a word such as `between` is before the first amount.
  private var isBetween = false
  /// Whether something prevents a guess.
  private var isLost = false

  init(_ text: String, _ type: ValueType) {
    self.type = type
    amounts = GuessedAmounts(type)
    (tokens, joined) = GuessToken.all(in: text)
  }

  // MARK: Amounts

  /// The guess; `nil` where there is none.
  mutating func guess() -> QuantityGuess? {
    while position < tokens.count, !isLost {
      switch tokens[position] {
      case .number(let value, let decimals): readAmount(value, decimals)
      case .word(let word): read(word)
      case .mark(let mark): read(mark)
      }
    }
    return isLost ? nil : amounts.guess
  }

  private mutating func read(_ word: String) {
    let sense = Vocabulary.shared.sense(of: word)
    if let value = sense.number, !isRangeWord(word) {
      if isUnit(at: position + 1) || isHalf(position + 1) { return readAmount(value, 0) }
      // `half a minute`
      if value < 1, isOne(position + 1), isUnit(at: position + 2) {
        position += 1
        return readAmount(value, 0)
      }
    }
    let isRange = isRangeWord(word)
    position += 1
    if isRange {
      next = .range
    } else if sense.has(.or), !amounts.isEmpty,
      !joined.contains(position - 1)
    {
      next = .choice
    } else if sense.has(.between), amounts.isEmpty {
      isBetween = true
    } else if sense.has(.and), !amounts.isEmpty {
      if isBetween { next = .range }
    } else if Self.rates.contains(word) {
      isLost = true
    } else if Self.fillers.contains(word) {
      // `PT1M30S` is a spelling of its own.
      if word != "pt" { amounts.saysMore = true }
    } else {
      amounts.addRemark()
      // A word right behind a number is its unit, and unknown; one joined to the next number hides a digit.
      let isBehindNumber = position > 1 && tokens[position - 2].isNumber
      if isBehindNumber, !sense.has(.about), !Self.bounds.contains(word) { isLost = true }
      if position < tokens.count, tokens[position].isNumber, joined.contains(position) {
        isLost = true
      }
    }
  }

  /// `to` behind an amount and before a number.
  private func isRangeWord(_ word: String) -> Bool {
    guard !amounts.isEmpty, Vocabulary.shared.sense(of: word).has([.to, .limit]),
      position + 1 < tokens.count
    else { return false }
    if case .number = tokens[position + 1] { return true }
    return false
  }

  private mutating func read(_ mark: Unicode.Scalar) {
    position += 1
    switch mark {
    case "-", "–", "—", "−", "‐", "‑", "~", "〜", "…":
      if amounts.isEmpty { amounts.addRemark() } else { next = .range }
    case "/" where tokens[at: position] == .mark("/"), "#":
      amounts.addRemark()
      position = tokens.count
    case "“", "”", "„", "«", "»", "‘", "’", "「", "」", "\"": break
    case "/", "|":
      guard case .number? = tokens[at: position], !amounts.isEmpty else {
        isLost = true
        return
      }
      next = .choice
    case "±": readTolerance()
    case "(", "[":
      amounts.addRemark()
      while position < tokens.count, ![.mark(")"), .mark("]")].contains(tokens[position]) {
        position += 1
      }
    case ".", ",", ";", ")", "]", "&", "+": break
    case "°", "º", "˚": if type != .temperature { isLost = true }
    case ":", "*", "×", "=", "%", "_", "<", ">": isLost = true
    default: amounts.addRemark()
    }
  }

  /// `18 ± 0.5 g`.
  private mutating func readTolerance() {
    amounts.addRemark()
    guard case .number? = tokens[at: position], !amounts.isEmpty else { return }
    position += 1
    guard var amount = amounts.last, amount.unit == nil else { return }
    readUnit(of: &amount)
    amounts.replaceLast(with: amount)
  }

  private mutating func readAmount(_ first: Double, _ decimals: Int) {
    position += 1
    var amount = Amount(value: first)
    readClock(&amount)
    addFraction(to: &amount)
    readUnit(of: &amount)
    if type == .duration, amount.unit != nil { addFraction(to: &amount) }
    if decimals == 2, amount.factor >= 60, !Quantity.isQuarter(first) {
      amount.asClock = Quantity.asClock(first).map { $0 * amount.factor / 60 }
    }
    amounts.append(amount, behind: next)
    next = .none
  }

  /// `1 1/2`, `2 and a half`.
  private mutating func addFraction(to amount: inout Amount) {
    guard !amount.isClock else { return }
    var place = position
    if sense(place).has(.and) { place += 1 }
    if isOne(place) { place += 1 }
    guard isHalf(place) || isFraction(place) else { return }
    switch tokens[at: place] {
    case .number(let value, _)?: amount.value += value
    default: amount.value += 0.5
    }
    position = place + 1
  }

  private func isOne(_ place: Int) -> Bool {
    sense(place).number == 1
  }

  private func isHalf(_ place: Int) -> Bool {
    sense(place).number == 0.5
  }

  private func isFraction(_ place: Int) -> Bool {
    guard case .number(let value, _)? = tokens[at: place] else { return false }
    return GuessToken.fractions.contains(value)
  }

  /// `2:30 min`.
  private mutating func readClock(_ amount: inout Amount) {
    guard type == .duration else { return }
    while tokens[at: position] == .mark(":"),
      case .number(let field, _)? = tokens[at: position + 1],
      field < 60
    {
      amount.value = amount.value * 60 + field
      amount.isClock = true
      position += 2
    }
  }

  /// What the word at a place means.
  private func sense(_ place: Int) -> WordSense {
    guard case .word(let word)? = tokens[at: place] else { return WordSense() }
    return Vocabulary.shared.sense(of: word)
  }

  private static let rates = Vocabulary.shared.names(in: "rate")
  private static let fillers = Vocabulary.shared.names(in: "value-filler")
  private static let bounds = Vocabulary.shared.names(in: "bound")

  // MARK: Units

  private func isUnit(at place: Int) -> Bool {
    var reader = GuessUnitReader(type, tokens, at: place)
    var amount = Amount(value: 1)
    reader.read(&amount)
    return amount.unit != nil
  }

  private mutating func readUnit(of amount: inout Amount) {
    var reader = GuessUnitReader(type, tokens, at: position)
    reader.read(&amount)
    position = reader.position
    if reader.isLost { isLost = true }
  }
}
