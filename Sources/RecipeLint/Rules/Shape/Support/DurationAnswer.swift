import Recipes
import Text

extension UnreadableQuantity {
  /// The message about the problems that only durations have.
  var duration: QuantityMessage {
    let parts = DurationParts(text)
    switch problem {
    case .fractionOfLongUnit(let unit):
      let long = unit == "hour" ? "an hour" : "a \(unit)"
      return QuantityMessage(
        message: "only seconds can have a fraction, but \(text.quoted) has a fraction of \(long)",
        corrected: parts?.sum,
        safety: parts?.count == 1 ? .safe : nil
      )
    case .unitOrder:
      return QuantityMessage(
        message:
          "expected hours, minutes and seconds in this order, each once, found \(text.quoted)",
        corrected: parts?.ordered
      )
    case .missingUnit:
      return QuantityMessage(
        message: "every number in \(text.quoted) needs a unit",
        corrected: parts?.completed
      )
    case .fieldTooLarge(let field):
      let fields = text.split(separator: ":").map { Double(String($0).trimmed) }
      let seconds = fields.reduce(0) { $0 * 60 + ($1 ?? 0) }
      return QuantityMessage(
        message: "expected a number up to 59 after the colon, found \(field) in \(text.quoted)",
        corrected: fields.contains(nil) ? nil : Canonical.duration(seconds: seconds),
        safety: .unsafe
      )
    default: return fieldDigits
    }
  }

  /// `1:5` may also be a typo for `1:50`, so there is no fix.
  private var fieldDigits: QuantityMessage {
    var answer = QuantityMessage(
      message: "expected two digits after each colon, found \(text.quoted)"
    )
    let fields = text.split(separator: ":")
    if let last = fields.last, last.count == 1,
      fields.dropFirst().dropLast().allSatisfy({ $0.count == 2 })
    {
      let start = text.dropLast()
      answer.help = "write `\(start)0\(last)` or `\(start)\(last)0`"
    }
    return answer
  }
}

/// A duration as a row of numbers and units, for texts that the format does not read.
private struct DurationParts {
  private var parts: [(number: Double, seconds: Double?)] = []

  /// `nil` where there is anything but numbers and known units.
  init?(_ text: String) {
    var rest = text[...]
    while let first = rest.first {
      if first == " " || first == "\t" {
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard let number = Double(digits) else { return nil }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      let known = Quantity.durationUnits.first { $0.units.contains(String(unit)) }
      if !unit.isEmpty, known == nil { return nil }
      parts.append((number, known?.seconds))
    }
  }

  var count: Int { parts.count }

  /// The whole in canonical spelling; `nil` where a unit is missing.
  var sum: String? {
    guard parts.allSatisfy({ $0.seconds != nil }) else { return nil }
    return Canonical.duration(seconds: parts.reduce(0) { $0 + $1.number * ($1.seconds ?? 0) })
  }

  /// The same with the units from the longest; `nil` where one comes twice.
  var ordered: String? {
    let units = parts.compactMap { $0.seconds }
    return Set(units).count == parts.count ? sum : nil
  }

  /// The whole, the last number being of the unit below the one before it.
  var completed: String? {
    guard parts.count > 1, let last = parts.last, last.seconds == nil,
      let before = parts[parts.count - 2].seconds, before > 1
    else { return nil }
    var completed = self
    completed.parts[parts.count - 1].seconds = before / 60
    return completed.sum
  }
}
