import Text

/// The value of a key in a line, as far as it shows what the key is about.
struct ContentValue {
  /// How well a value fits its key.
  enum Fit {
    /// The value alone shows what it is.
    case sure
    /// A number without a unit.
    case bare
    /// Any text fits.
    case text
    /// It does not tell.
    case unclear
    /// Something other than recipes have, such as another unit.
    case misfit
    case empty
  }

  /// What a number counts.
  private enum Unit { case none, mass, volume, temperature, time, other }

  private let bytes: ArraySlice<UInt8>
  /// Longer values are texts.
  private static let longest = 60
  /// Methods whose names are words of their own.
  private static let commonWords: Set<BrewMethod> = [
    .switch, .clever, .origami, .immersion, .siphon, .pourOver, .autoDrip,
  ]

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Whether an unknown key may be one of recipes: the value is a number with a unit, a brewer or a grind size.
  var mayTell: Bool {
    if let unit { return unit != .other && unit != .none }
    return fit(.method) == .sure || grind == .sure
  }

  /// How well it fits a type of values.
  func fit(_ type: ValueType) -> Fit {
    if bytes.isEmpty { return .empty }
    switch type {
    case .mass(let isWater):
      return fit { $0 == .mass || isWater && $0 == .volume }
    case .temperature: return fit { $0 == .temperature }
    case .duration: return fit { $0 == .time }
    case .method: return brewer
    case .choice(let words) where words.count > 3: return grind
    case .choice(let words): return words.contains { isText($0) } ? .sure : .unclear
    default: return .text
    }
  }

  /// How well it fits a key that says `coffee`: its mass or the beans; nil where it is empty.
  var coffee: Fit? {
    if bytes.isEmpty { return nil }
    switch unit {
    case .none?: return .bare
    case .volume?, .temperature?, .time?: return .misfit
    case .mass?, .other?: return .sure
    // Beans have no name that stands for a switch.
    case nil: return isWord && text.flatMap { ImplicitType($0) } != .bool ? .text : .misfit
    }
  }

  /// Whether it names a brewer, by a name that means nothing else.
  var isUnmistakableBrewer: Bool {
    guard let text else { return false }
    let method = BrewMethod(rawValue: text)
    if method.isKnown { return !Self.commonWords.contains(method) }
    if let method = BrewMethod(named: text) { return !Self.commonWords.contains(method) }
    return text.split(separator: " ").contains { word in
      BrewMethod(named: String(word)).map { !Self.commonWords.contains($0) } ?? false
    }
  }

  private func fit(_ isRight: (Unit) -> Bool) -> Fit {
    guard let unit else { return isWord ? .misfit : .unclear }
    return unit == .none ? .bare : isRight(unit) ? .sure : .misfit
  }

  private var brewer: Fit {
    guard let text else { return .misfit }
    // Most brewers are written as the format does, and need no other names.
    if BrewMethod(rawValue: text).isKnown || BrewMethod.meant(by: text) != nil { return .sure }
    // Somebody may be typing it.
    let begins = BrewMethod.allKnown.contains { $0.rawValue.utf8.starts(with: bytes) }
    return isWord && !begins ? .misfit : .unclear
  }

  private var grind: Fit {
    guard let text else { return .misfit }
    if unit != nil || GrindLabel(rawValue: text) != nil || GrindLabel.meant(by: text) != nil {
      return .sure
    }
    return isWord ? .misfit : .unclear
  }

  private var text: String? {
    bytes.count <= Self.longest && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private func isText(_ text: String) -> Bool { bytes.elementsEqual(text.utf8) }

  /// Whether it is a word, or several, without a digit.
  private var isWord: Bool {
    guard let first = bytes.first, first >= 0x80 || first.isLetter else { return false }
    return !bytes.contains { $0.isDigit }
  }

  /// The unit of a number, or of a range, at the start; nil if it begins otherwise.
  private var unit: Unit? {
    var rest = bytes.drop { Self.signs.contains($0) }
    guard let first = rest.first, first.isDigit else { return nil }
    rest = rest.drop { $0.isDigit || Self.signs.contains($0) }
    if rest.first == UInt8(ascii: ":") { return .time }
    let word = rest.prefix(Self.longest).prefix { $0 != 0x20 && !$0.isDigit }
    if word.isEmpty { return rest.isEmpty ? Unit.none : .other }
    if let usual = Self.usual(word) { return usual }
    if word.starts(with: "°".utf8) { return .temperature }
    let isASCII = word.allSatisfy { $0 < 0x80 }
    let mayBeUnit = word.withUnsafeBufferPointer { WordStarts.units.begins(at: 0, in: $0) }
    if isASCII, !mayBeUnit { return .other }
    let folded = String(decoding: word, as: UTF8.self).foldedWords.joined()
    let sense = Vocabulary.shared.sense(of: folded)
    if let unit = sense.unit { return unit.isVolume ? .volume : .mass }
    if sense.seconds != nil { return .time }
    return sense.degree != nil ? .temperature : .other
  }

  /// The unit of the usual spellings, for which the vocabulary is not built.
  private static func usual(_ word: ArraySlice<UInt8>) -> Unit? {
    let first = word[word.startIndex]
    guard word.count > 1 else {
      switch first {
      case UInt8(ascii: "g"): return .mass
      case UInt8(ascii: "s"), UInt8(ascii: "m"), UInt8(ascii: "h"): return .time
      case UInt8(ascii: "l"): return .volume
      case UInt8(ascii: "C"), UInt8(ascii: "F"): return .temperature
      default: return nil
      }
    }
    let second = word[word.startIndex + 1]
    switch (word.count, first, second) {
    case (2, UInt8(ascii: "m"), UInt8(ascii: "l")): return .volume
    case (2, UInt8(ascii: "k"), UInt8(ascii: "g")), (2, UInt8(ascii: "o"), UInt8(ascii: "z")):
      return .mass
    case (3, UInt8(ascii: "m"), UInt8(ascii: "i")), (3, UInt8(ascii: "s"), UInt8(ascii: "e")):
      return .time
    default: return nil
    }
  }

  /// What stands before a number, in it, and between those of a range.
  private static let signs = Array("~+-<>.,/ ".utf8)
}
