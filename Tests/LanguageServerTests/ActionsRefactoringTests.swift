import Testing
import Text

@testable import LanguageServer

/// What happens to a recipe by each refactoring.
@Suite struct ActionsRefactoringTests {
  /// The steps of a recipe of 250 g, with the cursor.
  private static func recipe(_ steps: String, head: String = "") -> String {
    """
    name: Morning
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium
    \(head)steps:
    \(steps)
    """
  }

  private static func titles(_ text: String) -> [String] {
    let editor = EditorSession(capabilities: EditorSession.takesActions)
    return editor.actions(at: editor.open(text), only: ["refactor"]).map { $0.text("title") }
  }

  /// The steps after a refactoring; its titles if there is none of this one.
  private static func result(_ title: String, _ text: String) -> String? {
    let editor = EditorSession(capabilities: EditorSession.takesActions)
    let actions = editor.actions(at: editor.open(text), only: ["refactor"])
    guard let action = actions.first(where: { $0.text("title") == title }) else { return nil }
    return editor.text(after: action)
  }

  private static let allTargets = "Write all pours as targets (`pourTo`)"
  private static let allIncrements = "Write all pours as increments (`pour`)"
  private static let oneTarget = "Write this pour as a target (`pourTo`)"
  private static let oneIncrement = "Write this pour as an increment (`pour`)"

  private static let increments = """
      - instruction: Rinse.
      - instruction: Bloom with {pour}.
        pour: 50 g  # bloom
        timer: 45 s
      - instruction: "Pour {pour} to {total}."
        pour: 100 ml
        timer: 45 s
      - {instruction: Rest, pour: 100, timer: 1 min}

    """
  private static let targets = """
      - instruction: Rinse.
      - instruction: Bloom with {pour}.
        pourTo: 50 g  # bloom
        timer: 45 s
      - instruction: "Pour {pour} to {total}."
        pourTo: 150 ml
        timer: 45 s
      - {instruction: Rest, pourTo: 250, timer: 1 min}

    """

  @Test func pours() {
    let before = Self.recipe(Self.increments)
    let after = Self.recipe(Self.targets)
    #expect(Self.result(Self.allTargets, before.replacing("Rinse", with: "‸Rinse")) == after)
    #expect(
      Self.result(Self.allIncrements, after.replacing("Rinse", with: "‸Rinse"))
        == before
    )
    let crlf = before.replacing("\n", with: "\r\n")
    #expect(Self.result(Self.allTargets, crlf) == after.replacing("\n", with: "\r\n"))
  }

  @Test func onePour() {
    let before = Self.recipe(Self.increments)
    #expect(
      Self.result(Self.oneTarget, before.replacing("100 ml", with: "‸100 ml"))
        == before.replacing("pour: 100 ml", with: "pourTo: 150 ml")
    )
    let after = Self.recipe(Self.targets)
    #expect(
      Self.result(Self.oneIncrement, after.replacing("{instruction", with: "‸{instruction"))
        == after.replacing("pourTo: 250", with: "pour: 100")
    )
    #expect(!Self.titles(before.replacing("Rinse", with: "‸Rinse")).contains(Self.oneTarget))
  }

  /// The key that a value gets may be there already without a value.
  @Test(arguments: [
    ("pour:\n    pourTo: 250 g", "pour: 250 g"), ("pourTo: 250 g\n    pour:", "pour: 250 g"),
  ])
  func emptyPours(before: String, after: String) {
    let steps = "  - instruction: Pour.\n    \(before)\n    timer: 1 min\n"
    #expect(
      Self.result(Self.allIncrements, Self.recipe(steps))
        == Self.recipe(steps.replacing(before, with: after))
    )
  }

  /// Ice counts towards the yield, but the scale does not show it.
  @Test func ice() {
    let steps = """
        - instruction: Put {pour} of ice in the server.
          ice: 100 g
        - instruction: Bloom.
          pour: 50 g
        - instruction: Pour.
          pour: 100 g

      """
    #expect(
      Self.result(Self.allTargets, Self.recipe(steps))
        == Self.recipe(steps).replacing("pour: 50", with: "pourTo: 50")
        .replacing("pour: 100", with: "pourTo: 150")
    )
  }

  /// A value that several steps share changes for each by itself.
  @Test func aliases() {
    let steps = """
        - instruction: Bloom.
          pour: &half 125 g
        - instruction: Pour.
          pour: *half

      """
    #expect(
      Self.result(Self.allTargets, Self.recipe(steps))
        == Self.recipe(
          """
            - instruction: Bloom.
              pourTo: &half 125 g
            - instruction: Pour.
              pourTo: 250 g

          """
        )
    )
  }

  private static let numbered = """
      - order: 0
        instruction: Bloom.
        pourTo: 50 g
      - order: 2
        instruction: Pour.
        pourTo: 150 g
      - order: 4
        instruction: Pour.
        pourTo: 250 g

    """

  @Test func numbers() {
    let after = Self.recipe(Self.numbered).replacing("order: 2", with: "order: 1")
      .replacing("order: 4", with: "order: 2")
    #expect(Self.result("Renumber the steps without gaps", Self.recipe(Self.numbered)) == after)
    #expect(Self.titles(after).filter { $0.hasPrefix("Renumber") } == [])
    // One step without a number: as listed.
    let incomplete = after.replacing("- order: 1\n    instruction", with: "- instruction")
    #expect(
      Self.titles(incomplete).filter { $0.hasPrefix("Renumber") } == [
        "Renumber the steps as listed"
      ]
    )
    #expect(Self.result("Renumber the steps as listed", incomplete) == after)
  }

  @Test func times() {
    let starts = """
        - instruction: Rinse.
        - instruction: Bloom.
          pourTo: 50 g
          at: 0:00
        - instruction: Pour.
          pourTo: 250 g
          at: 0:45
          timer: 1 min
        - instruction: Let it drain.
          at: 1:45

      """
    #expect(
      Self.result("Add timers from the start times", Self.recipe(starts))
        == Self.recipe(starts).replacing("at: 0:00\n", with: "at: 0:00\n    timer: 45 s\n")
    )
    let timers = """
        - instruction: Rinse.
        - instruction: Bloom.
          pourTo: 50 g
          timer: 45 s
        - instruction: Pour.
          pourTo: 250 g
          timer: 1 min  # slowly
        - instruction: Let it drain.

      """
    #expect(
      Self.result("Add start times from the timers", Self.recipe(timers))
        == Self.recipe(
          """
            - instruction: Rinse.
            - instruction: Bloom.
              pourTo: 50 g
              timer: 45 s
            - instruction: Pour.
              pourTo: 250 g
              at: 45 s
              timer: 1 min  # slowly
            - instruction: Let it drain.
              at: 1 min 45 s

          """
        )
    )
  }

  @Test(arguments: [
    ("Add 15 g of coffee.", "Add {dose} of coffee."),
    ("Pour to 250 g over 45 s.", "Pour to {total} over {timer}."),
    ("Heat to 94 °C and pour to 250 g.", "Heat to {temperature} and pour to {total}."),
    ("Wait 45 seconds.", "Wait {timer}."),
    ("250 g of water.", "\"{pour} of water.\""),
    ("\"Pour to 250 g: slowly.\"", "\"Pour to {total}: slowly.\""),
    ("|\n      Pour to 250 g.\n      Wait.", "|\n      Pour to {total}.\n      Wait."),
  ])
  func placeholders(before: String, after: String) {
    func recipe(_ instruction: String) -> String {
      Self.recipe("  - instruction: \(instruction)\n    pourTo: 250 g\n    timer: 45 s\n")
    }
    let title = "Write amounts in instructions as placeholders"
    #expect(Self.result(title, recipe(before)) == recipe(after))
  }

  /// Times that say when, other times and other units stay.
  @Test(arguments: [
    "Stir after 45 s.", "Wait 30 s.", "Wait 40-45 s.", "Pour until 0:45.", "Stir 45 s, wait 45 s.",
    "Pour 8.8 oz.", "Heat to 200 °F.",
  ])
  func noPlaceholder(instruction: String) {
    let steps = "  - instruction: \(instruction)\n    pourTo: 250 g\n    timer: 45 s\n"
    #expect(!Self.titles(Self.recipe(steps)).contains { $0.hasSuffix("as placeholders") })
  }

  @Test func scaling() {
    let text = Self.recipe(
      "  - id: 3d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90\n    instruction: Pour to 250 g.\n    pourTo: 250 g # all\n"
    )
    #expect(
      Self.titles(text).filter { $0.hasPrefix("Scale") } == [
        "Scale to half: 7.5 g of coffee, 125 g yield",
        "Scale to double: 30 g of coffee, 500 g yield",
        "Scale to 9 g of coffee, 150 g yield",
        "Scale to 12 g of coffee, 200 g yield",
        "Scale to 18 g of coffee, 300 g yield",
        "Scale to 20 g of coffee, 333 g yield",
      ]
    )
    #expect(
      Self.result("Scale to 18 g of coffee, 300 g yield", text)
        == text.replacing("250 g", with: "300 g").replacing("15 g", with: "18 g")
    )
    let starter = text.replacing("dose", with: "origin: starter\ndose")
    #expect(Self.titles(starter).filter { $0.hasPrefix("Scale") } == [])
  }

  /// A starter can only be copied.
  @Test func startersAreNotChanged() {
    let text = Self.recipe(Self.increments.replacing("Rinse", with: "‸Rinse"))
    #expect(Self.titles(text).count > 1)
    let starter = text.replacing("dose", with: "origin: starter\ndose")
    #expect(Self.titles(starter) == ["Duplicate the recipe"])
  }

  @Test func duplicate() {
    let text =
      "# Mine\nid: 7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90\norigin: starter\n"
      + Self.recipe("  - instruction: Pour.\n    pourTo: 250 g\n")
    let copy =
      "# Mine\norigin: custom\n"
      + Self.recipe("  - instruction: Pour.\n    pourTo: 250 g\n")
      .replacing("Morning", with: "Morning Copy")
    let twice = text + "---\n" + copy
    #expect(Self.result("Duplicate the recipe", text) == twice)
    #expect(
      Self.result("Duplicate the recipe", twice)
        == twice + "---\n" + copy.replacing("Copy", with: "Copy 2")
    )
  }

  /// The copy of a recipe has its errors.
  @Test(arguments: [("Pour.", "Po\u{200B}ur."), ("250 g\n", "250 g # c\u{200B}\n")])
  func duplicateWithErrors(old: String, new: String) {
    let text = Self.recipe("  - instruction: Pour.\n    pourTo: 250 g\n").replacing(old, with: new)
    #expect(
      Self.result("Duplicate the recipe", text)
        == text + "---\n" + text.replacing("Morning", with: "Morning Copy")
    )
  }

  /// A recipe that cannot be read is not refactored.
  @Test func damaged() {
    let text = Self.recipe("  - instruction: Pour.\n    pourTo: 250 g\n    timer 45 s\n")
    #expect(Self.titles(text) == [])
  }
}
