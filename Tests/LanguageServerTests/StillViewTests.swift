import Testing
import Text

@testable import LanguageServer

/// What the editor shows beside the text does not jump while somebody types.
@Suite struct StillViewTests {
  private static let recipe = """
    name: Morning
    method: v60
    tags: [fruity, light]
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine
    steps:
      - instruction: Rinse the filter.
      - instruction: Bloom with {pour}.
        pourTo: 45 g
        timer: 45 s
      - instruction: Pour to {total}.
        pourTo: 250 g
        timer: 1 min 30 s
      - instruction: Let it drain.
        timer: 45 s

    """

  /// The lines above which lenses are, and the steps with a start time, as `step: time`.
  private func views(_ editor: EditorSession) -> (lenses: [Int], starts: Set<String>) {
    let lenses = editor.request("textDocument/codeLens")?.items ?? []
    let range = #""range":{"start":{"line":0,"character":0},"end":{"line":99,"character":0}}"#
    let hints = editor.request("textDocument/inlayHint", more: range)?.items ?? []
    let text = (editor.text() ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let starts = hints.filter { $0.text("label").hasPrefix("at ") }.map { hint in
      let line = Int(hint.at("position", "line")?.number ?? 0)
      let step = text[...line].count { $0.hasPrefix("  - ") }
      return "\(step): \(hint.text("label"))"
    }
    return (lenses.map { Int($0.at("range", "start", "line")?.number ?? -1) }, Set(starts))
  }

  /// Key by key, a recipe gets its lenses once, and no step a start that it does not keep.
  @Test func aRecipeIsTyped() {
    let editor = EditorSession()
    editor.open(Self.recipe)
    let (lenses, starts) = views(editor)
    #expect(lenses == [0, 0])
    #expect(starts == ["2: at 0:00", "3: at 0:45", "4: at 2:15"])
    var shown = 0
    for end in Self.recipe.indices {
      editor.replace(String(Self.recipe[...end]))
      let (lenses, found) = views(editor)
      #expect(lenses.count >= shown, "after \(Self.recipe[...end].suffix(20).debugDescription)")
      shown = max(shown, lenses.count)
      // The timer before a step may be half typed.
      let early = found.filter { $0.hasSuffix("at 0:00") }
      #expect(
        early.isSubset(of: starts),
        "after \(Self.recipe[...end].suffix(20).debugDescription)"
      )
    }
  }

  /// Each value is deleted from its end, and typed again.
  @Test func valuesAreTypedAgain() {
    let editor = EditorSession()
    editor.open(Self.recipe)
    let (lenses, starts) = views(editor)
    let steps = Set(starts.map { $0.prefix(1) })
    let lines = Self.recipe.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      guard let colon = line.firstRange(of: ": ") else { continue }
      for end in line[colon.upperBound...].indices {
        var changed = lines
        changed[number] = line[..<end]
        editor.replace(changed.joined(separator: "\n"))
        let (now, found) = views(editor)
        #expect(now == lenses, "line \(number + 1): \(line[..<end])")
        #expect(
          Set(found.map { $0.prefix(1) }).isSubset(of: steps),
          "line \(number + 1): \(line[..<end]): \(found)"
        )
      }
    }
  }
}
