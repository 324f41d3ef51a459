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
    example: Example(bad: "dose: 15,5 g", good: "dose: 15.5 g"),
    fix: .safe,
    check: .shape { error, report in
      guard case .invalidQuantity(let key, let text, let problem) = error.kind,
        let answer = commaAnswer(problem, text, key)
      else { return }
      report.add(answer, error, key)
    }
  )

  private static func commaAnswer(
    _ problem: QuantityProblem,
    _ text: String,
    _ key: KeyDescription
  ) -> QuantityMessage? {
    if text.utf8.count > QuantityMessage.mostBytes { return longAnswer(problem, text) }
    switch problem {
    case .decimalComma(let number):
      var answer = QuantityMessage(
        message: "expected a decimal point, found a comma in \(text.quoted)",
        corrected: text.replacingFirst(number.replacingFirst(".", with: ","), with: number)
      )
      if key.type == .duration, let reading = MinuteReading(text.trimmed) {
        answer.ask(reading)
      } else if let corrected = answer.corrected, !key.reads(corrected),
        let guess = QuantityMessage.meaning(of: text, key)
      {
        (answer.corrected, answer.safety) = (guess.corrected, guess.safety)
        (answer.help, answer.saysMore, answer.rest) = (guess.help, guess.saysMore, guess.rest)
      }
      return answer
    case .ambiguousComma(let thousands, let decimal):
      let written = decimal.replacingFirst(".", with: ",")
      let small = Double(decimal).map { Canonical.number($0) } ?? decimal
      let readings = [thousands, small].map { "`\(text.replacingFirst(written, with: $0))`" }
      return QuantityMessage(
        message: "the comma in \(text.quoted) can mean \(thousands) or \(small)",
        help: "write \(readings[0]) or \(readings[1])"
      )
    case .otherDigits(let corrected):
      return digitsAnswer(text, corrected)
    default: return nil
    }
  }

  /// Digits of another script, or a character that resembles a sign or a colon.
  private static func digitsAnswer(_ text: String, _ corrected: String) -> QuantityMessage {
    let pairs = zip(text.unicodeScalars, corrected.unicodeScalars)
    let digits = pairs.contains { $0 != $1 && ("0"..."9").contains($1) }
    guard !digits, let (mark, plain) = pairs.first(where: { $0 != $1 }) else {
      return QuantityMessage(
        message: "expected the digits 0 to 9, found other digits in \(text.quoted)",
        corrected: corrected
      )
    }
    let code = String(mark.value, radix: 16, uppercase: true)
    var answer = QuantityMessage(
      message:
        "expected `\(plain)`, found the similar character `\(mark)` (U+\(code)) in \(text.quoted)",
      corrected: corrected
    )
    if plain == "-" {
      answer.corrected = String(corrected.drop { $0 == "-" || $0 == " " })
      answer.safety = .unsafe
    }
    return answer
  }

  private static func longAnswer(_ problem: QuantityProblem, _ text: String) -> QuantityMessage? {
    switch problem {
    case .decimalComma, .ambiguousComma, .otherDigits:
      QuantityMessage(
        message: "expected the digits 0 to 9 and a decimal point, found \(text.quoted)"
      )
    default: nil
    }
  }
}
