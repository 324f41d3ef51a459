/// The amounts in a text with what stands between them, and the guess that they make.
struct GuessedAmounts {
  /// A number with its unit.
  struct Amount {
    var value: Double
    var unit: String?
    /// How many of the unit the written one is.
    var factor = 1.0
    var isClock = false
    /// The minutes and seconds of `1.30 min`.
    var asClock: Double?
  }

  /// What stands between an amount and the one before.
  enum Link { case none, range, choice }

  private let type: ValueType
  private var amounts: [Amount] = []
  private var links: [Link] = []
  /// Whether the text means its amounts beyond doubt.
  private var isCertain = true
  /// Whether the text says more than its amounts.
  var saysMore = false

  init(_ type: ValueType) { self.type = type }

  var isEmpty: Bool { amounts.isEmpty }
  var last: Amount? { amounts.last }

  mutating func append(_ amount: Amount, behind link: Link) {
    links.append(amounts.isEmpty ? .none : link)
    amounts.append(amount)
  }

  /// Replaces the last amount, whose unit was read later.
  mutating func replaceLast(with amount: Amount) { amounts[amounts.count - 1] = amount }

  /// Notes words that may change the meaning of the amounts.
  mutating func addRemark() { (isCertain, saysMore) = (false, true) }

  /// The guess; `nil` where there is none.
  var guess: QuantityGuess? {
    guard let last = amounts.last else { return nil }
    switch links.last {
    case .range? where amounts.count == 2 || type == .duration: return range(links.count - 1)
    case .choice? where amounts.count == 2: return choice
    default: break
    }
    guard !links.contains(where: { $0 != .none }) else { return nil }
    if type == .duration {
      guard let seconds = sum(amounts[...]) else { return nil }
      if amounts.count == 1, let other = last.asClock {
        return QuantityGuess(.choice(spelled(seconds)), spelled(other), isCertain: false)
      }
      return single(spelled(seconds))
    }
    return amounts.count == 1 ? single(spelled(last, as: last)) : nil
  }

  private func single(_ value: String) -> QuantityGuess {
    let isCertain = isCertain && (amounts.last?.unit != nil || amounts.first?.unit != nil)
    return QuantityGuess(.single, value, isCertain: isCertain, saysMore: saysMore)
  }

  /// A range of the amounts before and after the link.
  private func range(_ link: Int) -> QuantityGuess? {
    var amounts = amounts
    var (low, high) = (amounts[link - 1], amounts[link])
    if type == .duration {
      // `3-4` is minutes: nobody gives a range of so few seconds.
      if low.unit == nil, high.unit == nil, !high.isClock, high.value < 10 {
        (high.unit, high.factor) = ("s", 60)
        amounts[link] = high
      }
      guard var lowest = seconds(amounts[..<link], unit: high),
        var highest = seconds(amounts[link...], unit: high), lowest != highest
      else { return nil }
      if lowest > highest {
        // The times of a clock do not go back.
        if low.isClock || high.isClock { return nil }
        swap(&lowest, &highest)
      }
      if low.isClock, high.isClock {
        let middle = spelled((lowest + highest) / 2)
        let form = QuantityGuess.Form.span(from: spelled(lowest), middle: middle)
        return QuantityGuess(form, spelled(highest - lowest), isCertain: false)
      }
      let form = QuantityGuess.Form.range(low: spelled(lowest), high: spelled(highest))
      // In whole seconds, or in multiples of five as the ends.
      let isRound = isMultiple(lowest) && isMultiple(highest)
      let grain = isRound && highest - lowest > 5 ? 5.0 : 1
      let middle = Proportion(Rounding.millionth(lowest + highest), over: 2 * grain).whole * grain
      return QuantityGuess(form, spelled(middle), isCertain: false)
    }
    if low.unit == nil { (low.unit, low.factor) = (high.unit, high.factor) }
    if high.unit == nil { (high.unit, high.factor) = (low.unit, low.factor) }
    guard low.unit == high.unit, low.factor == high.factor, low.value != high.value else {
      return nil
    }
    if low.value > high.value { swap(&low, &high) }
    var middle = low
    middle.value = (low.value + high.value) / 2
    let form = QuantityGuess.Form.range(low: spelled(low, as: low), high: spelled(high, as: high))
    return QuantityGuess(form, spelled(middle, as: middle), isCertain: false)
  }

  /// Whether a time is a multiple of 5 s.
  private func isMultiple(_ seconds: Double) -> Bool {
    seconds < 1e9 && Double(Int(seconds / 5) * 5) == seconds
  }

  private var choice: QuantityGuess? {
    var (first, second) = (amounts[0], amounts[1])
    let areTwoUnits = first.unit != nil && second.unit != nil && first.unit != second.unit
    if first.unit == nil { (first.unit, first.factor) = (second.unit, second.factor) }
    if second.unit == nil { (second.unit, second.factor) = (first.unit, first.factor) }
    let values = [first, second].map {
      type == .duration ? spelled($0.value * $0.factor) : spelled($0, as: $0)
    }
    if areTwoUnits, let one = base(values[0]), let other = base(values[1]),
      (one - other).magnitude <= one.magnitude * 0.01 + 0.6
    {
      return QuantityGuess(.repeated, values[0], isCertain: isCertain)
    }
    return QuantityGuess(.choice(values[1]), values[0], isCertain: false)
  }

  private func base(_ text: String) -> Double? { Quantity.value(of: text, as: type) }

  /// The sum of the parts of a duration, in seconds. A last number without a unit has the next smaller one.
  private func sum(_ parts: ArraySlice<Amount>) -> Double? {
    var total = 0.0
    var smallest = Double.infinity
    for amount in parts {
      var factor = amount.unit == nil ? nil : amount.factor
      if amount.unit == nil, smallest.isFinite, smallest >= 60 { factor = smallest / 60 }
      if amount.isClock { factor = amount.factor }
      guard let factor = factor ?? (parts.count == 1 ? 1 : nil), factor < smallest else {
        return nil
      }
      total += amount.value * factor
      smallest = factor
    }
    return total
  }

  /// The end of a range, which may leave its unit to the other end.
  private func seconds(_ parts: ArraySlice<Amount>, unit: Amount) -> Double? {
    guard parts.count == 1, let only = parts.first, only.unit == nil, !only.isClock else {
      return sum(parts)
    }
    return only.value * (unit.unit == nil || unit.isClock ? 1 : unit.factor)
  }

  private func spelled(_ seconds: Double) -> String { Canonical.duration(seconds: seconds) }

  private func spelled(_ amount: Amount, as unit: Amount) -> String {
    let value = Canonical.number(amount.value * unit.factor)
    switch type {
    case .temperature: return "\(value) \(unit.unit ?? (amount.value > 100 ? "°F" : "°C"))"
    default: return "\(value) \(unit.unit ?? "g")"
    }
  }
}
