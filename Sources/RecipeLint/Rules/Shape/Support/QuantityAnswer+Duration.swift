import BrewDomain
import RecipeSchema

extension QuantityAnswer {
  /// The answers that only durations need.
  static func duration(_ problem: QuantityProblem, _ text: String) -> QuantityAnswer {
    let parts = DurationParts(text)
    switch problem {
    case .fractionOfLongUnit(let unit):
      return QuantityAnswer(
        message:
          "only seconds can have a fraction, but \(text.quoted) has one of \(Self.article(unit))",
        corrected: parts?.sum,
        safety: parts?.count == 1 ? .safe : nil
      )
    case .unitOrder:
      return QuantityAnswer(
        message:
          "hours come before minutes, and minutes before seconds, each once, unlike in \(text.quoted)",
        corrected: parts?.ordered
      )
    case .missingUnit:
      return QuantityAnswer(
        message: "where one number has a unit all of them need one, unlike in \(text.quoted)",
        corrected: parts?.completed
      )
    case .fieldTooLarge(let field): return fieldTooLarge(field, text)
    default: return fieldDigits(text)
    }
  }

  private static func article(_ unit: String) -> String {
    unit == "hour" ? "an hour" : "a \(unit)"
  }

  private static func fieldTooLarge(_ field: String, _ text: String) -> QuantityAnswer {
    let fields = text.split(separator: ":").map { Double(String($0).trimmed) }
    var answer = QuantityAnswer(
      message: "after a colon a number is 59 at most, but in \(text.quoted) it is \(field)"
    )
    if !fields.contains(nil) {
      let seconds = fields.reduce(0) { $0 * 60 + ($1 ?? 0) }
      answer.corrected = Canonical.duration(seconds: seconds)
      answer.safety = .unsafe
    }
    return answer
  }

  /// `1:5` can be a slip for `1:50` too, so nothing is corrected.
  private static func fieldDigits(_ text: String) -> QuantityAnswer {
    var answer = QuantityAnswer(
      message: "after a colon come two digits, unlike in \(text.quoted)"
    )
    let fields = text.split(separator: ":")
    if let last = fields.last, last.count == 1,
      fields.dropFirst().dropLast().allSatisfy({ $0.count == 2 })
    {
      let start = text.dropLast()
      answer.help = "write `\(start)0\(last)`, or `\(start)\(last)0` if that was meant"
    }
    return answer
  }
}
