import SystemPackage
import TestSupport
import Testing
import Text

@testable import LanguageServer

/// Where a name is defined and changed.
@Suite struct NavigationTests {
  private static let capabilities = """
    {"workspace":{"workspaceEdit":{"documentChanges":true,"changeAnnotationSupport":{}}}}
    """

  private static func recipe(_ name: String, method: String = "v60", tags: String = "[fruity]")
    -> String
  {
    """
    name: \(name)
    method: \(method)
    tags: \(tags)
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium
    steps:
      - instruction: Pour.
        pourTo: 250 g
        timer: 2 min

    """
  }

  /// A place as `file:line:column`, from 0.
  private func place(_ location: JSONNode) -> String {
    let start = location.at("range", "start")
    let name = location.text("uri").split(separator: "/").last ?? ""
    return
      "\(name):\(Int(start?.field("line")?.number ?? -1)):\(Int(start?.field("character")?.number ?? -1))"
  }

  @Test func anchorsAreFoundAndRenamed() {
    let editor = EditorSession()
    let text = """
      name: A
      method: v60
      dose: 15 g
      yield: 250 g
      temperature: 94 °C
      grind: medium
      steps:
        - &pour
          instruction: Pour.
          pour: 125 g
          timer: 1 min
        - *po‸ur

      """
    let cursor = editor.open(text)
    #expect(
      editor.request("textDocument/definition", at: cursor)?.items?.map(place) == [
        "a.brew.yaml:7:5"
      ]
    )
    let edit = editor.request("textDocument/rename", at: cursor, more: #""newName":"half""#)
    let plain = text.replacing("‸", with: "")
    #expect(
      editor.applying(edit?.at("changes", EditorSession.uri), to: plain)
        == plain.replacing("&pour", with: "&half").replacing("*pour", with: "*half")
    )
  }

  @Test func tagsAreRenamedInTheWholeWorkspaceAfterAQuestion() throws {
    let folder = try ScratchFolder()
    try folder.write("recipes/a.yaml", Self.recipe("A"))
    try folder.write("recipes/b.yaml", Self.recipe("B", tags: "[light, \"fruity\"]"))
    try folder.write("recipes/c.yaml", Self.recipe("C", tags: "[dark]"))
    let editor = EditorSession(capabilities: Self.capabilities, folder: folder.path)
    let uri = DocumentURI.uri(of: folder.path.appending("recipes").appending("a.yaml"))
    let cursor = editor.open(Self.recipe("A").replacing("[fru", with: "[fru‸"), uri: uri)
    let edit = editor.request(
      "textDocument/rename",
      at: cursor,
      uri: uri,
      more: #""newName":"red: berries""#
    )
    let changes = edit?.field("documentChanges")?.items ?? []
    #expect(changes.count == 2)
    #expect(
      changes.map { $0.field("edits")?.items?.first?.text("newText") ?? "" } == [
        "\"red: berries\"", "red: berries",
      ]
    )
    #expect(edit?.at("changeAnnotations", "confirm")?.field("needsConfirmation")?.flag == true)
  }

  /// A recipe that has the new tag already has it once.
  @Test(arguments: [
    ("[fruity, fast]", "[fast]"), ("[fast, fruity, x]", "[fast, x]"), ("[fruity]", "[fast]"),
    ("\n  - x\n  - fruity\n  - fast", "\n  - x\n  - fast"),
  ])
  func tagsBecomeOne(before: String, after: String) {
    let editor = EditorSession()
    let text = Self.recipe("A", tags: before)
    let cursor = editor.open(text.replacing("fruity", with: "fru‸ity"))
    let edit = editor.request("textDocument/rename", at: cursor, more: #""newName":"fast""#)
    #expect(
      editor.applying(edit?.at("changes", EditorSession.uri), to: text)
        == Self.recipe("A", tags: after)
    )
  }

  @Test func ownMethodsLeadToTheirConfiguration() throws {
    let folder = try ScratchFolder()
    try folder.write(".brewguide.yaml", "methods:\n  my-dripper:\n    ratio: 14-17\n")
    try folder.write("recipes/a.yaml", Self.recipe("A", method: "my-dripper"))
    let editor = EditorSession(folder: folder.path)
    let uri = DocumentURI.uri(of: folder.path.appending("recipes").appending("a.yaml"))
    let cursor = editor.open(
      Self.recipe("A", method: "my-dripper").replacing("my-d", with: "my-d‸"),
      uri: uri
    )
    #expect(
      editor.request("textDocument/definition", at: cursor, uri: uri)?.items?.map(place)
        == [".brewguide.yaml:1:2"]
    )
    let edit = editor.request(
      "textDocument/rename",
      at: cursor,
      uri: uri,
      more: #""newName":"cone""#
    )
    guard case .object(let files)? = edit?.field("changes")?.value else {
      Issue.record("no changes")
      return
    }
    #expect(
      files.map { String($0.name.split(separator: "/").last ?? "") } == [
        "a.yaml", ".brewguide.yaml",
      ]
    )
  }

  @Test func duplicatesInOtherFilesAreFound() throws {
    let folder = try ScratchFolder()
    try folder.write("recipes/a.yaml", Self.recipe("Same"))
    try folder.write("recipes/b.yaml", Self.recipe("Other"))
    let editor = EditorSession(folder: folder.path)
    let uri = DocumentURI.uri(of: folder.path.appending("recipes").appending("b.yaml"))
    editor.open(Self.recipe("Same"), uri: uri)
    let codes = editor.take("textDocument/publishDiagnostics").last?.field("diagnostics")?.items?
      .map { $0.text("code") }
    #expect(codes == ["duplicate-name"])
    editor.replace(Self.recipe("Other"), uri: uri)
    let last = editor.take("textDocument/publishDiagnostics").last?.field("diagnostics")?.items
    #expect(last?.isEmpty == true)
  }
}

/// Files that move, and configurations that change.
@Suite struct WorkspaceTests {
  private static let recipe = """
    name: A
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium
    steps:
      - instruction: Pour.
        pourTo: 250 g
        timer: 2 min

    """

  @Test func anUnsavedConfigurationCountsAtOnce() throws {
    let folder = try ScratchFolder()
    try folder.write("recipes/a.yaml", Self.recipe)
    let editor = EditorSession(folder: folder.path)
    let uri = DocumentURI.uri(of: folder.path.appending("recipes").appending("a.yaml"))
    editor.open(Self.recipe.replacing("250 g\ntemp", with: "260 g\ntemp"), uri: uri)
    #expect(codes(editor, uri) == ["water-total"])
    let configuration = DocumentURI.uri(of: folder.path.appending(".brewguide.yaml"))
    editor.open("rules:\n  water-total: off\n", uri: configuration)
    #expect(codes(editor, uri) == [])
    editor.replace("rules:\n  water-totl: off\n", uri: configuration)
    #expect(codes(editor, configuration) == ["configuration"])
    editor.notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(configuration)"}}"#)
    #expect(codes(editor, uri) == ["water-total"])
  }

  /// The codes of the last diagnostics of a document.
  private func codes(_ editor: EditorSession, _ uri: String) -> [String]? {
    editor.notifications.last { $0.params.text("uri") == uri }?.params.field("diagnostics")?.items?
      .map { $0.text("code") }
  }

  @Test func thePagesOfRulesAreFiles() throws {
    let folder = try ScratchFolder()
    let pages = RulePages(in: folder.path.appending("cache").appending("rules"))
    let uri = try #require(pages.uri(of: "water-total"))
    let path = try #require(DocumentURI.path(uri))
    let bytes = try #require(Project(folders: [], encoding: .utf8).read(path))
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("# water-total\n"))
    #expect(pages.uri(of: "no-such-rule") == nil)
  }
}
