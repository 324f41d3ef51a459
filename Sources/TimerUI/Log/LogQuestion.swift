import BrewDomain

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
