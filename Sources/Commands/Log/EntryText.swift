import Diary
import Recipes
import Text

/// A value of an entry for people and for JSON.
struct EntryText: Equatable {
  /// The field of the entry, or `ratio`, `extractionYield` or `daysOffRoast`.
  let field: String
  let label: String
  /// Nil if there is none.
  let text: String?
  /// As JSON.
  let json: String

  /// The values of an entry, the most useful for repeating a brew first.
  ///
  /// - Parameter all: whether those that say nothing about how it was brewed and how it tasted are included.
  static func values(
    of entry: BrewLogDetailDTO,
    in units: UnitSystem,
    all: Bool = false
  ) -> [EntryText] {
    let texts = entry.brew.texts(in: units)
    let own: [LogField: String?] = [
      .doseGrams: texts.dose, .targetYieldGrams: texts.yield,
      .waterTemperatureCelsius: texts.temperature, .method: entry.summary.method.displayName,
      .timestamp: EntrySentence.time(of: entry, inSeconds: true),
    ]
    let fields = LogField.shown + (all ? [.recipeNameAtBrew, .timestamp] : [])
    return fields.filter { all || !LogField.remarks.contains($0) }.flatMap { field in
      let value = entry.brew[field]
      let text = own[field] ?? value.map { $0.shown(as: field) }
      let shown = EntryText(
        field: field.rawValue,
        label: field.label,
        text: text,
        json: value?.json ?? "null"
      )
      return [shown] + derived(from: field, entry)
    }
  }

  /// The figures that are computed, each behind the field that it belongs to.
  private static func derived(from field: LogField, _ entry: BrewLogDetailDTO) -> [EntryText] {
    switch field {
    case .targetYieldGrams:
      let ratio = entry.targetYieldGrams / entry.doseGrams
      return [number("ratio", "ratio", ratio) { "1:" + $0 }]
    case .tdsPercent:
      return [
        number("extractionYield", "extraction", entry.extractionYieldPercent) { $0 + " %" }
      ]
    case .roastedOn:
      var clock = LocalClock()
      let days = LogTime(entry.summary.timestamp).flatMap {
        entry.brew.daysOffRoast(on: clock.calendarDay(at: $0))
      }
      return [number("daysOffRoast", "days off roast", days.map { Double($0) }) { $0 }]
    default: return []
    }
  }

  private static func number(
    _ field: String,
    _ label: String,
    _ value: Double?,
    _ spell: (String) -> String
  ) -> EntryText {
    let digits = value.flatMap { value in
      value.isFinite && value.magnitude < 1e18 ? Canonical.number(value, decimals: 1) : nil
    }
    return EntryText(field: field, label: label, text: digits.map(spell), json: digits ?? "null")
  }
}

extension LogField {
  /// The fields that say nothing about how it was brewed and how it tasted.
  fileprivate static let remarks: [LogField] = [.note, .tdsPercent, .source]
}

extension FieldValue {
  /// The value for people.
  fileprivate func shown(as field: LogField) -> String {
    switch (self, field.kind) {
    case (.number(let number), .number(.percent)): Canonical.number(number) + " %"
    case (.index(let number), .rating): "\(number)/5"
    // A scale's clock may have fractions, which nobody brews by.
    case (.duration(let seconds), _): Canonical.duration(seconds: seconds, decimals: 0)
    default: text
    }
  }
}

/// A difference between two brews.
struct EntryChange {
  let best: EntryText
  let last: EntryText

  /// The field of the entry, or a computed one.
  var field: String { best.field }
  /// The label in text output.
  var label: String { best.label }

  /// The differences, field by field.
  ///
  /// - Parameter all: whether to compare what a person can edit; otherwise what describes how it was brewed and how it
  ///   tasted.
  static func changes(
    from best: BrewLogDetailDTO,
    to last: BrewLogDetailDTO,
    in units: UnitSystem,
    all: Bool = false
  ) -> [EntryChange] {
    let pairs = zip(
      EntryText.values(of: best, in: units, all: all),
      EntryText.values(of: last, in: units, all: all)
    )
    return pairs.compactMap { best, last in
      guard best != last, !all || LogField(rawValue: best.field) != nil else { return nil }
      return EntryChange(best: best, last: last)
    }
  }
}
