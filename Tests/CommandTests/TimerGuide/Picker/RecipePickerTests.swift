import Commands
import Platform
import Recipes
import TestSupport
import Testing

@Suite struct RecipePickerTests {
  private static func choices(_ names: [String]) -> [RecipeChoice] {
    names.map { name in
      RecipeChoice(
        RecipeSummaryDTO(
          id: UUID(),
          name: name,
          method: name.contains("Chemex") ? .chemex : .v60,
          isStarter: name.hasPrefix("Starter"),
          origin: name.hasPrefix("Starter") ? .starter : .custom,
          isValid: true,
          defaultDose: 15,
          defaultTargetYield: 250,
          defaultWaterTemperature: 94,
          defaultGrindLabel: .medium
        ),
        isLast: name.hasPrefix("Last")
      )
    }
  }

  private static let names = [
    "Last Morning", "Starter V60", "Café Crème", "4:6 Method", "Quick Chemex", "Morning",
    "Morning for Two", "Quiet", "抽出", "Noon", "Night", "Last Resort",
  ]

  /// Keys as they are typed: `^` up, `v` down, `<` backspace, `!` escape, `~` enter.
  private func picker(_ keys: String) -> RecipePicker {
    var picker = RecipePicker(Self.choices(Self.names))
    for key in keys where picker.picked == nil && !picker.isQuit {
      switch key {
      case "↑": picker.press(.up)
      case "↓": picker.press(.down)
      case "<": picker.press(.backspace)
      case "!": picker.press(.escape)
      case "~": picker.press(.enter)
      default: picker.press(.character(key))
      }
    }
    return picker
  }

  @Test(arguments: [
    ("~", 0), ("↓↓~", 2), ("↑↓↑~", 0), ("3~", 2), ("12~", 11), ("12<~", 0), ("5↓~", 5),
    ("creme~", 2),
    ("CREME~", 2), ("chemex~", 4), ("v60~", 0), ("v60↓~", 1), ("morn↓~", 5), ("4:~", 3), ("抽~", 8),
    ("x<~", 0), ("xyz!↓~", 1), ("xyz~<<<~", 0), (" q~", 4), ("noon↓↓↓~", 9),
    ("↓↓↓↓↓↓↓↓↓↓↓↓↓↓↓↓↓~", 11),
  ])
  func picks(keys: String, index: Int) { #expect(picker(keys).picked == index, "\(keys)") }

  @Test(arguments: ["q", "!", "xy!!", "x<q", "↓q"])
  func quits(keys: String) { #expect(picker(keys).isQuit) }

  /// A typed `q` is part of a name after another letter.
  @Test func typedText() {
    let list = picker(" qui")
    #expect(list.picked == nil && !list.isQuit && list.shown == [4, 7] && list.text == " qui")
    #expect(picker("13").shown == [])
    #expect(picker("13~").picked == nil)
  }

  @Test(arguments: [
    ("", 0), ("  ", 0), ("1", 0), ("12", 11), ("creme", 2), ("Morning", 5), ("for two", 6),
    ("4:6", 3),
  ])
  func answers(line: String, index: Int) {
    var list = picker("")
    #expect(list.answer(line) == nil)
    #expect(list.picked == index)
  }

  @Test func refusedAnswers() {
    var list = picker("")
    #expect(list.answer("tea") == "no recipe has this in its name")
    #expect(list.answer("13") == "no recipe has this in its name")
    #expect(list.answer("morn") == "3 recipes have this in their names: 1, 6, 7")
    #expect(
      list.answer("v60")
        == "11 recipes have this in their names: 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, …"
    )
    #expect(list.picked == nil && !list.isQuit)
    #expect(list.answer("Q") == nil && list.isQuit)
  }

  // MARK: The screen

  private func lines(_ keys: String, columns: Int, rows: Int) -> [String] {
    PickerScreen(of: Self.choices(Self.names))
      .lines(of: picker(keys), size: TerminalSize(columns: columns, rows: rows))
      .map { line in String(line.text().reversed().drop { $0 == " " }.reversed()) }
  }

  @Test func screen() {
    #expect(
      lines("↓", columns: 60, rows: 12) == [
        "Which recipe?", "",
        "   1  Last Morning     V60     15 g  250 g  last used",
        ">  2  Starter V60      V60     15 g  250 g  starter",
        "   3  Café Crème       V60     15 g  250 g",
        "   4  4:6 Method       V60     15 g  250 g",
        "   5  Quick Chemex     Chemex  15 g  250 g",
        "   6  Morning          V60     15 g  250 g",
        "   7  Morning for Two  V60     15 g  250 g",
        "   8  Quiet            V60     15 g  250 g",
        "", "enter brew  ↑ ↓ select  type a name or a number  q quit",
      ]
    )
    #expect(
      lines("morn↓", columns: 60, rows: 8) == [
        "Which recipe?  morn▏" + String(repeating: " ", count: 33) + "3 of 12", "",
        "   1  Last Morning     V60     15 g  250 g  last used",
        ">  6  Morning          V60     15 g  250 g",
        "   7  Morning for Two  V60     15 g  250 g", "", "",
        "enter brew  ↑ ↓ select  type a name or a number  q quit",
      ]
    )
    #expect(lines("xyz", columns: 60, rows: 8)[2] == "no recipe has this in its name")
  }

  /// In a small window the selected recipe is still there.
  @Test func smallScreens() {
    #expect(
      lines("9", columns: 20, rows: 4) == [
        "Which recipe?  9▏", "   8  Quiet", ">  9  抽出", "enter brew",
      ]
    )
    #expect(lines("9", columns: 12, rows: 1) == [">  9  抽出"])
    for rows in 1...15 {
      for columns in [1, 2, 5, 20, 39, 40, 200] {
        for keys in ["", "12", "morn", "xyz", "↓↓↓↓↓"] {
          let lines = lines(keys, columns: columns, rows: rows)
          #expect(lines.count <= rows)
          #expect(lines.allSatisfy { $0.displayWidth() <= columns })
          let isThere = columns < 2 || keys == "xyz" || lines.contains { $0.hasPrefix(">") }
          #expect(isThere, "\(keys) \(columns) \(rows)")
        }
      }
    }
  }

  /// The lines for screen readers.
  @Test func plainLines() {
    let screen = PickerScreen(of: Self.choices(["Morning", "a\u{1B}[31m\n::error::\(Self.long)"]))
    #expect(
      screen.plainLines == [
        "1  Morning" + String(repeating: " ", count: 119) + "V60  15 g  250 g",
        "2  a<U+001B>[31m\\n::error::\(Self.long)  V60  15 g  250 g",
      ]
    )
    #expect(screen.question == "Recipe, 1 to 2 or part of its name (enter: 1, q: quit): ")
  }

  private static let long = String(repeating: "x", count: 100)
}
