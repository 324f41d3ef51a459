/// What a bare duration such as `1.30` or `3` may mean: a reader of recipes takes it for minutes, the format
/// for seconds.
package struct MinuteReading: Equatable, Sendable {
  /// The spellings of what it may mean, the likeliest first; the last is what the format reads.
  package let spellings: [String]

  /// The readings of a number without a unit; `nil` where it does not read as minutes.
  ///
  /// - Parameter text: digits, with a decimal point or comma.
  package init?(_ text: String) {
    // A whole number from here on reads as seconds.
    let limit = 10.0
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard let whole = parts.first, parts.count <= 2, !whole.isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let value = Double(parts.joined(separator: ".")), value > 0, value < 60
    else { return nil }
    let decimals = parts.count == 2 ? parts[1].utf8.count : 0
    var seconds: [Double] = []
    if decimals == 2, let clock = Quantity.asClock(value) { seconds.append(clock) }
    if seconds.isEmpty || Quantity.isQuarter(value), decimals > 0 || value < limit {
      seconds.append(value * 60)
    }
    guard decimals == 2 || value < limit, !seconds.isEmpty else { return nil }
    var spellings = seconds.map { Canonical.duration(seconds: $0) }
    if let last = spellings.last, spellings.dropLast().contains(last) { spellings.removeLast() }
    self.spellings = spellings + [Canonical.duration(seconds: value)]
  }
}

extension Quantity {
  /// The seconds of a number whose two decimals are the seconds: 90 for 1.30. `nil` from 60 on.
  static func asClock(_ value: Double) -> Double? {
    guard value < Quantity.limit else { return nil }
    let hundredths = Int(value * 100 + 0.5)
    return hundredths % 100 < 60 ? Double(hundredths / 100 * 60 + hundredths % 100) : nil
  }

  /// Whether the number is a multiple of a quarter, but not a whole number.
  static func isQuarter(_ value: Double) -> Bool {
    guard value < Quantity.limit else { return false }
    let quarters = Int(value * 4 + 0.5)
    return Tolerance.isEqual(Double(quarters) / 4, value) && quarters % 4 != 0
  }
}
