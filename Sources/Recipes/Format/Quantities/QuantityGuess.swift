import Text

/// What a person probably meant by a text that the format does not read as a quantity: `2 Minuten`, `½ oz`,
/// `90–96 °C`, `15 grams of coffee`.
///
/// For messages and fixes only: a guess is never used as a value.
package struct QuantityGuess: Equatable, Sendable {
  /// How a text names its values.
  package enum Form: Equatable, Sendable {
    /// One quantity, in other words.
    case single
    /// A range; with its ends.
    case range(low: String, high: String)
    /// From one time of a clock to another: the guess is the time between.
    case span(from: String, middle: String)
    /// Two values to choose from: the guess is the first; with the other.
    case choice(String)
    /// The same quantity twice, in two units, to within the rounding.
    case repeated
    /// A temperature or a time by name, such as `boiling`.
    case named
  }

  package let form: Form
  /// The likeliest value, in a spelling that the format reads: of a range the middle.
  package let value: String
  /// Whether the text means the value beyond doubt.
  package let isCertain: Bool
  /// Whether the text also says something that the value does not.
  package let saysMore: Bool

  /// Whether a text is a mass or a range of masses, in any spelling, and says nothing else.
  package static func isMass(_ text: String) -> Bool {
    let type = ValueType.mass(isWater: false)
    if Quantity.value(of: text, as: type) != nil { return true }
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return false }
    return QuantityGuess(text, as: type).map { !$0.saysMore } ?? false
  }

  /// Longer texts are not quantities.
  private static let longestText = 60

  /// The guess for a text; `nil` where there is none.
  ///
  /// - Parameter type: a quantity type; for others there is no guess.
  package init?(_ text: String, as type: ValueType) {
    guard text.utf8.count <= Self.longestText else { return nil }
    var reader = GuessReader(text, type)
    guard let guess = reader.guess() ?? Self.named(text, type) ?? Self.misread(text, type) else {
      return nil
    }
    self = guess
  }

  init(_ form: Form, _ value: String, isCertain: Bool, saysMore: Bool = true) {
    self.form = form
    self.value = value
    self.isCertain = isCertain
    self.saysMore = saysMore
  }

  /// `1O g` and `l5 g`: letters that look like digits, beside digits.
  private static func misread(_ text: String, _ type: ValueType) -> QuantityGuess? {
    var scalars = Array(text.unicodeScalars)
    func isDigit(_ place: Int) -> Bool {
      scalars.indices.contains(place) && "0"..."9" ~= scalars[place]
    }
    for place in scalars.indices where isDigit(place - 1) || isDigit(place + 1) {
      switch scalars[place] {
      case "O", "o": scalars[place] = "0"
      case "l", "I": scalars[place] = "1"
      default: break
      }
    }
    let read = scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
    guard read != text, Quantity.value(of: read, as: type) != nil else { return nil }
    return QuantityGuess(.single, read, isCertain: false, saysMore: false)
  }

  /// The words of a text beside its quantity; the whole text where they cannot be told apart.
  package func remainder(of text: String) -> String {
    guard form == .single else { return text }
    if let open = text.firstIndex(of: "("), text.last == ")", open > text.startIndex {
      return String(text[text.index(after: open)...].dropLast())
    }
    let words = text.split(separator: " ").filter { word in
      !word.contains(where: { $0.isNumber })
        && !word.foldedWords.allSatisfy {
          Vocabulary.shared.sense(of: $0).isUnit || $0 == "of" || $0 == "de"
        }
    }
    let rest = words.joined(separator: " ")
    return rest.isEmpty ? text : rest
  }

  private static func named(_ text: String, _ type: ValueType) -> QuantityGuess? {
    guard type == .temperature || type == .duration else { return nil }
    let folded = text.folded
    let names = Vocabulary.shared.names(type == .duration ? "hours" : "named")
    guard let found = names.first(where: { folded.contains(bytesOf: $0.name) }),
      let value = Double(decimal: found.value)
    else { return nil }
    let meant =
      type == .duration
      ? Canonical.duration(seconds: value * 3600) : Canonical.temperature(celsius: value)
    return QuantityGuess(.named, meant, isCertain: false)
  }
}

extension String {
  /// Whether the bytes of another text occur in this one.
  fileprivate func contains(bytesOf part: String) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
  }
}

extension Quantity {
  /// What to write instead of a text that cannot be read, where there is no doubt: `15.5` for `15,5`, `2 min`
  /// for `2 Minuten`. For the messages of options and prompts.
  package static func suggestion(for text: String, as type: ValueType) -> String? {
    if let point = pointForComma(text), value(of: point, as: type) != nil { return point }
    guard let guess = QuantityGuess(text, as: type), guess.form == .single,
      value(of: guess.value, as: type) != nil
    else { return nil }
    return guess.value
  }

  /// A number with a decimal point in place of its only comma; `nil` where the comma may separate thousands.
  package static func pointForComma(_ text: String) -> String? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, !text.contains("."), let last = parts[0].last, last.isNumber else {
      return nil
    }
    let decimals = parts[1].prefix { $0.isNumber }.count
    guard decimals > 0, decimals != 3 || parts[0] == "0" else { return nil }
    return parts.joined(separator: ".")
  }
}
