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

  /// The edits of one part may reach into another.
  @Test func partsThatMeetAreOnePart() {
    let editor = EditorSession()
    let text = "dose: 15g\nyield: 250g\nslow*a:\n - \r\n\r\nmethod:   v60\nsteps:\n - pour:   20g\n"
    editor.open(text)
    let ranges = [(2, 3), (1, 6), (0, 3), (3, 5)].map { first, last in
      #"{"start":{"line":\#(first),"character":0},"end":{"line":\#(last),"character":2}}"#
    }
    for other in ranges {
      let more = "\"options\":{},\"ranges\":[\(ranges[0]),\(other)]"
      let edits = editor.request("textDocument/rangesFormatting", more: more)
      // Nil if some overlap.
      #expect(editor.applying(edits, to: text) != nil)
    }
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
