import TestSupport
import Testing
import Text

@testable import LanguageServer

/// What the editor shows beside and about the text: hover and outline.
@Suite struct ViewTests {
  static let recipe = """
    name: Morning
    method: v60
    source: https://example.org/morning
    tags: [fruity, light]
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine

    steps:
      - instruction: Bloom with {pour}. # brewlint: ignore[bloom-amount] small
        pourTo: 45 g
        timer: 45 s
      - instruction: Pour to {total}.
        pour: 105 g
        timer: 30 s
      - instruction: Pour to {total}.
        pourTo: 250 g
        timer: 30 s
      - instruction: Let it drain.
        timer: 45 s

    """

  private static let markdown =
    #"{"textDocument":{"hover":{"contentFormat":["markdown","plaintext"]}}}"#

  /// The recipe with a cursor behind the first occurrence of a text.
  private static func marked(_ text: String, plus count: Int = 0) -> String {
    guard let range = recipe.range(of: text) else { return recipe }
    let place = recipe.index(range.lowerBound, offsetBy: count)
    return recipe[..<place] + "‸" + recipe[place...]
  }

  @Test(
    arguments: [
      (
        "pourTo: 250", 1,
        "**pourTo**: Pour until the scale reads this.\n\nExample: `pourTo: 45 g`\n\n250 g = 8.82 oz = 250 ml = 8.45 fl oz\n\nPours **100 g**; then the scale reads **250 g**. That is 40 % of the yield. Flow: 3.3 g/s."
      ),
      (
        "105 g", 1,
        "105 g = 3.7 oz = 105 ml = 3.55 fl oz\n\nPours **105 g**; then the scale reads **150 g**. That is 42 % of the yield. Flow: 3.5 g/s."
      ),
      (
        "15 g", 0,
        "15 g = 0.53 oz\n\nRatio: **1:16.7**, 60 g of coffee a litre.\n\nRecommended for V60: dose 12 to 40 g (BrewGuide's definition of the V60).\n\nRecommended for V60: ratio 1:14 to 1:18 (BrewGuide's definition of the V60)."
      ),
      ("{total}", 3, "`{total}`: the scale reading after the step\n\nHere: **150 g**"),
      ("45 s", 0, "45 s = 0:45\n\nFrom 0:00 to 0:45."),
      (
        "94 °C", 0,
        "94 °C = 201 °F\n\nRecommended for V60: temperature 90 to 96 °C (BrewGuide's definition of the V60)."
      ),
    ]
  )
  func hover(text: String, plus: Int, expected: String) {
    let editor = EditorSession(capabilities: Self.markdown)
    let cursor = editor.open(Self.marked(text, plus: plus))
    #expect(
      editor.request("textDocument/hover", at: cursor)?.at("contents")?.text("value") == expected
    )
  }

  @Test func hoverOfARuleIsItsRationale() {
    let editor = EditorSession(capabilities: Self.markdown)
    let cursor = editor.open(Self.marked("bloom-amount", plus: 3))
    let text = editor.request("textDocument/hover", at: cursor)?.at("contents")?.text("value") ?? ""
    #expect(text.hasPrefix("**bloom-amount** (note)\n\n"))
  }

  @Test func outline() {
    let editor = EditorSession(
      capabilities:
        #"{"textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}}"#
    )
    editor.open(Self.recipe)
    let symbols = editor.request("textDocument/documentSymbol")?.items ?? []
    #expect(
      symbols.map { "\($0.text("name")) (\($0.text("detail")))" } == [
        "Morning (V60 · 1:16.7 · 2:30)"
      ]
    )
    let steps = symbols.first?.field("children")?.items ?? []
    #expect(
      steps.map { "\($0.text("name")) (\($0.text("detail")))" } == [
        "1. Bloom with {pour}. (0:00 · +45 g)",
        "2. Pour to {total}. (0:45 · +105 g)",
        "3. Pour to {total}. (1:15 · +100 g)",
        "4. Let it drain. (1:45)",
      ]
    )
  }
}
