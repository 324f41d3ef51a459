import Recipes
import Text

/// The message about a text that is not a quantity.
struct QuantityMessage {
  var message: String
  var help = ""
  /// The value as it should be.
  var corrected: String?
  var safety: Fix.Safety? = .safe
  /// Whether the text says more than the corrected value, so that the fix keeps it as a comment.
  var saysMore = false
  /// What that is, without the quantity.
  var rest = ""
  var notes: [String] = []

  /// What is longer was not meant to be an amount, or a word.
  static let mostBytes = 100
}

extension Report {
  /// Adds the message, with the corrected value as a fix if that can be read.
  mutating func add(_ answer: QuantityMessage, _ error: ShapeError, _ key: KeyDescription) {
    let corrected = answer.corrected.flatMap { key.reads($0) ? $0 : nil }
    let help = corrected.map { "write `\($0)`" } ?? "write it like `\(key.name): \(key.example)`"
    let fix = corrected.flatMap { corrected in
      answer.safety.flatMap {
        answer.saysMore
          ? error.change(to: corrected, keeping: answer.rest, $0)
          : error.change(to: corrected, $0)
      }
    }
    add(
      answer.message,
      at: error.place,
      notes: answer.notes,
      help: answer.help.isEmpty ? help : answer.help,
      fix: fix
    )
  }
}

extension QuantityMessage {
  /// The answer to every problem but those of commas and digits; `nil` for these.
  init?(_ problem: QuantityProblem, _ text: String, _ key: KeyDescription) {
    switch problem {
    case .decimalComma, .ambiguousComma, .otherDigits: return nil
    case _ where text.utf8.count > Self.mostBytes:
      let kind = "a \(key.quantityName), such as `\(key.example)`"
      self.init(message: "`\(key.name)` must be \(kind), not \(text.quoted)")
    case .noNumber, .trailingText: self = .noNumber(text, key)
    case .incompleteDecimal(let corrected): self = .incompleteDecimal(text, corrected, key)
    case .notPlainDecimal: self = .notPlain(text)
    case .misplacedSign: self = .misplacedSign(text, key)
    case .unknownUnit(let unit, let suggestion):
      self = .unknownUnit(unit, suggestion, text, key)
    case .volumeOfSolid(let unit):
      let what = key.name == "ice" ? "ice" : "coffee"
      let water = key.name == "ice" ? Quantity.value(of: text, as: .mass(isWater: true)) : nil
      self.init(
        message:
          "`\(unit)` is a unit for water only, but \(what) needs a mass, such as `\(key.example)`",
        help: "weigh the \(what), and write it like `\(key.name): \(key.example)`"
      )
      if let water, water > 0 {
        // Between cubes there is air.
        let mass = Canonical.mass(Rounding.whole(water))
        (corrected, safety) = (mass, .unsafe)
        help = "weigh the ice; if it melts to \(text.quoted) of water, write `\(mass)`"
      }
    case .nonASCIIBlank: self = .nonASCIIBlank(text)
    case .tooLarge:
      let limit = "1000000 \(key.baseUnit)"
      self.init(message: "\(text.quoted) is too large: the maximum is \(limit)")
    case .fractionOfLongUnit, .missingUnit:
      self = .meaning(of: text, key, onlySeveral: true) ?? .duration(problem, text)
      if corrected == nil { self = .meaning(of: text, key) ?? self }
    case .unitOrder, .fieldTooLarge, .fieldDigits:
      self = .duration(problem, text)
    }
  }

  // MARK: Numbers

  private static func noNumber(_ text: String, _ key: KeyDescription) -> QuantityMessage {
    if text.trimmed != text, key.reads(text.trimmed) {
      return QuantityMessage(
        message: "`\(key.name)` must be on one line, without `|` or `>`",
        corrected: text.trimmed
      )
    }
    if text.unicodeScalars.contains(where: { $0.isNonASCIIBlank }), key.reads(text.withPlainBlanks)
    {
      return nonASCIIBlank(text)
    }
    if let answer = meaning(of: text, key) ?? splitNumber(text, key) { return answer }
    let kind = "a \(key.quantityName), such as `\(key.example)`"
    return QuantityMessage(
      message: "`\(key.name)` must be \(kind), not \(text.quoted)",
      help: key.helpWithMeasures(in: text) ?? ""
    )
  }

  private static func misplacedSign(_ text: String, _ key: KeyDescription) -> QuantityMessage {
    meaning(of: text, key)
      ?? QuantityMessage(
        message: "expected at most one sign, before the number, found \(text.quoted)",
        corrected: text.filter { $0 != "-" && $0 != "+" }.trimmed,
        safety: nil
      )
  }

  private static func incompleteDecimal(
    _ text: String,
    _ number: String,
    _ key: KeyDescription
  ) -> QuantityMessage {
    let comma = text.firstPlace(of: number + ",") != nil ? "," : "."
    let written = number.hasPrefix("0.") ? String(number.dropFirst()) : number + comma
    var answer = QuantityMessage(
      message: "expected digits on both sides of the decimal point, found \(text.quoted)",
      corrected: text.replacingFirst(written, with: number)
    )
    if key.type == .duration, let corrected = answer.corrected {
      answer.ask(MinuteReading(corrected.trimmed))
    }
    return answer
  }

  /// Asks which of the meanings of a duration without a unit is meant.
  mutating func ask(_ reading: MinuteReading?) {
    guard let meanings = reading?.spellings else { return }
    help = "write \(listed(meanings.map { "`\($0)`" }, "or"))"
    (corrected, safety) = (meanings[0], .unsafe)
  }

  private static func notPlain(_ text: String) -> QuantityMessage {
    let number = text.prefix { $0.isASCII && !$0.isWhitespace }
    let plain = number.filter { $0 != "_" }
    var answer = QuantityMessage(
      message: "expected digits and one decimal point, found \(text.quoted)"
    )
    if let value = Double(plain), value.magnitude <= 1_000_000, !plain.contains("x") {
      answer.corrected = Canonical.number(value) + text.dropFirst(number.count)
    }
    answer.safety = number.contains("_") ? .safe : .unsafe
    return answer
  }

  private static func nonASCIIBlank(_ text: String) -> QuantityMessage {
    let blank = text.unicodeScalars.first(where: { $0.isNonASCIIBlank })?.value ?? 0
    let name = InvisibleCharacter.name(of: blank)
    return QuantityMessage(
      message: "\(text.quoted) contains an invisible character, \(name)",
      help: "retype the amount; such characters come with copied text",
      corrected: text.withPlainBlanks
    )
  }

  // MARK: Units

  private static func unknownUnit(
    _ unit: String,
    _ suggestion: String?,
    _ text: String,
    _ key: KeyDescription
  ) -> QuantityMessage {
    if unit.first == ":", key.type != .duration {
      return QuantityMessage(
        message: "`\(key.name)` must be a \(key.quantityName), not the ratio \(text.quoted)",
        help: "write the weight itself, such as `\(key.example)`"
      )
    }
    if let answer = openScale(unit, text, key) { return answer }
    let guess = meaning(of: text, key)
    if guess == nil, let answer = splitNumber(text, key) { return answer }
    let isWord = !unit.contains { $0 == " " || $0 == "/" || $0 == "(" || $0.isNumber }
    if let guess, !isWord || guess.saysMore { return guess }
    let kind = "a unit of \(key.type == .duration ? "time" : key.quantityName)"
    var answer = QuantityMessage(
      message: "`\(unit.shortened)` is not \(kind): expected \(key.unitNames)"
    )
    if let guess {
      (answer.corrected, answer.safety, answer.help) = (guess.corrected, guess.safety, guess.help)
    } else if let help = key.helpWithMeasures(in: unit) {
      answer.help = help
    } else if let suggestion {
      let corrected = text.replacingFirst(unit, with: suggestion)
      answer.corrected = key.canonical(corrected) ?? corrected
    } else if !isWord {
      return noNumber(text, key)
    }
    return answer
  }

  /// `94°` and `94 degrees`: only one of the scales makes coffee.
  private static func openScale(
    _ unit: String,
    _ text: String,
    _ key: KeyDescription
  ) -> QuantityMessage? {
    let bareDegrees = ["°", "º", "˚", "deg", "deg.", "degree", "degrees"]
    guard key.type == .temperature, bareDegrees.contains(unit.lowercased()),
      let guess = meaning(of: text, key), let likely = guess.corrected
    else { return nil }
    let number = text.replacingFirst(unit, with: "").trimmed
    let other = likely.hasSuffix("C") ? "\(number) °F" : "\(number) °C"
    return QuantityMessage(
      message: "\(text.quoted) has no temperature scale: expected °C or °F",
      help: "write `\(likely)` or `\(other)`",
      corrected: likely,
      safety: .unsafe
    )
  }
}
