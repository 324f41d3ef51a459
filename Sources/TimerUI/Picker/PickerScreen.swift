import Platform
import SourceText

/// The list of recipes on a screen, or as lines: a pure function of the list and the size.
package struct PickerScreen {
  private static let keys = ["enter brew", "↑ ↓ select", "type a name or a number", "q quit"]
  /// The widest name, in columns, while other columns are shown.
  private static let widestName = 40

  private let choices: [RecipeChoice]
  private let table: ChoiceTable

  /// The screen for these recipes. Computes the widths of its columns, in O(recipes).
  package init(of choices: [RecipeChoice]) {
    self.choices = choices
    table = ChoiceTable(choices, widestName: Self.widestName)
  }

  /// The lines of the screen, at most `rows` of at most `columns`. The selected recipe is always among them.
  ///
  /// - Parameter picker: the state of the list, with the recipes of this screen.
  package func lines(of picker: RecipePicker, size: TerminalSize) -> [ScreenLine] {
    // In a small window the list is more useful than what surrounds it.
    let isRoomy = size.rows >= 8
    let hasFrame = size.rows >= 4
    let room = max(1, size.rows - (isRoomy ? 4 : hasFrame ? 2 : 0))
    let list = list(of: picker, rows: room, columns: size.columns)
    let blanks = Array(repeating: ScreenLine.empty, count: max(0, room - list.count))
    var lines = list + blanks
    if hasFrame {
      let gap = isRoomy ? [ScreenLine.empty] : []
      lines = [title(of: picker, width: size.columns)] + gap + lines + gap + [hints(size.columns)]
    }
    return lines.map { $0.clipped(to: size.columns) }
  }

  /// All recipes with their numbers, one on a line.
  package var plainLines: [String] {
    choices.indices.map { index in
      table.line(of: index, isNarrow: false).text().withoutTrailingSpaces
    }
  }

  /// The question below the lines.
  package var question: String {
    "Recipe, 1 to \(choices.count) or part of its name (enter: 1, q: quit): "
  }

  private func title(of picker: RecipePicker, width: Int) -> ScreenLine {
    let title = ScreenLine([
      .init("Which recipe?", .title),
      .init(picker.text.isEmpty ? "" : "  \(picker.text)▏", .number),
    ])
    guard picker.shown.count < picker.choices.count else { return title }
    let count = "\(picker.shown.count) of \(picker.choices.count)"
    return ScreenLine(title, right: ScreenLine(count, .caption), width: width)
  }

  private func hints(_ columns: Int) -> ScreenLine {
    ScreenLine(fitting: Self.keys.map { .init($0, .caption) }, width: columns)
  }

  private func list(of picker: RecipePicker, rows: Int, columns: Int) -> [ScreenLine] {
    guard !picker.shown.isEmpty else {
      return [ScreenLine("no recipe has this in its name", .warning)]
    }
    let first = max(0, min(picker.selected - rows / 2, picker.shown.count - rows))
    return picker.shown.indices.dropFirst(first).prefix(rows).map { place in
      let isSelected = place == picker.selected
      let mark = ScreenLine.Piece(isSelected ? "> " : "  ", .number)
      let line = table.line(
        of: picker.shown[place],
        isNarrow: columns < ScreenLayout.narrowWidth,
        nameRole: isSelected ? .title : nil
      )
      return ScreenLine([mark] + line.pieces)
    }
  }
}

/// The recipes of a list in columns.
private struct ChoiceTable {
  private let choices: [RecipeChoice]
  private let numberWidth: Int
  private let nameWidth: Int
  private let methodWidth: Int
  private let amountWidths: [Int]

  init(_ choices: [RecipeChoice], widestName: Int) {
    func width(_ text: (RecipeChoice) -> String) -> Int {
      choices.map { text($0).escapedForTerminal.displayWidth() }.max() ?? 0
    }
    self.choices = choices
    numberWidth = "\(choices.count)".utf8.count
    nameWidth = min(widestName, width(\.name))
    methodWidth = width(\.method)
    amountWidths = [0, 1].map { column in width { $0.amounts[column] } }
  }

  /// The line of a recipe; on a narrow screen only its number and its name.
  func line(of index: Int, isNarrow: Bool, nameRole: Style.Role? = nil) -> ScreenLine {
    let choice = choices[index]
    let number = "\(index + 1)".padded(to: numberWidth, before: true)
    var pieces: [ScreenLine.Piece] = [.init(number, .caption), .init(ScreenLine.gap)]
    guard !isNarrow else { return ScreenLine(pieces + [.init(choice.name, nameRole)]) }
    var name = choice.name.escapedForTerminal
    if name.displayWidth() > nameWidth { name = name.prefix(columns: nameWidth - 1) + "…" }
    let method = choice.method.escapedForTerminal.padded(to: methodWidth)
    pieces += [.init(name, nameRole), .init("".padded(to: nameWidth - name.displayWidth()))]
    pieces += [.init(ScreenLine.gap), .init(method)]
    for (amount, width) in zip(choice.amounts, amountWidths) {
      pieces += [.init(ScreenLine.gap), .init(amount.padded(to: width, before: true), .number)]
    }
    return ScreenLine(pieces + [.init(ScreenLine.gap), .init(choice.remark, .caption)])
  }
}
