import Recipes
import Text

extension Rule {
  static let decimalComma = Rule(
    id: "decimal-comma",
    summary: "A number contains a comma, or digits of another script.",
    rationale: """
      Half of the world writes a decimal comma, the other half puts commas between thousands: `1,250 g`
      can be a little over a gram or over a kilogram. So that a recipe means the same everywhere, numbers
      consist of the digits 0 to 9 and a decimal point, with nothing between thousands.
      """,
    bad: "dose: 15,5 g",
    good: "dose: 15.5 g",
    fix: .safe,
    check: .shape { error, report in
      guard let quantity = UnreadableQuantity(error), let message = quantity.commaMessage
      else { return }
      report.add(message, quantity)
    }
  )
}

extension UnreadableQuantity {
  /// The message about commas and digits; `nil` for other problems.
  fileprivate var commaMessage: QuantityMessage? {
    switch problem {
    case .decimalComma, .ambiguousComma, .otherDigits: break
    default: return nil
    }
    switch problem {
    case _ where isLong:
      return QuantityMessage(
        message: "expected the digits 0 to 9 and a decimal point, found \(text.quoted)"
      )
    case .decimalComma(let number): return decimalComma(number)
    case .ambiguousComma(let thousands, let decimal):
      let written = decimal.replacingFirst(".", with: ",")
      let small = Double(decimal).map { Canonical.number($0) } ?? decimal
      let readings = [thousands, small].map { "`\(text.replacingFirst(written, with: $0))`" }
      return QuantityMessage(
        message: "the comma in \(text.quoted) can mean \(thousands) or \(small)",
        help: "write \(readings[0]) or \(readings[1])"
      )
    case .otherDigits(let corrected): return otherDigits(corrected)
    default: return nil
    }
  }

  private func decimalComma(_ number: String) -> QuantityMessage {
    let corrected = text.replacingFirst(number.replacingFirst(".", with: ","), with: number)
    var answer = QuantityMessage(
      message: "expected a decimal point, found a comma in \(text.quoted)",
      corrected: corrected
    )
    if key.type == .duration, let reading = MinuteReading(text.trimmed) {
      answer.ask(reading)
    } else if !key.reads(corrected), let guess = meaning() {
      return guess.saying(answer.message)
    }
    return answer
  }

  /// Digits of another script, or a character that resembles a sign or a colon.
  private func otherDigits(_ corrected: String) -> QuantityMessage {
    let pairs = zip(text.unicodeScalars, corrected.unicodeScalars)
    let digits = pairs.contains { $0 != $1 && ("0"..."9").contains($1) }
    guard !digits, let (mark, plain) = pairs.first(where: { $0 != $1 }) else {
      return QuantityMessage(
        message: "expected the digits 0 to 9, found other digits in \(text.quoted)",
        corrected: corrected
      )
    }
    let code = hexadecimal(mark.value, digits: 1)
    let isMinus = plain == "-"
    return QuantityMessage(
      message:
        "expected `\(plain)`, found the similar character `\(mark)` (U+\(code)) in \(text.quoted)",
      corrected: isMinus ? String(corrected.drop { $0 == "-" || $0 == " " }) : corrected,
      safety: isMinus ? .unsafe : .safe
    )
  }
}
