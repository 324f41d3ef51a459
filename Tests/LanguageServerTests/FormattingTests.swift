import TestSupport
import Testing
import Text

@testable import LanguageServer

/// Formatting changes as little as possible.
@Suite struct FormattingTests {
  @Test func onlyWhatDiffersIsEdited() {
    let editor = EditorSession()
    let text = ViewTests.recipe.replacing("dose: 15 g", with: "dose:   15g").replacing(
      "    pour: 105 g",
      with: "    pour:   105g"
    )
    editor.open(text)
    let edits = editor.request(
      "textDocument/formatting",
      more: #""options":{"tabSize":2,"insertSpaces":true}"#
    )
    #expect(editor.applying(edits, to: text) == ViewTests.recipe)
    #expect(edits?.items?.count == 2)
    #expect((edits?.items ?? []).allSatisfy { $0.text("newText").utf8.count < 12 })
  }

  /// Some editors have no line behind the last one, so no edit may end there.
  @Test(arguments: ["\n", "\r\n"])
  func linesAtTheEndAreTakenWithTheLineBreakBeforeThem(ending: String) {
    let editor = EditorSession()
    let recipe = ViewTests.recipe.replacing("\n", with: ending)
    let text = recipe + ending + ending
    editor.open(text)
    let edits = editor.request("textDocument/formatting", more: #""options":{}"#)
    #expect(editor.applying(edits, to: text) == recipe)
    let lines = recipe.split(separator: ending, omittingEmptySubsequences: false).count - 1
    let ends = (edits?.items ?? []).map { $0.at("range", "end", "line")?.number }
    #expect(ends == [Double(lines + 1)])
  }

  @Test func aRangeIsFormattedAlone() {
    let editor = EditorSession()
    let text = ViewTests.recipe.replacing("dose: 15 g", with: "dose: 15g").replacing(
      "pour: 105 g",
      with: "pour: 105g"
    )
    editor.open(text)
    let range = #""range":{"start":{"line":4,"character":0},"end":{"line":5,"character":0}}"#
    let edits = editor.request("textDocument/rangeFormatting", more: range)
    #expect(
      editor.applying(edits, to: text)
        == ViewTests.recipe.replacing("pour: 105 g", with: "pour: 105g")
    )
  }
}
