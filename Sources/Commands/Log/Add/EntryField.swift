import ArgumentParser
import Diary
import Platform
import Recipes
import SystemPackage
import Text

/// The fields of an entry that options and prompts can set.
enum EntryField: String, CaseIterable {
  case name, method, dose, yield, temperature, grind, rating, taste, note, coffee, grinder
  case grindSetting = "grind-setting"
  case time, tds, at

  /// The required fields.
  static let required: [EntryField] = [
    .name, .method, .dose, .yield, .temperature, .grind, .rating,
  ]

  /// The fields that prompts ask for.
  static let asked: [EntryField] = required + [.taste, .note]

  /// The option.
  var option: String { "--\(rawValue)" }

  /// The expected value, as the end of a sentence.
  var expectation: String {
    switch self {
    case .name: "the name of the recipe"
    case .method: "a brew method, such as v60"
    case .dose: "a mass, such as 18, '18 g' or 0.6oz"
    case .yield: "a mass, such as 300, '300 g' or 0.3l"
    case .temperature: "a temperature, such as 94 or 201F"
    case .grind: "one of \(GrindLabel.allCases.map(\.rawValue).joined(separator: ", "))"
    case .rating: "a whole number from 1 to 5"
    case .taste: "one of \(TasteTag.allCases.map(\.rawValue).joined(separator: ", "))"
    case .note, .coffee, .grinder, .grindSetting: "text"
    case .time: "a duration, such as 3:05, '185 s' or '3 min 5 s'"
    case .tds: "a percentage, such as 1.35"
    case .at: "a time such as '2026-04-01 08:30', 'yesterday 7:45', 08:30 or 2026-04-01T06:30:00Z"
    }
  }

  /// The prompt; the answer follows on the same line.
  var question: String {
    switch self {
    case .name: "Recipe: "
    case .method: "Method, such as v60: "
    case .dose: "Coffee in g: "
    case .yield: "Water in g: "
    case .temperature: "Temperature in °C: "
    case .grind: "Grind, \(Self.numbered(GrindLabel.allCases.map(\.rawValue))): "
    case .rating: "Rating from 1 to 5: "
    case .taste: "Taste, \(Self.numbered(TasteTag.allCases.map(\.rawValue))) (enter: none): "
    case .note: "Note (enter: none): "
    default: "\(rawValue): "
    }
  }

  private static func numbered(_ words: [String]) -> String {
    words.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
  }
}

/// An invalid value of a field.
struct EntryProblem: Error {
  let field: EntryField
  let text: String

  /// The error message for an option.
  var message: String {
    var message = "\(field.option) takes \(field.expectation), not '\(text.escapedForTerminal)'"
    if let near = nearest { message += ": did you mean '\(near)'?" }
    return message
  }

  /// The error message for an answer.
  var answer: String {
    "expected \(field.expectation)" + (nearest.map { ": did you mean \($0)?" } ?? "")
  }

  private var nearest: String? {
    switch field {
    case .dose: Quantity.suggestion(for: text, as: .mass(isWater: false))
    case .yield: Quantity.suggestion(for: text, as: .mass(isWater: true))
    case .temperature: Quantity.suggestion(for: text, as: .temperature)
    case .time: Quantity.suggestion(for: text, as: .duration)
    case .tds: Quantity.pointForComma(text)
    case .method: BrewMethod.meant(by: text)?.value.rawValue
    case .grind:
      GrindLabel.meant(by: text)?.value.rawValue
        ?? WordChoice.nearest(to: text, among: GrindLabel.allCases.map(\.rawValue))
    case .taste:
      TasteTag.meant(by: text)?.value.rawValue
        ?? WordChoice.nearest(to: text, among: TasteTag.allCases.map(\.rawValue))
    default: nil
    }
  }
}

/// The options for the fields of an entry.
struct EntryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The name of the recipe.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The brew method, such as v60.", valueName: "method"))
  var method: String?

  @Option(
    name: .dose,
    parsing: .unconditional,
    help: ArgumentHelp("The dose of coffee, such as 18, '18 g' or 0.6oz.", valueName: "mass")
  )
  var dose: String?

  @Option(
    name: .yield,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The water poured (espresso: what is in the cup), such as 300 or '300 g'.",
      valueName: "mass"
    )
  )
  var yield: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The water temperature, such as 94 or 201F.", valueName: "degrees")
  )
  var temperature: String?

  @Option(help: ArgumentHelp("The grind size, such as medium-fine.", valueName: "grind"))
  var grind: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The rating, from 1 to 5.", valueName: "number")
  )
  var rating: String?

  @Option(
    help: ArgumentHelp(
      "How it tasted: too-sour, too-bitter, too-weak, too-strong or perfect.",
      valueName: "taste"
    )
  )
  var taste: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A note of up to 280 characters.", valueName: "text")
  )
  var note: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The name of the coffee.", valueName: "text")
  )
  var coffee: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The grinder, such as 'Comandante C40'.", valueName: "text")
  )
  var grinder: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The setting of the grinder, such as '22 clicks'.", valueName: "text")
  )
  var grindSetting: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The total brew time, such as 3:05 or '185 s'.", valueName: "duration")
  )
  var time: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The total dissolved solids (TDS), in percent.", valueName: "number")
  )
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

  /// The given options, in field order.
  var given: [(field: EntryField, text: String)] {
    EntryField.allCases.compactMap { field in text(field).map { (field, $0) } }
  }

  private func text(_ field: EntryField) -> String? {
    switch field {
    case .name: name
    case .method: method
    case .dose: dose
    case .yield: yield
    case .temperature: temperature
    case .grind: grind
    case .rating: rating
    case .taste: taste
    case .note: note
    case .coffee: coffee
    case .grinder: grinder
    case .grindSetting: grindSetting
    case .time: time
    case .tds: tds
    case .at: at
    }
  }
}

/// Prompts for the missing fields of an entry, line by line.
struct EntryQuestions {
  let keys: FileDescriptor
  let display: FileDescriptor

  /// Prompts; false if input ended before all required fields were answered.
  func complete(_ draft: inout EntryDraft) -> Bool {
    var reader = TerminalLineReader(keys)
    var output = OutputStream(display, capacity: 0)
    for field in EntryField.asked where !draft.has(field) {
      let isRequired = EntryField.required.contains(field)
      while true {
        output.write(field.question)
        let typed = reader.next()
        if reader.isAtEnd { output.write("\n") }
        guard let line = typed else { return draft.missing.isEmpty }
        let answer = line.trimmed
        if answer.isEmpty, !isRequired { break }
        do throws(EntryProblem) {
          try draft.set(answer, for: field)
          if let problem = draft.problem(with: field) {
            output.write("  \(problem)\n")
          } else {
            break
          }
        } catch {
          output.write("  \(error.answer)\n")
        }
      }
    }
    return true
  }
}
