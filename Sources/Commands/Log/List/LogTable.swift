import BrewDomain
import Diary
import SourceText

/// A table of brews, one per line.
///
/// Column widths depend only on the rows written so far, so that the diary need not fit in memory. On a terminal,
/// recipe names are truncated to fit.
struct LogTable {
  private static let gap = 2
  private static let headings = ["ID", "BREWED", "METHOD", "RECIPE", "RATING", "TASTE"]
  /// The column that is truncated.
  private static let recipe = 3
  /// The minimum width of the name column.
  private static let minimumWidth = 12

  private let style: Style
  private let width: Int?
  private let idDigits: Int
  private var clock = LocalClock()
  private var widths = headings.map { $0.displayWidth() }
  private var isFirst = true

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
    let rows = brews.map { cells(of: $0) }
    for row in rows {
      for (column, cell) in row.enumerated() {
        widths[column] = max(widths[column], cell.displayWidth())
      }
    }
    var text = ""
    if isFirst { text += line(Self.headings) { style.paint($0, .caption) } }
    isFirst = false
    for row in rows { text += line(row) { $0 } }
    return text
  }

  private mutating func cells(of brew: BrewLogSummaryDTO) -> [String] {
    let time = LogTime(brew.timestamp).map { clock.text(of: $0).dropLast(3) } ?? ""
    return [
      String(brew.id.text.prefix(idDigits)), String(time),
      brew.method.displayName.escapedForTerminal, brew.recipeNameAtBrew.escapedForTerminal,
      Stars.text(brew.rating, onTerminal: width != nil), brew.tasteTag?.rawValue ?? "",
    ]
  }

  private func line(_ cells: [String], paint: (String) -> String) -> String {
    let limit = recipeWidth
    let padded = cells.enumerated().map { column, cell in
      column == Self.recipe
        ? cell.truncated(to: limit).padded(to: min(limit, widths[column]))
        : cell.padded(to: widths[column])
    }
    let line = padded.joined(separator: String(repeating: " ", count: Self.gap))
    return paint(line.trimmingBlanksAtEnd) + "\n"
  }

  /// The width left for recipe names.
  private var recipeWidth: Int {
    guard let width else { return .max }
    let others = widths.enumerated().reduce(0) { $0 + ($1.offset == Self.recipe ? 0 : $1.element) }
    return max(Self.minimumWidth, width - others - Self.gap * (widths.count - 1))
  }
}

/// Formats ratings.
enum Stars {
  /// Stars on a terminal, otherwise a fraction, which is easier to search for.
  static func text(_ rating: Int, onTerminal: Bool) -> String {
    guard onTerminal else { return "\(rating)/5" }
    return String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
  }
}

extension String {
  /// The text if it fits into the width in columns; otherwise its start, followed by `…`.
  func truncated(to width: Int) -> String {
    guard displayWidth() > width else { return self }
    var result = ""
    var column = 0
    for character in self {
      let size = String(character).displayWidth()
      guard column + size < width else { break }
      result.append(character)
      column += size
    }
    return result + "…"
  }

  /// The text without trailing spaces.
  var trimmingBlanksAtEnd: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(self[...$0]) } ?? ""
  }
}
