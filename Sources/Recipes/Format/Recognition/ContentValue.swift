import Text

/// The value of a key in a line, as far as it shows what the key is about.
struct ContentValue {
  private let bytes: ArraySlice<UInt8>
  /// Longer values are texts.
  private static let longest = 60
  /// The least dose that is certainly coffee, in grams; smaller ones are also those of medicine.
  private static let leastDose = 5.0
  /// Methods whose names are words of their own.
  private static let commonWords: Set<BrewMethod> = [.switch, .clever, .origami, .immersion]

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var isEmpty: Bool { bytes.isEmpty }

  private var text: String? {
    bytes.count <= Self.longest && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Whether it is this text.
  func isText(_ text: String) -> Bool { bytes.elementsEqual(text.utf8) }

  var startsWithDigit: Bool { number != nil }

  /// Whether it is a word, or several, without a digit.
  var isWord: Bool {
    guard let first = bytes.first, first >= 0x80 || first.isLetter else { return false }
    return !bytes.contains { $0.isDigit }
  }

  /// Whether it is the name of a brewer.
  var isBrewer: BrewKey.Fit {
    guard let text else { return .none }
    let method = BrewMethod(rawValue: text.lowercased())
    if method.isKnown { return Self.commonWords.contains(method) ? .likely : .certain }
    if BrewMethod(named: text) != nil { return .likely }
    return isWord ? .misfit : .none
  }

  /// Whether it is a grind size, or a setting.
  var isGrind: BrewKey.Fit {
    guard let text else { return .none }
    if GrindLabel(rawValue: text.lowercased()) != nil { return .certain }
    if startsWithDigit || GrindLabel(named: text) != nil { return .likely }
    return isWord ? .misfit : .none
  }

  /// Whether it is a mass of coffee.
  var isDose: BrewKey.Fit {
    guard let (number, unit) = number else { return isWord ? .misfit : .none }
    switch unit {
    case "g", "gr", "gram", "grams", "gramm", "grammes", "gramos", "grammi", "gramas", "グラム", "ｇ":
      return number >= Self.leastDose ? .certain : .likely
    case "oz", "ounce", "ounces": return .likely
    case "": return number >= Self.leastDose && number <= 100 ? .bare : .none
    default: return .misfit
    }
  }

  /// Whether it is an amount of water.
  var isWater: Bool {
    guard let (number, unit) = number else { return false }
    switch unit {
    case "g", "gr", "gram", "grams", "gramm", "ml", "l", "oz", "floz", "kg": return true
    case "": return number >= 30
    default: return false
    }
  }

  /// The number at the start, and the unit that is all of the rest, in lower case; nil if it begins otherwise.
  private var number: (Double, unit: String)? {
    let text = bytes.drop { [0x7E, 0x2B, 0x2D, 0x3C, 0x3E].contains($0) }
    var end = text.startIndex
    while end < text.endIndex, text[end].isDigit || isPoint(end) { end += 1 }
    guard let number = Self.number(text[..<end]) else { return nil }
    let rest = text[end...].prefix(Self.longest).filter { $0 != 0x20 && $0 != 0x2E }
    return (number, String(decoding: rest, as: UTF8.self).lowercased())
  }

  /// The number of a few digits with at most one point, which is exact.
  private static func number(_ figure: ArraySlice<UInt8>) -> Double? {
    guard !figure.isEmpty, figure.count <= 9 else { return nil }
    var (digits, unit, points) = (0, 1, 0)
    for byte in figure {
      if byte.isDigit {
        digits = digits * 10 + Int(byte - 0x30)
        if points > 0 { unit *= 10 }
      } else {
        points += 1
      }
    }
    return points <= 1 ? Double(digits) / Double(unit) : nil
  }

  private func isPoint(_ place: Int) -> Bool {
    (bytes[place] == 0x2E || bytes[place] == 0x2C) && place + 1 < bytes.endIndex
      && bytes[place + 1].isDigit
  }
}
