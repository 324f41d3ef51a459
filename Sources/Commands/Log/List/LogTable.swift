import Diary
import Recipes
import Text

/// A table of brews, one per line.
///
/// Column widths depend only on the rows written so far, so that the diary need not fit in memory.
struct LogTable {
  private let style: Style
  private let width: Int?
  private let idDigits: Int
  private var clock = LocalClock()
  private var table = TextTable(
    [
      .init("ID"), .init("BREWED"), .init("METHOD", rank: 1),
      .init("RECIPE", fit: .shortens(to: 12)), .init("RATING", rank: 3), .init("TASTE", rank: 2),
    ],
    showsEmptyColumns: true
  )

  /// - Parameters:
  ///   - width: the width of the terminal in columns; nil if there is none.
  ///   - idDigits: the number of id digits to show.
  init(style: Style, width: Int?, idDigits: Int = 8) {
    self.idDigits = idDigits
    self.style = style
    self.width = width
  }

  /// The lines of these brews; the first call also returns the headings.
  mutating func text(of brews: [BrewLogSummaryDTO]) -> String {
    table.next(brews.map { cells(of: $0) }, width: width, style: style)
  }

  private mutating func cells(of brew: BrewLogSummaryDTO) -> [String] {
    let time = LogTime(brew.timestamp).map { clock.text(of: $0).dropLast(3) } ?? ""
    return [
      String(brew.id.text.prefix(idDigits)), String(time), brew.method.displayName,
      brew.recipeNameAtBrew, Stars.text(brew.rating, onTerminal: width != nil),
      brew.tasteTag?.rawValue ?? "",
    ]
  }
}

/// Formats ratings.
enum Stars {
  /// Stars on a terminal, otherwise a fraction, which is easier to search for.
  static func text(_ rating: Int?, onTerminal: Bool) -> String {
    guard let rating else { return "-" }
    guard onTerminal else { return "\(rating)/5" }
    return String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
  }
}
