import Diary
import Recipes
import Text

/// What a recipe does not say of a brew.
package struct BrewDetails: Equatable, Sendable {
  package var coffee: String?
  package var grindSetting: String?

  package init(coffee: String? = nil, grindSetting: String? = nil) {
    self.coffee = coffee
    self.grindSetting = grindSetting
  }
}

/// The answers to the questions after a brew, asked one by one. After `n`, there are no more questions.
package struct LogAnswers: Equatable, Sendable {
  /// The next question; nil after the last.
  package private(set) var question: LogQuestion? = .rating
  /// Whether the brew is logged.
  package private(set) var isLogged = false
  /// From 1 to 5; nil if the brew is not rated.
  package private(set) var rating: Int?
  package private(set) var tastes: [TasteTag] = []
  package private(set) var note: String?
  /// The coffee and the setting: those that were given, else the answers.
  package private(set) var details: BrewDetails
  private let given: BrewDetails
  private let offered: BrewDetails

  /// - Parameters:
  ///   - given: what is not asked.
  ///   - offered: what an empty answer means.
  package init(given: BrewDetails = BrewDetails(), offered: BrewDetails = BrewDetails()) {
    self.given = given
    self.offered = offered
    details = given
  }

  /// Takes an answer as typed. An empty answer skips the question, but not the log: somebody may press enter
  /// twice at the end of a brew.
  ///
  /// - Returns: why the answer is invalid and must be asked again; nil if it is valid.
  package mutating func take(_ text: String) -> String? {
    let answer = text.trimmed
    switch question {
    case .rating: return take(rating: answer)
    case .taste: return take(taste: answer)
    case .coffee(let offer):
      details.coffee = Self.text(answer, offer)
      goOn(behind: .coffee)
      return nil
    case .grindSetting(let offer):
      details.grindSetting = Self.text(answer, offer)
      goOn(behind: .setting)
      return nil
    case .note: return take(note: answer)
    case nil: return nil
    }
  }

  /// The answers where nobody can be asked: a brew that is logged, and not rated.
  package static func unasked(_ details: BrewDetails) -> LogAnswers {
    var answers = LogAnswers(given: details)
    (answers.isLogged, answers.question) = (true, nil)
    return answers
  }

  /// Skips the remaining questions.
  package mutating func stop() { question = nil }

  private mutating func take(rating text: String) -> String? {
    isLogged = !["n", "no"].contains(text.lowercased())
    if isLogged, !text.isEmpty {
      guard text.count == 1, let number = Int(text), (1...5).contains(number) else {
        return "\(BrewLogValidationError.invalidRating), or n to skip the log"
      }
      rating = number
    }
    question = isLogged ? .taste : nil
    return nil
  }

  private enum Place { case taste, coffee, setting }

  /// Asks for the next detail that was not given, then for the note.
  private mutating func goOn(behind place: Place) {
    if place == .taste, given.coffee == nil {
      question = .coffee(offer: offered.coffee)
    } else if place != .setting, given.grindSetting == nil {
      question = .grindSetting(offer: offered.grindSetting)
    } else {
      question = .note
    }
  }

  private static func text(_ answer: String, _ offer: String?) -> String? {
    answer.isEmpty ? offer : answer == "-" ? nil : answer
  }

  private mutating func take(taste text: String) -> String? {
    if !text.isEmpty {
      guard case .words(let words) = FieldValue(typed: text, for: .furtherTastes) else {
        return
          "the taste must be a number from 1 to \(TasteTag.allCases.count) or one of the words, or several between commas"
      }
      tastes = words.compactMap(TasteTag.init(rawValue:))
      if TasteTag.areContrary(tastes) { return "\(BrewLogValidationError.contraryTastes)" }
    }
    goOn(behind: .taste)
    return nil
  }

  private mutating func take(note text: String) -> String? {
    guard text.count <= CreateBrewLogRequest.maximumNoteLength else {
      return "\(BrewLogValidationError.noteTooLong), but has \(text.count)"
    }
    note = text.isEmpty ? nil : text
    question = nil
    return nil
  }
}

/// A question after a brew.
package enum LogQuestion: Equatable, Sendable {
  case rating
  case taste
  /// With the coffee of an empty answer.
  case coffee(offer: String?)
  /// With the setting of an empty answer.
  case grindSetting(offer: String?)
  case note

  /// The prompt; the answer follows on the same line.
  package var prompt: String {
    switch self {
    case .rating: "Rating from 1 to 5 (enter: none, n to skip the log): "
    case .taste: "Taste, \(Self.tastes): "
    case .coffee(let offer): "Coffee\(Self.offered(offer)): "
    case .grindSetting(let offer): "Grind setting\(Self.offered(offer)): "
    case .note: "Note: "
    }
  }

  private static func offered(_ text: String?) -> String {
    text.map { " (enter: \($0.escapedAsLine), - for none)" } ?? ""
  }

  private static var tastes: String {
    TasteTag.allCases.enumerated().map { "\($0 + 1) \($1.rawValue)" }.joined(separator: ", ")
  }
}
