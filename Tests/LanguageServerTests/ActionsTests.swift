import Testing
import Text

@testable import LanguageServer

/// What is offered at a place, and how clients of different abilities get it.
@Suite struct ActionsTests {
  private static let text = """
    name: Morning
    method: v60
    dose: 15g
    yield: 250 g
    temperature: 94 °C
    grind: medium
    steps:
      - instruction: Pour to 250 g.
        pourTo: 250 g
        timer: 1 min
      - instruction: Let it drain.
        timer: 1 min

    """

  private static func actions(
    _ text: String,
    only kinds: [String]? = nil,
    capabilities: String = EditorSession.takesActions
  ) -> (editor: EditorSession, actions: [JSONNode]) {
    let editor = EditorSession(capabilities: capabilities)
    return (editor, editor.actions(at: editor.open(text), only: kinds))
  }

  private static func titles(_ text: String, only kinds: [String]? = nil) -> [String] {
    actions(text, only: kinds).actions.map { "\($0.text("kind")): \($0.text("title"))" }
  }

  /// A kind is told to clients that know it, or one of which it is a part.
  @Test(arguments: [
    (#"[""]"#, "quickfix source.sortKeys.brewguide"), (#"["quickfix"]"#, "quickfix"),
    (#"["source","refactor"]"#, "source.sortKeys.brewguide"), (#"["quick"]"#, ""),
  ])
  func kindsAreKnown(known: String, kinds: String) {
    let capabilities = """
      {"textDocument":{"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":\(known)}}}}}
      """
    let marked = Self.text.replacing("250 g.", with: "2‸50 g.")
    let found = Self.actions(marked, capabilities: capabilities).actions
    let shown = Set(found.map { $0.text("kind") }).subtracting(["", "source.fixAll.brewguide"])
    #expect(
      shown.filter { !$0.hasPrefix("refactor") }.sorted().joined(separator: " ") == kinds
    )
  }

  @Test func quickFixes() throws {
    let marked = Self.text.replacing("250 g.", with: "2‸50 g.")
    let (editor, actions) = Self.actions(marked, only: ["quickfix"])
    #expect(
      actions.map { $0.text("title") } == [
        "Write `{total}`", "Ignore `hardcoded-amount` on this line",
        "Ignore `hardcoded-amount` in this file",
      ]
    )
    let fix = try #require(actions.first)
    #expect(fix.field("isPreferred")?.flag == true)
    let published = editor.take("textDocument/publishDiagnostics").last?.field("diagnostics")?.items
    #expect(
      published?.first { $0.text("code") == "hardcoded-amount" }?.json
        == fix.field("diagnostics")?.items?.first?.json
    )
    #expect(editor.text(after: fix) == Self.text.replacing("250 g.", with: "{total}."))
    #expect(
      editor.text(after: actions[1])
        == Self.text.replacing("250 g.", with: "250 g.  # brewlint: ignore[hardcoded-amount]")
    )
    #expect(
      editor.text(after: actions[2]) == "# brewlint: ignore-file[hardcoded-amount]\n" + Self.text
    )
  }

  /// A client may name the findings of the line while the cursor is elsewhere on it.
  @Test func namedFindings() {
    let editor = EditorSession(capabilities: EditorSession.takesActions)
    editor.open(Self.text)
    #expect(editor.actions(at: Position(7, 0), only: ["quickfix"]).isEmpty)
    let published = editor.take("textDocument/publishDiagnostics").last?.field("diagnostics")
    let place = #"{"line":7,"character":0}"#
    let actions = editor.request(
      "textDocument/codeAction",
      more: """
        "range":{"start":\(place),"end":\(place)},\
        "context":{"only":["quickfix"],"diagnostics":\(published?.json ?? "")}
        """
    )
    #expect(actions?.items?.first?.text("title") == "Write `{total}`")
  }

  /// A comment inside of a text would be text.
  @Test func ignoresOnlyWhereTheyWork() {
    let text = Self.text.replacing("Pour to 250 g.", with: "|\n      Wait.\n      Pour to 2‸50 g.")
    #expect(
      Self.titles(text, only: ["quickfix"]) == [
        "quickfix: Write `{total}`", "quickfix: Ignore `hardcoded-amount` in this file",
      ]
    )
  }

  @Test(arguments: [
    (
      ["source"],
      [
        "source.fixAll.brewguide: Apply all safe fixes",
        "source.sortKeys.brewguide: Sort keys and format",
      ]
    ),
    (["source.fixAll"], ["source.fixAll.brewguide: Apply all safe fixes"]),
    (["source.fixAll.brewguide"], ["source.fixAll.brewguide: Apply all safe fixes"]),
    (["source.sortKeys.brewguide"], ["source.sortKeys.brewguide: Sort keys and format"]),
    (["source.organizeImports"], []),
    (["quick"], []),
    (["refactor.extract"], []),
  ])
  func kinds(wanted: [String], expected: [String]) {
    #expect(Self.titles(Self.text, only: wanted) == expected)
  }

  @Test func sources() {
    let (editor, actions) = Self.actions(Self.text, only: ["source"])
    #expect(
      actions.map { editor.text(after: $0) } == [
        Self.text.replacing("250 g.", with: "{total}."),
        Self.text.replacing("15g", with: "15 g").replacing("steps:", with: "\nsteps:"),
      ]
    )
    // Minimal: only what changes.
    let edits = actions.last?.at("edit", "changes")?.field(EditorSession.uri)
    #expect(
      edits?.json == """
        [{"range":{"start":{"line":2,"character":8},"end":{"line":2,"character":8}},"newText":" "},\
        {"range":{"start":{"line":6,"character":0},"end":{"line":6,"character":0}},"newText":"\\n"}]
        """
    )
  }

  /// A light bulb without a question shows what is about the key at the cursor.
  @Test(arguments: [
    ("‸method: v60", []), ("na‸me: Morning", ["Duplicate the recipe"]),
    (
      "yield: 2‸50 g",
      [
        "Scale to half: 7.5 g of coffee, 125 g yield",
        "Scale to double: 30 g of coffee, 500 g yield", "Scale to 9 g of coffee, 150 g yield",
        "Scale to 12 g of coffee, 200 g yield", "Scale to 18 g of coffee, 300 g yield",
        "Scale to 20 g of coffee, 333 g yield",
      ]
    ),
    ("pourTo: 2‸50 g", ["Write this pour as an increment (`pour`)"]),
    ("timer: 1 mi‸n\n  - ", ["Add start times from the timers"]),
  ])
  func refactoringsNeedAReason(cursor: String, expected: [String]) {
    let text = Self.text.replacing(cursor.replacing("‸", with: ""), with: cursor)
    let titles = Self.actions(text).actions.filter { $0.text("kind").hasPrefix("refactor") }
    #expect(titles.map { $0.text("title") } == expected)
  }

  /// A client that resolves edits gets data first, and then the same edits as another client.
  @Test func resolving() throws {
    let all = ["quickfix", "refactor", "source"]
    let (editor, inline) = Self.actions(Self.text, only: all)
    let (other, lazy) = Self.actions(
      Self.text,
      only: all,
      capabilities: EditorSession.resolvesActions
    )
    #expect(inline.map { $0.text("title") } == lazy.map { $0.text("title") })
    #expect(lazy.count > 8)
    for (action, promise) in zip(inline, lazy) {
      let resolved = promise.field("edit") == nil ? try #require(other.resolved(promise)) : promise
      #expect(editor.text(after: action) == other.text(after: resolved))
      #expect(resolved.text("kind") == action.text("kind"))
      #expect(resolved.field("isPreferred")?.flag == promise.field("isPreferred")?.flag)
      // A client may ask again.
      #expect(editor.request("codeAction/resolve", action.json)?.json == action.json)
    }
  }

  @Test func outdated() throws {
    let (editor, lazy) = Self.actions(Self.text, capabilities: EditorSession.resolvesActions)
    let copy = try #require(lazy.first { $0.text("title") == "Duplicate the recipe" })
    editor.replace("# new\n" + Self.text)
    let answer = editor.response("codeAction/resolve", copy.json)
    #expect(answer?.at("error", "code")?.number == -32801)
    #expect(answer?.text("error", "message") == "the document has changed")
  }

  @Test(arguments: [
    #"{"title":"x"}"#, #"{"title":"x","data":{"uri":"file:///recipes/a.brew.yaml","version":1}}"#,
    #"{"title":"x","data":{"uri":"file:///recipes/a.brew.yaml","version":1,"action":"dance"}}"#,
    #"{"title":"x","data":{"uri":"file:///recipes/a.brew.yaml","version":1,"action":"scale","document":0}}"#,
    #"{"data":{}}"#,
  ])
  func wrongData(json: String) {
    let (editor, _) = Self.actions(Self.text)
    #expect(editor.response("codeAction/resolve", json)?.at("error", "code")?.number == -32602)
  }

  /// A client that knows only commands is offered nothing.
  @Test func thereAreNoCommands() {
    let (_, actions) = Self.actions(Self.text, capabilities: "{}")
    #expect(actions.isEmpty)
  }

  @Test func otherYAMLIsLeftAlone() {
    let editor = EditorSession(capabilities: EditorSession.takesActions)
    let cursor = editor.open("on: push\n", uri: "file:///ci/main.yaml", language: "yaml")
    #expect(editor.actions(at: cursor, uri: "file:///ci/main.yaml").isEmpty)
  }

  /// Columns in other units, and line endings of Windows.
  @Test func unitsAndEndings() throws {
    let text = "# 🫖\r\n" + Self.text.replacing("\n", with: "\r\n").replacing("Let", with: "🫖🫖 Let")
    for encoding in ["utf-8", "utf-16", "utf-32"] {
      let capabilities =
        #"{"general":{"positionEncodings":["\#(encoding)"]},"#
        + EditorSession.takesActions.dropFirst()
      let editor = EditorSession(capabilities: capabilities)
      editor.open(text)
      let actions = editor.actions(at: Position(8, 0), only: ["refactor.rewrite", "source"])
      let increments = try #require(
        actions.first { $0.text("title") == "Write all pours as increments (`pour`)" }
      )
      #expect(editor.text(after: increments) == text.replacing("pourTo", with: "pour"))
      #expect(
        actions.allSatisfy {
          editor.text(after: $0)?.replacing("\r\n", with: "").contains("\n") == false
        }
      )
    }
  }
}
