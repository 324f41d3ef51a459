import BrewDomain
import RecipeSchema
import SourceText

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
