import ArgumentParser
import Diary
import Platform
import Recipes
import SystemPackage
import Text

extension LogField {
  /// The fields that every entry needs. A rating is asked for too, but may be left out.
  static let required: [LogField] = [
    .recipeNameAtBrew, .method, .doseGrams, .targetYieldGrams,
  ]

  /// The fields that prompts ask for.
  static let asked: [LogField] =
    required + [.waterTemperatureCelsius, .grindLabel, .rating, .tasteTag, .note]

  /// The fields that options set, in the order in which they are read.
  static let settable: [LogField] =
    asked + allCases.filter { $0.definition.option != nil && !asked.contains($0) }

  /// The option.
  var option: String { "--\(definition.option ?? rawValue)" }

  /// The expected value, as the end of a sentence.
  var typedExpectation: String {
    switch kind {
    case .version, .uuid, .numbers: kind.expectation
    case .text: self == .recipeNameAtBrew ? "the name of the recipe" : "text"
    case .method: "a brew method, such as v60"
    case .number(.coffee): "a mass, such as 18, '18 g' or 0.6oz"
    case .number(.water): "a mass, such as 300, '300 g' or 0.3l"
    case .number(.temperature): "a temperature, such as 94 or 201F"
    case .number(.duration): "a duration, such as 3:05, '185 s' or '3 min 5 s'"
    case .number(.percent): "a percentage, such as 1.35"
    case .rating: "a whole number from 1 to 5"
    case .word(let words), .words(let words): "one of \(words.joined(separator: ", "))"
    case .timestamp:
      "a time such as '2026-04-01 08:30', 'yesterday 7:45', 08:30 or 2026-04-01T06:30:00Z"
    case .day: "a date, such as 2026-03-20"
    }
  }

  /// The prompt; the answer follows on the same line.
  var question: String {
    let none = Self.required.contains(self) ? "" : " (enter: none)"
    return switch self {
    case .recipeNameAtBrew: "Recipe: "
    case .method: "Method, such as v60: "
    case .doseGrams: "Coffee in g: "
    case .targetYieldGrams: "Water in g: "
    case .waterTemperatureCelsius: "Temperature in °C\(none): "
    case .grindLabel: "Grind, \(Self.numbered(GrindLabel.allCases.map(\.rawValue)))\(none): "
    case .rating: "Rating from 1 to 5\(none): "
    case .tasteTag: "Taste, \(Self.numbered(TasteTag.allCases.map(\.rawValue)))\(none): "
    case .note: "Note\(none): "
    default: "\(label)\(none): "
    }
  }

  private static func numbered(_ words: [String]) -> String {
    words.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
  }
}

/// An invalid value of a field.
struct EntryProblem: Error {
  let field: LogField
  let text: String

  /// The error message for an option.
  var message: String {
    var message =
      "\(field.option) takes \(field.typedExpectation), not '\(text.escapedForTerminal)'"
    if let near = nearest { message += ": did you mean '\(near)'?" }
    return message
  }

  /// The error message for an answer.
  var answer: String {
    "expected \(field.typedExpectation)" + (nearest.map { ": did you mean \($0)?" } ?? "")
  }

  private var nearest: String? {
    switch field.kind {
    case .number(.coffee): Quantity.suggestion(for: text, as: .mass(isWater: false))
    case .number(.water): Quantity.suggestion(for: text, as: .mass(isWater: true))
    case .number(.temperature): Quantity.suggestion(for: text, as: .temperature)
    case .number(.duration): Quantity.suggestion(for: text, as: .duration)
    case .number(.percent): Quantity.pointForComma(text)
    case .method: BrewMethod.meant(by: text)?.value.rawValue
    case .word(let words), .words(let words):
      DomainWord.meant(by: text, among: words) ?? WordChoice.nearest(to: text, among: words)
    default: nil
    }
  }
}

/// The options for the fields of an entry.
struct EntryOptions: ParsableArguments {
  @Option(help: .value("name", "The name of the recipe."))
  var name: String?

  @Option(help: .value("method", "The brew method, such as v60."))
  var method: String?

  @Option(typed: "mass", "The dose of coffee, such as 18, '18 g' or 0.6oz.", name: .dose)
  var dose: String?

  @Option(
    typed: "mass",
    "The water poured (espresso: what is in the cup), such as 300 or '300 g'.",
    name: .yield
  )
  var yield: String?

  @Option(typed: "degrees", "The water temperature, such as 94 or 201F.")
  var temperature: String?

  @Option(help: .value("grind", "The grind size, such as medium-fine."))
  var grind: String?

  @Option(typed: "number", "The rating, from 1 to 5.")
  var rating: String?

  @Flag(help: "No rating.")
  var unrated = false

  @Option(
    help: .value(
      "taste",
      "How it tasted: too-sour, too-bitter, too-weak, too-strong or perfect; more than once for several tastes."
    )
  )
  var taste: [String] = []

  @Option(typed: "text", "A note of up to 280 characters.")
  var note: String?

  @Option(typed: "text", "The name of the coffee.")
  var coffee: String?

  @Option(help: .value("date", "The day on which the coffee was roasted, such as 2026-03-20."))
  var roasted: String?

  @Option(typed: "text", "The grinder, such as 'Comandante C40'.")
  var grinder: String?

  @Option(typed: "text", "The setting of the grinder, such as '22 clicks'.")
  var grindSetting: String?

  @Option(typed: "duration", "The total brew time, such as 3:05 or '185 s'.")
  var time: String?

  @Option(typed: "mass", "What was in the cup, such as 220.")
  var beverage: String?

  @Option(typed: "number", "The total dissolved solids (TDS), in percent.")
  var tds: String?

  @Option(
    help: ArgumentHelp(
      """
      When it was brewed, such as '2026-04-01 08:30', 'yesterday 7:45' or 08:30, in local time, or \
      2026-04-01T06:30:00Z; default: now.
      """,
      valueName: "time"
    )
  )
  var at: String?

  func validate() throws {
    try refuse(unrated && rating != nil, "--rating and --unrated cannot be used together")
  }

  /// The given options, in field order.
  var given: [(field: LogField, text: String)] {
    let texts: [LogField: String?] = [
      .recipeNameAtBrew: name, .method: method, .doseGrams: dose, .targetYieldGrams: yield,
      .waterTemperatureCelsius: temperature, .grindLabel: grind,
      .rating: unrated ? "" : rating,
      .tasteTag: taste.isEmpty ? nil : taste.joined(separator: ","), .note: note,
      .coffee: coffee, .roastedOn: roasted, .grinder: grinder, .grindSetting: grindSetting,
      .totalTimeSeconds: time, .beverageGrams: beverage, .tdsPercent: tds, .timestamp: at,
    ]
    return LogField.settable.compactMap { field in
      (texts[field] ?? nil).map { (field, $0) }
    }
  }
}

/// Prompts for the missing fields of an entry, line by line.
struct EntryQuestions {
  let keys: FileDescriptor
  let display: FileDescriptor

  /// Prompts; false if input ended before all required fields and the rating were answered.
  ///
  /// - Parameter except: the fields that need no answer.
  func complete(_ draft: inout Brew, except: [LogField] = []) -> Bool {
    var reader = TerminalLineReader(keys)
    var output = OutputStream(display, capacity: 0)
    var isRated = except.contains(.rating) || draft[.rating] != nil
    for field in LogField.asked where draft[field] == nil && !except.contains(field) {
      while true {
        output.write(field.question)
        let typed = reader.next()
        if reader.isAtEnd { output.write("\n") }
        guard let line = typed else { return draft.missing.isEmpty && isRated }
        let answer = line.trimmed
        if answer.isEmpty, !LogField.required.contains(field) { break }
        guard draft.set(field, typed: answer) else {
          output.write("  \(EntryProblem(field: field, text: answer).answer)\n")
          continue
        }
        guard let problem = draft.problem(with: field) else { break }
        output.write("  \(problem)\n")
      }
      if field == .rating { isRated = true }
    }
    return true
  }
}
