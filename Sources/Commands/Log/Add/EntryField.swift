import ArgumentParser
import BrewDomain
import Diary
import Platform
import RecipeSchema
import SourceText
import SystemPackage

/// What can be said of a brew on the command line, or when asked.
enum EntryField: String, CaseIterable {
  case name, method, dose, yield, temperature, grind, rating, taste, note, coffee
  case grindSetting = "grind-setting"
  case time, tds, at

  /// What every entry has.
  static let required: [EntryField] = [
    .name, .method, .dose, .yield, .temperature, .grind, .rating,
  ]

  /// What is asked beside what is missing.
  static let asked: [EntryField] = required + [.taste, .note]

  /// The option.
  var option: String { "--\(rawValue)" }

  /// What is expected, as the end of a sentence.
  var expectation: String {
    switch self {
    case .name: "the name of the recipe"
    case .method: "a brewer, such as v60"
    case .dose: "a mass, such as 18, '18 g' or 0.6oz"
    case .yield: "a mass, such as 300, '300 g' or 0.3l"
    case .temperature: "a temperature, such as 94 or 201F"
    case .grind: "one of \(GrindLabel.allCases.map(\.rawValue).joined(separator: ", "))"
    case .rating: "a whole number from 1 to 5"
    case .taste: "one of \(TasteTag.allCases.map(\.rawValue).joined(separator: ", "))"
    case .note, .coffee, .grindSetting: "text"
    case .time: "a duration, such as 3:05, '185 s' or '3 min 5 s'"
    case .tds: "a number in per cent, such as 1.35"
    case .at: "a time such as 2026-04-01T06:30:00Z, or a date"
    }
  }

  /// The question, to be answered on the same line.
  var question: String {
    switch self {
    case .name: "Recipe: "
    case .method: "Brewer, such as v60: "
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

/// A value that is not what its field takes.
struct EntryProblem: Error {
  let field: EntryField
  let text: String

  /// What is wrong with it as an option.
  var message: String {
    var message = "\(field.option) takes \(field.expectation), not '\(text.escapedForTerminal)'"
    if let near = nearest { message += ": did you mean '\(near)'?" }
    return message
  }

  /// What is wrong with it as an answer.
  var answer: String { "expected \(field.expectation)" }

  private var nearest: String? {
    switch field {
    case .grind: WordChoice.nearest(to: text, among: GrindLabel.allCases.map(\.rawValue))
    case .taste: WordChoice.nearest(to: text, among: TasteTag.allCases.map(\.rawValue))
    default: nil
    }
  }
}

/// What an entry says, as options.
struct EntryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What the recipe is called.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The brewer, such as v60.", valueName: "method"))
  var method: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The coffee, such as 18, '18 g' or 0.6oz.", valueName: "mass")
  )
  var dose: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("All the water, such as 300, '300 g' or 0.3l.", valueName: "mass")
  )
  var yield: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The water's temperature, such as 94 or 201F.", valueName: "temperature")
  )
  var temperature: String?

  @Option(help: ArgumentHelp("How fine it was ground, such as medium-fine.", valueName: "grind"))
  var grind: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How good the cup was, from 1 to 5.", valueName: "number")
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
    help: ArgumentHelp("Up to 280 characters of whatever else.", valueName: "text")
  )
  var note: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Which coffee it was.", valueName: "text")
  )
  var coffee: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What the grinder was set to, such as '22 clicks'.", valueName: "text")
  )
  var grindSetting: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long it took, such as 3:05 or '185 s'.", valueName: "duration")
  )
  var time: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How much is dissolved in the drink, in per cent.", valueName: "number")
  )
  var tds: String?

  @Option(
    help: ArgumentHelp(
      "When it was, such as 2026-04-01T06:30:00Z, or a date; now, if left out.",
      valueName: "time"
    )
  )
  var at: String?

  /// What was given, in the order of the fields.
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
    case .grindSetting: grindSetting
    case .time: time
    case .tds: tds
    case .at: at
    }
  }
}

/// Asks a brewer for what is missing of an entry, line by line.
struct EntryQuestions {
  let keys: FileDescriptor
  let display: FileDescriptor

  /// Asks; whether all was answered that must be. What is typed may end before.
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
          try draft.take(answer, for: field)
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
