import TestSupport
import Testing
import Text

@testable import LanguageServer

/// What the editor shows beside and about the text: hover, hints, outline, folding, selection, tokens.
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

  @Test func hints() {
    let editor = EditorSession()
    editor.open(Self.recipe)
    let range = #""range":{"start":{"line":0,"character":0},"end":{"line":99,"character":0}}"#
    let hints = editor.request("textDocument/inlayHint", more: range)?.items ?? []
    let lines = Self.recipe.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = hints.map { hint in
      let line = Int(hint.at("position", "line")?.number ?? 0)
      return
        "\(lines[line].prefix(Int(hint.at("position", "character")?.number ?? 0))) ⟨\(hint.text("label"))⟩"
    }
    #expect(
      shown == [
        "yield: 250 g ⟨1:16.7⟩",
        "steps: ⟨2:30⟩",
        "  - instruction: Bloom with {pour}. ⟨at 0:00⟩",
        "    pourTo: 45 g ⟨+45 g⟩",
        "  - instruction: Pour to {total}. ⟨at 0:45⟩",
        "    pour: 105 g ⟨= 150 g, 3.5 g/s⟩",
        "  - instruction: Pour to {total}. ⟨at 1:15⟩",
        "    pourTo: 250 g ⟨+100 g, 3.3 g/s⟩",
        "  - instruction: Let it drain. ⟨at 1:45⟩",
      ]
    )
  }

  @Test func hintsCanBeTurnedOff() {
    let options =
      #"{"inlayHints":{"startTime":false,"flow":false,"totalTime":false,"ratio":false,"amountAdded":false}}"#
    let editor = EditorSession(options: options)
    editor.open(Self.recipe)
    let range = #""range":{"start":{"line":0,"character":0},"end":{"line":99,"character":0}}"#
    let hints = editor.request("textDocument/inlayHint", more: range)?.items ?? []
    #expect(hints.map { $0.text("label") } == ["= 150 g"])
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

  @Test func foldedLines() {
    let editor = EditorSession()
    editor.open(Self.recipe)
    let ranges = editor.request("textDocument/foldingRange")?.items ?? []
    let lines = ranges.map {
      [$0.field("startLine"), $0.field("endLine")].map { Int($0?.number ?? -1) }
    }
    #expect(lines == [[9, 20], [10, 12], [13, 15], [16, 18], [19, 20]])
  }

  @Test func selectionGrows() {
    let editor = EditorSession()
    let cursor = editor.open(Self.marked("105 g", plus: 1))
    let positions = #""positions":[{"line":\#(cursor.line),"character":\#(cursor.character)}]"#
    var node = editor.request("textDocument/selectionRange", more: positions)?.items?.first
    let lines = DocumentLines(Array(Self.recipe.utf8), in: .utf16)
    var texts: [String] = []
    while let current = node {
      let bytes = current.field("range").flatMap(TextRange.init).map(lines.bytes(of:))
      texts.append(
        bytes.map { String(Self.recipe.utf8.dropFirst($0.start).prefix($0.count)) ?? "" } ?? ""
      )
      node = current.field("parent")
    }
    #expect(texts.prefix(2) == ["105 g", "pour: 105 g"])
    #expect(
      texts.dropFirst(2).first?.hasPrefix("instruction: Pour to {total}.\n    pour: 105 g") == true
    )
    #expect(texts.last == Self.recipe)
  }

  @Test func tokens() {
    let editor = EditorSession()
    editor.open(Self.recipe)
    let result = editor.request("textDocument/semanticTokens/full")
    let lines = Self.recipe.split(separator: "\n", omittingEmptySubsequences: false).map {
      Array($0.utf16)
    }
    var (line, column) = (0, 0)
    var shown: [String] = []
    let data = (result?.field("data")?.items ?? []).map { Int($0.number ?? -1) }
    for start in stride(from: 0, to: data.count, by: 5) {
      if data[start] > 0 { (line, column) = (line + data[start], 0) }
      column += data[start + 1]
      let text = String(decoding: lines[line][column..<column + data[start + 2]], as: UTF16.self)
      shown.append("\(text):\(SemanticTokens.Kind.allCases[data[start + 3]].rawValue)")
    }
    #expect(
      shown.prefix(12) == [
        "name:property", "method:property", "v60:enumMember", "source:property", "tags:property",
        "dose:property", "15:number", "g:keyword", "yield:property", "250:number", "g:keyword",
        "temperature:property",
      ]
    )
    #expect(shown.contains("{pour}:variable"))
    #expect(shown.contains("# brewlint: ignore[bloom-amount] small:macro"))
    editor.replace(Self.recipe.replacing("15 g", with: "18 g"))
    let id = result?.text("resultId") ?? ""
    let delta = editor.request(
      "textDocument/semanticTokens/full/delta",
      more: #""previousResultId":"\#(id)""#
    )
    #expect(delta?.field("edits")?.items?.count == 0)
  }
}
