import Platform
import Text

/// The list of recipes on a screen, or as lines: a pure function of the list and the size.
package struct PickerScreen {
  private static let keys = ["enter brew", "↑ ↓ select", "type a name or a number", "q quit"]

  private let choices: [RecipeChoice]
  private let table: TextTable

  /// The screen for these recipes. Computes the widths of its columns, in O(recipes).
  package init(of choices: [RecipeChoice]) {
    self.choices = choices
    var table = TextTable([
      .init(isRight: true, role: .caption), .init(fit: .shortens(to: 16)), .init(rank: 2),
      .init(isRight: true, rank: 3, role: .number), .init(isRight: true, rank: 4, role: .number),
      .init(rank: 1, role: .caption),
    ])
    table.measure(choices.indices.map { Self.row($0, choices[$0]) })
    self.table = table
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
    let layout = table.layout(width: nil)
    return choices.indices.map { line(of: $0, in: layout).text() }
  }

  private static func row(_ index: Int, _ choice: RecipeChoice) -> [String] {
    ["\(index + 1)", choice.name, choice.method] + choice.amounts + [choice.remark]
  }

  /// - Parameter nameRole: the style of the name.
  private func line(
    of index: Int,
    in layout: TableLayout,
    nameRole: Style.Role? = nil
  ) -> ScreenLine {
    let pieces = layout.lines(of: Self.row(index, choices[index])).first ?? []
    return ScreenLine(pieces.map { .init($0.text, $0.column == 1 ? nameRole : $0.role) })
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
    let layout = table.layout(width: columns - ScreenLine.gap.count)
    return picker.shown.indices.dropFirst(first).prefix(rows).map { place in
      let isSelected = place == picker.selected
      let mark = ScreenLine.Piece(isSelected ? "> " : "  ", .number)
      let role: Style.Role? = isSelected ? .title : nil
      let line = line(of: picker.shown[place], in: layout, nameRole: role)
      return ScreenLine([mark] + line.pieces)
    }
  }
}
