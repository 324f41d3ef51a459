import TestSupport
import Testing
import Text

@testable import LanguageServer

/// Code lenses, and the commands that clients send.
@Suite struct ActionsCommandTests {
  private static let text = """
    name: Morning
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium

    steps:
      - instruction: Pour to {total}.
        pourTo: 250 g
        timer: 2 min
      - instruction: Let it drain.
        timer: 1 min 30 s

    """

  private static let creates = """
    {"workspace":{"applyEdit":true,"workspaceEdit":{"documentChanges":true,"resourceOperations":["create"]}},\
    "window":{"showDocument":{"support":true}}}
    """

  private static func editor(_ capabilities: String = "{}", options: String = "{}") -> EditorSession
  {
    let editor = EditorSession(capabilities: capabilities, options: options)
    editor.open(Self.text)
    return editor
  }

  @Test func lenses() {
    let editor = Self.editor()
    #expect(
      editor.request("textDocument/codeLens")?.json == """
        [{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":4}},\
        "command":{"title":"1:16.7 · 3 min 30 s · 2 steps","command":""}},\
        {"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":4}},\
        "command":{"title":"Scale…","command":"brewguide.scale","arguments":["file:///recipes/a.brew.yaml",0]}}]
        """
    )
    editor.replace(Self.text + "---\n" + Self.text.replacing("    timer: 1 min 30 s\n", with: ""))
    let titles = editor.request("textDocument/codeLens")?.items?.map { $0.text("command", "title") }
    #expect(
      titles == [
        "1:16.7 · 3 min 30 s · 2 steps", "Scale…", "1:16.7 · at least 2 min · 2 steps", "Scale…",
      ]
    )
    // A mistake, as while typing, moves no line.
    editor.replace(Self.text.replacing("yield: 250", with: "yield: 300"))
    #expect(
      editor.request("textDocument/codeLens")?.items?.map { $0.text("command", "title") } == [
        "1:20 · at least 3 min 30 s · 2 steps", "Scale…",
      ]
    )
  }

  @Test func lensesCanBeTurnedOff() {
    let editor = Self.editor(options: #"{"codeLens":false}"#)
    #expect(editor.request("textDocument/codeLens")?.json == "[]")
  }

  private static func execute(_ editor: EditorSession, _ command: String, _ arguments: String)
    -> String
  {
    let answer = editor.response(
      "workspace/executeCommand",
      #"{"command":"\#(command)","arguments":\#(arguments)}"#
    )
    let error = answer?.field("error").map {
      "\($0.field("code")?.number ?? 0): \($0.text("message"))"
    }
    return error ?? answer?.field("result")?.json ?? "nothing"
  }

  private static let uri = EditorSession.uri

  @Test(arguments: [
    ("brewguide.dance", "[]", "-32602.0: `brewguide.dance` is not a command"),
    ("brewguide.format", "[]", "-32602.0: `arguments[0]` must be the URI of a document"),
    (
      "brewguide.format", #"["file:///b.yaml"]"#,
      "-32602.0: the document is not open: file:///b.yaml"
    ),
    (
      "brewguide.scale", #"["\#(uri)",7]"#,
      "-32602.0: there is no recipe in the YAML document 7"
    ),
    (
      "brewguide.scale", #"["\#(uri)",-1]"#,
      "-32602.0: `arguments[1]` must be a whole number from 0"
    ),
    (
      "brewguide.scale", #"["\#(uri)",0,{"factor":0}]"#,
      "-32602.0: `arguments[2]` must be an object with `dose`, `yield` or `factor` above 0"
    ),
    (
      "brewguide.scale", #"["\#(uri)",0,{"factor":1000000}]"#,
      "-32803.0: a dose of 15000000 g is above the limit of 1000 kg"
    ),
    (
      "brewguide.scale", #"["\#(uri)"]"#,
      "-32803.0: the editor does not open new documents; name a factor"
    ),
    ("brewguide.apply", "[7]", "-32602.0: `arguments[0]` must be the data of a code action"),
  ])
  func wrongArguments(command: String, arguments: String, expected: String) {
    #expect(Self.execute(Self.editor(), command, arguments) == expected)
  }

  private static func scaled(_ name: String) -> String {
    text.replacing("250 g", with: "300 g").replacing("15 g", with: "18 g")
      .replacing("Morning", with: name)
  }

  /// Neither the file nor the recipe gets a name that is taken.
  @Test func aScaledDocumentHasItsOwnNames() throws {
    let folder = try ScratchFolder()
    try folder.write("recipes/a.yaml", Self.text)
    try folder.write("recipes/a-18g.yaml/folder", "")
    try folder.write("recipes/b.yaml", Self.scaled("Morning 18 g"))
    let editor = EditorSession(capabilities: Self.creates, folder: folder.path)
    let uri = DocumentURI.uri(of: folder.path.appending("recipes").appending("a.yaml"))
    for (uri, file) in [(uri, "a-18g-2.yaml"), ("untitled:U", "untitled:U-18g-2")] {
      editor.open(Self.text, uri: uri)
      editor.open(Self.text, uri: "untitled:U-18g")
      _ = Self.execute(editor, "brewguide.scale", #"["\#(uri)",0,{"dose":18}]"#)
      let changes = editor.requests.last?.params.at("edit", "documentChanges")?.items ?? []
      #expect(changes.first?.text("uri").hasSuffix(file) == true)
      let text = changes.last?.field("edits")?.items?.first?.text("newText")
      #expect(text == Self.scaled("Morning 18 g 2"))
    }
  }

  /// An edit that the editor refuses is told to the user.
  @Test(arguments: [
    (#"{"applied":false}"#, ["Format: the editor did not apply the edit"]),
    (
      #"{"applied":false,"failureReason":"read-only"}"#,
      ["Format: the editor did not apply the edit: read-only"]
    ),
    (#"{"applied":true}"#, []), ("null", []),
  ])
  func refusedEdits(answer: String, messages: [String]) {
    let editor = Self.editor(#"{"workspace":{"applyEdit":true}}"#)
    editor.replace(Self.text.replacing("15 g", with: "15g"))
    editor.answer = { _ in answer }
    #expect(Self.execute(editor, "brewguide.format", #"["\#(Self.uri)"]"#) == "null")
    #expect(editor.take("window/showMessage").map { $0.text("message") } == messages)
  }

  @Test func scaledText() {
    let scaled = Self.scaled("Morning 18 g")
    let result = Self.execute(Self.editor(), "brewguide.scale", #"["\#(Self.uri)",0,{"dose":18}]"#)
    #expect(result == "\"\(scaled.escapedForJSON)\"")
  }

  @Test func scaledDocument() throws {
    let editor = Self.editor(Self.creates)
    editor.answer = { method in
      switch method {
      case "window/showMessageRequest": #"{"title":"18 g of coffee, 300 g yield"}"#
      case "workspace/applyEdit": #"{"applied":true}"#
      default: #"{"success":true}"#
      }
    }
    #expect(Self.execute(editor, "brewguide.scale", #"["\#(Self.uri)",0]"#) == "null")
    #expect(
      editor.requests.map(\.method) == [
        "window/showMessageRequest", "workspace/applyEdit", "window/showDocument",
      ]
    )
    let scaled = Self.scaled("Morning 18 g")
    #expect(
      editor.requests.map(\.params.json) == [
        """
        {"type":3,"message":"Scale Morning to","actions":[\
        {"title":"Half: 7.5 g of coffee, 125 g yield"},{"title":"Double: 30 g of coffee, 500 g yield"},\
        {"title":"9 g of coffee, 150 g yield"},{"title":"12 g of coffee, 200 g yield"},\
        {"title":"18 g of coffee, 300 g yield"},{"title":"20 g of coffee, 333 g yield"}]}
        """,
        """
        {"label":"Scale Morning","edit":{"documentChanges":[\
        {"kind":"create","uri":"file:///recipes/a-18g.brew.yaml"},\
        {"textDocument":{"uri":"file:///recipes/a-18g.brew.yaml","version":null},"edits":[\
        {"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},\
        "newText":"\(scaled.escapedForJSON)"}]}]}}
        """,
        #"{"uri":"file:///recipes/a-18g.brew.yaml","takeFocus":true}"#,
      ]
    )
  }

  /// Without a choice nothing happens.
  @Test func noChoice() {
    let editor = Self.editor(Self.creates)
    #expect(Self.execute(editor, "brewguide.scale", #"["\#(Self.uri)",0]"#) == "null")
    #expect(editor.requests.map(\.method) == ["window/showMessageRequest"])
  }

  @Test func format() throws {
    let editor = Self.editor(#"{"workspace":{"applyEdit":true}}"#)
    editor.replace(Self.text.replacing("15 g", with: "15g"))
    #expect(Self.execute(editor, "brewguide.format", #"["\#(Self.uri)"]"#) == "null")
    let asked = try #require(editor.requests.last)
    #expect(asked.params.text("label") == "Format")
    #expect(editor.text(after: asked.params) == Self.text)
  }

  @Test func lint() throws {
    let folder = try ScratchFolder()
    try folder.write("b.brew.yaml", Self.text.replacing("yield: 250", with: "yield: 300"))
    let editor = EditorSession(folder: folder.path)
    editor.open(Self.text)
    #expect(
      Self.execute(editor, "brewguide.lint", "[]")
        == #"{"files":2,"errors":1,"warnings":0,"notes":0}"#
    )
    #expect(
      editor.take("window/showMessage").map { $0.text("message") } == ["1 error in 2 files"]
    )
  }
}
