import BrewDomain
import RecipeSchema
import SourceText

/// The answers to what is asked after a brew, one after another.
///
/// Without a rating there is no log. The taste is asked all the same, as the hint depends on it.
package struct LogAnswers: Equatable, Sendable {
  /// What is to be asked now; nil where all is answered.
  package private(set) var question: LogQuestion? = .rating
  /// From 1 to 5; nil where the brew is not to be logged.
  package private(set) var rating: Int?
  package private(set) var taste: TasteTag?
  package private(set) var note: String?

  package init() {}

  /// Takes an answer as it was typed; an empty one leaves the question out, but for the rating: whoever ends
  /// the brew by pressing enter twice has not yet said that there is to be no log.
  ///
  /// - Returns: what is wrong with it, so that it must be asked again; nil where nothing is.
  package mutating func take(_ text: String) -> String? {
    let answer = text.withoutBlanksAround
    switch question {
    case .rating: return take(rating: answer)
    case .taste: return take(taste: answer)
    case .note: return take(note: answer)
    case nil: return nil
    }
  }

  /// Leaves out whatever has not been asked yet.
  package mutating func stop() { question = nil }

  private mutating func take(rating text: String) -> String? {
    if !["n", "no"].contains(text.lowercased()) {
      guard text.count == 1, let number = Int(text), (1...5).contains(number) else {
        return "\(BrewLogValidationError.invalidRating), or n for no log"
      }
      rating = number
    }
    question = .taste
    return nil
  }

  private mutating func take(taste text: String) -> String? {
    if !text.isEmpty {
      guard let tag: TasteTag = WordChoice.answer(text) else {
        return
          "the taste must be a number from 1 to \(TasteTag.allCases.count), or one of the words"
      }
      taste = tag
    }
    question = rating == nil ? nil : .note
    return nil
  }

  private mutating func take(note text: String) -> String? {
    guard text.count <= CreateBrewLogRequest.longestNote else {
      return "\(BrewLogValidationError.noteTooLong), but has \(text.count)"
    }
    note = text.isEmpty ? nil : text
    question = nil
    return nil
  }
}

/// What is asked after a brew.
package enum LogQuestion: Equatable, Sendable {
  case rating
  case taste
  case note

  /// The question, to be answered on the same line.
  package var prompt: String {
    switch self {
    case .rating: "Rating from 1 to 5 (n: no log): "
    case .taste: "Taste, \(Self.tastes): "
    case .note: "Note: "
    }
  }

  private static var tastes: String {
    TasteTag.allCases.enumerated().map { "\($0 + 1) \($1.rawValue)" }.joined(separator: ", ")
  }
}
