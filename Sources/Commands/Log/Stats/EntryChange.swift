import BrewDomain
import JSON
import Reports

/// Something that was different between two brews.
struct EntryChange {
  /// What one of them had.
  struct Value: Equatable {
    /// For people; nil where it had nothing.
    let text: String?
    /// As JSON.
    let json: String
  }

  /// The field of the entry, or `ratio`.
  let field: String
  /// What it is called for people.
  let label: String
  let best: Value
  let last: Value

  /// What was different, field by field.
  static func changes(from best: BrewLogDetailDTO, to last: BrewLogDetailDTO) -> [EntryChange] {
    zip(values(of: best), values(of: last)).compactMap { best, last in
      guard best.value != last.value else { return nil }
      return EntryChange(
        field: best.field,
        label: best.label,
        best: best.value,
        last: last.value
      )
    }
  }

  /// What is compared, in the order of importance to who wants to brew as well again.
  private static func values(
    of entry: BrewLogDetailDTO
  ) -> [(field: String, label: String, value: Value)] {
    let ratio = entry.targetYieldGrams / entry.doseGrams
    return [
      ("method", "method", text(entry.summary.method.rawValue)),
      ("doseGrams", "dose", number(entry.doseGrams) { Canonical.mass($0) }),
      ("targetYieldGrams", "yield", number(entry.targetYieldGrams) { Canonical.mass($0) }),
      ("ratio", "ratio", number(ratio, decimals: 1) { "1:" + Canonical.number($0, decimals: 1) }),
      (
        "waterTemperatureCelsius", "temperature",
        number(entry.waterTemperatureCelsius) { Canonical.temperature(celsius: $0) }
      ),
      ("grindLabel", "grind", text(entry.grindLabel.rawValue)),
      ("grindSetting", "grind setting", text(entry.grindSetting)),
      ("coffee", "coffee", text(entry.coffee)),
      (
        "totalTimeSeconds", "total time",
        number(entry.totalTimeSeconds) { Canonical.duration(seconds: $0) }
      ),
      ("rating", "rating", number(Double(entry.summary.rating)) { Canonical.number($0) + "/5" }),
      ("tasteTag", "taste", text(entry.summary.tasteTag?.rawValue)),
    ]
  }

  private static func text(_ text: String?) -> Value {
    Value(text: text, json: text.map { "\"\($0.escapedForJSON)\"" } ?? "null")
  }

  private static func number(
    _ value: Double?,
    decimals: Int = 6,
    _ spell: (Double) -> String
  ) -> Value {
    guard let value, value.isFinite, value.magnitude < 1e18 else {
      return Value(text: nil, json: "null")
    }
    return Value(text: spell(value), json: Canonical.number(value, decimals: decimals))
  }
}
