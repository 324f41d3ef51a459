import Recipes
import Text

/// A text that is not a quantity, below a key that takes one.
struct UnreadableQuantity {
  let text: String
  let key: KeyDescription
  let problem: QuantityProblem
  let error: ShapeError

  /// `nil` for another error.
  init?(_ error: ShapeError) {
    guard case .invalidQuantity(let key, let text, let problem) = error.kind else { return nil }
    (self.text, self.key, self.problem, self.error) = (text, key, problem, error)
  }

  /// Whether the text was not meant to be an amount, or a word.
  var isLong: Bool { text.utf8.count > 100 }

  /// The beginning of a message.
  var expected: String {
    "`\(key.name)` must be a \(key.words.name), such as `\(key.example)`"
  }
}

/// The message about a text that is not a quantity.
struct QuantityMessage {
  var message: String
  var help = ""
  /// The value as it should be.
  var corrected: String?
  var safety: Fix.Safety? = .safe
  /// What the text says besides the quantity, which the fix keeps as a comment.
  var rest: String?

  /// Asks which of the meanings of a duration without a unit is meant.
  mutating func ask(_ reading: MinuteReading?) {
    guard let meanings = reading?.spellings else { return }
    help = "write \(listed(meanings.map { "`\($0)`" }, "or"))"
    (corrected, safety) = (meanings[0], .unsafe)
  }

  /// The same answer to another message.
  func saying(_ message: String) -> QuantityMessage {
    var answer = self
    answer.message = message
    return answer
  }
}

extension Report {
  /// Adds the message, with the corrected value as a fix if that can be read.
  mutating func add(_ answer: QuantityMessage, _ quantity: UnreadableQuantity) {
    let (key, error) = (quantity.key, quantity.error)
    let corrected = answer.corrected.flatMap { key.reads($0) ? $0 : nil }
    let help = corrected.map { "write `\($0)`" } ?? "write it like `\(key.name): \(key.example)`"
    var fix: Fix?
    if let corrected, let safety = answer.safety {
      fix =
        answer.rest.map { error.change(to: corrected, keeping: $0, safety) }
        ?? error.change(to: corrected, safety)
    }
    add(answer.message, at: error.place, help: answer.help.isEmpty ? help : answer.help, fix: fix)
  }
}

extension UnreadableQuantity {
  /// The message about every problem but those of commas and digits; `nil` for these.
  var message: QuantityMessage? {
    switch problem {
    case .decimalComma, .ambiguousComma, .otherDigits: return nil
    case _ where isLong: return QuantityMessage(message: "\(expected), not \(text.quoted)")
    case .noNumber, .trailingText: return noNumber
    case .incompleteDecimal(let corrected): return incompleteDecimal(corrected)
    case .notPlainDecimal: return notPlain
    case .misplacedSign:
      let unsigned = QuantityMessage(
        message: "expected at most one sign, before the number, found \(text.quoted)",
        corrected: text.filter { $0 != "-" && $0 != "+" }.trimmed,
        safety: nil
      )
      return meaning() ?? unsigned
    case .unknownUnit(let unit, let suggestion): return unknownUnit(unit, suggestion)
    case .volumeOfSolid(let unit): return volumeOfSolid(unit)
    case .nonASCIIBlank: return nonASCIIBlank
    case .tooLarge:
      let limit = "1000000 \(key.words.base)"
      return QuantityMessage(message: "\(text.quoted) is too large: the maximum is \(limit)")
    case .negative:
      return QuantityMessage(message: "`\(key.name)` must be 0 s or more, not \(text.quoted)")
    case .fractionOfLongUnit, .missingUnit:
      let answer = meaning(onlySeveral: true) ?? duration
      return answer.corrected == nil ? meaning() ?? answer : answer
    case .unitOrder, .fieldTooLarge, .fieldDigits: return duration
    }
  }

  // MARK: Numbers

  private var noNumber: QuantityMessage {
    if text.trimmed != text, key.reads(text.trimmed) {
      return QuantityMessage(
        message: "`\(key.name)` must be on one line, without `|` or `>`",
        corrected: text.trimmed
      )
    }
    if text.unicodeScalars.contains(where: { $0.isNonASCIIBlank }), key.reads(text.withPlainBlanks)
    {
      return nonASCIIBlank
    }
    let help = key.helpWithMeasures(in: text) ?? ""
    return meaning() ?? splitNumber
      ?? QuantityMessage(message: "\(expected), not \(text.quoted)", help: help)
  }

  private func incompleteDecimal(_ number: String) -> QuantityMessage {
    let comma = text.firstPlace(of: number + ",") != nil ? "," : "."
    let written = number.hasPrefix("0.") ? String(number.dropFirst()) : number + comma
    let corrected = text.replacingFirst(written, with: number)
    var answer = QuantityMessage(
      message: "expected digits on both sides of the decimal point, found \(text.quoted)",
      corrected: corrected
    )
    if key.type == .duration { answer.ask(MinuteReading(corrected.trimmed)) }
    return answer
  }

  private var notPlain: QuantityMessage {
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

  private var nonASCIIBlank: QuantityMessage {
    let blank = text.unicodeScalars.first(where: { $0.isNonASCIIBlank })?.value ?? 0
    return QuantityMessage(
      message:
        "\(text.quoted) contains an invisible character, \(InvisibleCharacter.name(of: blank))",
      help: "retype the amount; such characters come with copied text",
      corrected: text.withPlainBlanks
    )
  }

  // MARK: Units

  private func volumeOfSolid(_ unit: String) -> QuantityMessage {
    let isIce = key.name == "ice"
    let what = isIce ? "ice" : "coffee"
    var answer = QuantityMessage(
      message:
        "`\(unit)` is a unit for water only, but \(what) needs a mass, such as `\(key.example)`",
      help: "weigh the \(what), and write it like `\(key.name): \(key.example)`"
    )
    if isIce, let water = Quantity.value(of: text, as: .mass(isWater: true)), water > 0 {
      // Between cubes there is air.
      let mass = Canonical.mass(Rounding.whole(water))
      (answer.corrected, answer.safety) = (mass, .unsafe)
      answer.help = "weigh the ice; if it melts to \(text.quoted) of water, write `\(mass)`"
    }
    return answer
  }

  private func unknownUnit(_ unit: String, _ suggestion: String?) -> QuantityMessage {
    if unit.first == ":", key.type != .duration {
      return QuantityMessage(
        message: "`\(key.name)` must be a \(key.words.name), not the ratio \(text.quoted)",
        help: "write the weight itself, such as `\(key.example)`"
      )
    }
    if let answer = openScale(unit) { return answer }
    let guess = meaning()
    if guess == nil, let splitNumber { return splitNumber }
    let isWord = !unit.contains { $0 == " " || $0 == "/" || $0 == "(" || $0.isNumber }
    if let guess, !isWord || guess.rest != nil { return guess }
    let kind = "a unit of \(key.type == .duration ? "time" : key.words.name)"
    var answer = QuantityMessage(
      message: "`\(unit.shortened)` is not \(kind): expected \(key.words.units)"
    )
    if let guess { return guess.saying(answer.message) }
    if let help = key.helpWithMeasures(in: unit) {
      answer.help = help
    } else if let suggestion {
      let corrected = text.replacingFirst(unit, with: suggestion)
      answer.corrected = key.canonical(corrected) ?? corrected
    } else if !isWord {
      return noNumber
    }
    return answer
  }

  /// `94°` and `94 degrees`: only one of the scales makes coffee.
  private func openScale(_ unit: String) -> QuantityMessage? {
    let bareDegrees = ["°", "º", "˚", "deg", "deg.", "degree", "degrees"]
    guard key.type == .temperature, bareDegrees.contains(unit.lowercased()),
      let likely = meaning()?.corrected
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
