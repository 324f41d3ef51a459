import BrewDomain
import RecipeSchema
import Reports
import SourceText

/// The message about a text that is not a quantity.
struct QuantityMessage {
  var message: String
  var help = ""
  /// The value as it should be.
  var corrected: String?
  var safety: Fix.Safety? = .safe
  var notes: [String] = []

  /// What is longer was not meant to be an amount, or a word.
  static let mostBytes = 100
}

extension Report {
  /// Adds the message, with the corrected value as a fix if that can be read.
  mutating func add(
    _ answer: QuantityMessage,
    _ error: SchemaError,
    _ key: KeyDescription,
    _ context: LintContext
  ) {
    let corrected = answer.corrected.flatMap { key.reads($0) ? $0 : nil }
    let help = corrected.map { "write `\($0)`" } ?? "write it like `\(key.name): \(key.example)`"
    let fix = corrected.flatMap { corrected in
      answer.safety.flatMap { error.change(to: corrected, $0, in: context) }
    }
    add(
      answer.message,
      at: context.firstLine(of: error.range),
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
    case .incompleteDecimal(let corrected): self = .incompleteDecimal(text, corrected)
    case .notPlainDecimal: self = .notPlain(text)
    case .misplacedSign: self = .misplacedSign(text, key)
    case .unknownUnit(let unit, let suggestion):
      self = .unknownUnit(unit, suggestion, text, key)
    case .volumeOfSolid(let unit):
      let what = key.name == "ice" ? "ice" : "coffee"
      self.init(
        message:
          "`\(unit)` is a unit for water only, but \(what) needs a mass, such as `\(key.example)`",
        help: "weigh the \(what), and write it like `\(key.name): \(key.example)`"
      )
    case .nonASCIIBlank: self = .nonASCIIBlank(text)
    case .tooLarge:
      let limit = "1000000 \(key.baseUnit)"
      self.init(message: "\(text.quoted) is too large: the maximum is \(limit)")
    case .fractionOfLongUnit, .unitOrder, .missingUnit, .fieldTooLarge, .fieldDigits:
      self = .duration(problem, text)
    }
  }

  // MARK: Numbers

  private static func noNumber(_ text: String, _ key: KeyDescription) -> QuantityMessage {
    if let range = range(text, key) { return range }
    if text.trimmed != text, key.reads(text.trimmed) {
      return QuantityMessage(
        message: "`\(key.name)` must be on one line, without `|` or `>`",
        corrected: text.trimmed
      )
    }
    if text.unicodeScalars.contains(where: \.isNonASCIIBlank), key.reads(text.withPlainBlanks) {
      return nonASCIIBlank(text)
    }
    if let split = splitNumber(text, key) { return split }
    let kind = "a \(key.quantityName), such as `\(key.example)`"
    var answer = QuantityMessage(message: "`\(key.name)` must be \(kind), not \(text.quoted)")
    if let respelt = text.withKnownUnit(key) {
      answer.corrected = respelt
    } else if let part = text.quantity(of: key) {
      answer.help = "write only the \(key.quantityName): `\(part)`"
    }
    return answer
  }

  /// `1 000 g`.
  private static func splitNumber(_ text: String, _ key: KeyDescription) -> QuantityMessage? {
    let joined = text.withoutBlanksInNumbers
    guard joined != text, key.readsPlausibleMass(joined) else {
      guard text.hasBlankInNumber, key.type != .duration else { return nil }
      return QuantityMessage(
        message:
          "`\(key.name)` must be one \(key.quantityName), but \(text.quoted) contains several numbers"
      )
    }
    return QuantityMessage(
      message: "the number in \(text.quoted) is split by a space",
      corrected: joined
    )
  }

  private static func misplacedSign(_ text: String, _ key: KeyDescription) -> QuantityMessage {
    range(text, key)
      ?? QuantityMessage(
        message: "expected at most one sign, before the number, found \(text.quoted)",
        corrected: text.filter { $0 != "-" && $0 != "+" }.trimmed,
        safety: nil
      )
  }

  private static func incompleteDecimal(_ text: String, _ number: String) -> QuantityMessage {
    let comma = text.firstPlace(of: number + ",") != nil ? "," : "."
    let written = number.hasPrefix("0.") ? String(number.dropFirst()) : number + comma
    return QuantityMessage(
      message: "expected digits on both sides of the decimal point, found \(text.quoted)",
      corrected: text.replacingFirst(written, with: number)
    )
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
    let blank = text.unicodeScalars.first(where: \.isNonASCIIBlank)
    let code = hexadecimal(blank?.value ?? 0, digits: 4)
    let name = blank?.properties.name?.lowercased() ?? "an invisible character"
    return QuantityMessage(
      message:
        "\(text.quoted) contains an invisible character, U+\(code) (\(name))",
      help: "retype the amount; such characters come with copied text",
      corrected: text.withPlainBlanks
    )
  }

  /// `92-96 °C`: one value is wanted.
  private static func range(_ text: String, _ key: KeyDescription) -> QuantityMessage? {
    for mark in ["-", "–", "—", "…", "..", " to "] {
      guard let place = text.firstPlace(of: mark),
        text[..<place.lowerBound].contains(where: \.isNumber),
        text[place.upperBound...].contains(where: \.isNumber)
      else { continue }
      return QuantityMessage(
        message: "`\(key.name)` must be one \(key.quantityName), not the range \(text.quoted)",
        help: "choose one value, such as `\(key.example)`; the range can be in `notes`"
      )
    }
    return nil
  }

  // MARK: Units

  private static func unknownUnit(
    _ unit: String,
    _ suggestion: String?,
    _ text: String,
    _ key: KeyDescription
  ) -> QuantityMessage {
    if let answer = range(text, key) ?? splitNumber(text, key) { return answer }
    if unit.first == ":", key.type != .duration {
      return QuantityMessage(
        message: "`\(key.name)` must be a \(key.quantityName), not the ratio \(text.quoted)",
        help: "write the weight itself, such as `\(key.example)`"
      )
    }
    let bareDegrees = ["°", "º", "˚", "deg", "degree", "degrees"]
    if key.type == .temperature, bareDegrees.contains(unit.lowercased()) {
      let number = text.replacingFirst(unit, with: "").trimmed
      return QuantityMessage(
        message: "\(text.quoted) has no temperature scale: expected °C or °F",
        help: "write `\(number) °C` or `\(number) °F`"
      )
    }
    let kind = "a unit of \(key.type == .duration ? "time" : key.quantityName)"
    var answer = QuantityMessage(
      message: "`\(unit.shortened)` is not \(kind): expected \(key.unitNames)"
    )
    answer.corrected = text.withKnownUnit(key)
    if answer.corrected == nil, let suggestion {
      answer.corrected = text.replacingFirst(unit, with: suggestion)
    }
    if KeyDescription.householdMeasures.contains(unit.lowercased()) {
      answer.help = "weigh it, and write grams, such as `\(key.example)`"
    } else if answer.corrected == nil, unit.contains("/") || unit.contains(" ") {
      return noNumber(text, key)
    }
    return answer
  }
}
