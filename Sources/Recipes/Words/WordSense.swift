import Text

/// What a word means beside its roles.
package struct WordSense: Equatable, Sendable {
  package var roles: WordRoles = []
  /// The unit of mass or volume, and how many of it the word is.
  package var unit: MassUnit?
  package var unitFactor = 1.0
  /// The seconds of a unit of time.
  package var seconds: Double?
  package var degree: WordDegree?
  /// The number in words.
  package var number: Double?
  /// How many times a multiple is what it is of.
  package var factor: Double?
  /// The fraction of the water; 0 for a part of no certain size.
  package var fraction: Double?
  /// Whether the fraction may be an ordinal.
  package var isOrdinal = false

  /// Whether it has one of some roles.
  package func has(_ roles: WordRoles) -> Bool { !self.roles.isDisjoint(with: roles) }

  /// Whether it is a unit of any kind.
  package var isUnit: Bool { unit != nil || seconds != nil || degree != nil }
}

/// A word for a scale of temperature.
package enum WordDegree: String, Sendable {
  case celsius = "°C"
  case fahrenheit = "°F"
  /// Means Celsius where it is spoken.
  case spoken
  /// Leaves the scale open.
  case open
}

extension WordSense {
  /// The sense of the words of a section; `nil` for one that sentences do not have.
  init?(section: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    if section.elementsEqual("unit") {
      // `g`, or `10 g`.
      let amount = value.number
      let name = UnsafeBufferPointer(rebasing: value[(amount.end == 0 ? 0 : amount.end + 1)...])
      unit = MassUnit(rawValue: name.elementsEqual("fl_oz") ? "fl oz" : name.text)
      unitFactor = amount.value ?? 1
    } else if section.elementsEqual("time") {
      seconds = value.number.value
    } else if section.elementsEqual("degree") {
      degree = WordDegree(rawValue: value.text)
    } else if section.elementsEqual("number") {
      number = value.number.value
    } else if section.elementsEqual("fraction") || section.elementsEqual("fraction-ordinal") {
      // `1/2`, or nothing.
      let above = value.number
      let below = UnsafeBufferPointer(rebasing: value[min(above.end + 1, value.count)...]).number
      fraction = (above.value ?? 0) / (below.value ?? 1)
      isOrdinal = section.count > 8
    } else if let role = WordRoles(section: section) {
      roles = role
      factor = value.number.value
    } else {
      return nil
    }
  }

  /// Adds what a word also means, where it does not yet mean anything of the same kind.
  mutating func add(_ other: WordSense) {
    roles.formUnion(other.roles)
    if unit == nil { (unit, unitFactor) = (other.unit, other.unitFactor) }
    seconds = seconds ?? other.seconds
    degree = degree ?? other.degree
    number = number ?? other.number
    factor = factor ?? other.factor
    if let part = other.fraction, fraction == nil || isOrdinal {
      (fraction, isOrdinal) = (part, other.isOrdinal)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number at the beginning, and its end.
  fileprivate var number: (value: Double?, end: Int) {
    var (digits, divisor, end) = (0.0, 0.0, 0)
    while end < count, self[end].isDigit || self[end] == UInt8(ascii: ".") {
      if self[end].isDigit {
        digits = digits * 10 + Double(self[end] - 0x30)
        divisor *= 10
      } else {
        divisor = 1
      }
      end += 1
    }
    return (end > 0 ? digits / (divisor > 1 ? divisor : 1) : nil, end)
  }

  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
