import SystemPackage
import TestSupport
import Testing
import Text

@testable import LanguageServer

/// What is found in one file depends on others, however they become known.
@Suite struct IndexTests {
  private static func recipe(_ name: String) -> String {
    """
    name: \(name)
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
  }

  private static func uri(_ name: String, in folder: ScratchFolder) -> String {
    DocumentURI.uri(of: folder.path.appending("recipes").appending(name))
  }

  /// A notification that a file was created, changed or deleted: 1, 2 or 3.
  private static func changed(_ uri: String, _ type: Int) -> String {
    """
    {"jsonrpc":"2.0","method":"workspace/didChangeWatchedFiles",\
    "params":{"changes":[{"uri":"\(uri)","type":\(type)}]}}
    """
  }

  /// Lets a message arrive together with the next one, so that the server does nothing else between them.
  private static func queue(_ json: String, for editor: EditorSession) {
    editor.server.receive(Array("Content-Length: \(json.utf8.count)\r\n\r\n\(json)".utf8))
  }

  @Test func filesThatARequestReadsCountForOpenDocuments() throws {
    let folder = try ScratchFolder()
    try folder.write("recipes/b.yaml", Self.recipe("Same"))
    let editor = EditorSession(folder: folder.path)
    editor.open(Self.recipe("Same"), uri: Self.uri("b.yaml", in: folder))
    _ = editor.take("textDocument/publishDiagnostics")
    try folder.write("recipes/a.yaml", Self.recipe("Same"))
    Self.queue(Self.changed(Self.uri("a.yaml", in: folder), 1), for: editor)
    _ = editor.request("workspace/diagnostic", #"{"previousResultIds":[]}"#)
    let found = editor.take("textDocument/publishDiagnostics").last?.field("diagnostics")?.items
    #expect(found?.map { $0.text("code") } == ["duplicate-name"])
  }

  @Test func aReportChangesWithTheFilesThatShareItsRecipes() throws {
    let folder = try ScratchFolder()
    try folder.write("recipes/a.yaml", Self.recipe("Same"))
    try folder.write("recipes/b.yaml", Self.recipe("Same"))
    let editor = EditorSession(
      capabilities: #"{"textDocument":{"diagnostic":{}}}"#,
      folder: folder.path
    )
    let uri = Self.uri("b.yaml", in: folder)
    let report = editor.request("workspace/diagnostic", #"{"previousResultIds":[]}"#)
    let first = report?.field("items")?.items ?? []
    #expect(first.map { $0.text("uri") } == [uri])
    let id = first.first?.text("resultId") ?? ""
    let known = #"{"previousResultIds":[{"uri":"\#(uri)","value":"\#(id)"}]}"#
    #expect(editor.request("workspace/diagnostic", known)?.field("items")?.items?.isEmpty == true)
    try folder.write("recipes/a.yaml", Self.recipe("Other"))
    editor.receive(Self.changed(Self.uri("a.yaml", in: folder), 2))
    let second = editor.request("workspace/diagnostic", known)?.field("items")?.items ?? []
    #expect(second.map { $0.text("uri") } == [uri])
    #expect(second.first?.field("items")?.items?.isEmpty == true)
  }

  @Test func anotherDocumentKnowsAChangeAtOnce() throws {
    let folder = try ScratchFolder()
    for name in ["a.yaml", "b.yaml"] { try folder.write("recipes/\(name)", Self.recipe(name)) }
    let editor = EditorSession(folder: folder.path)
    let uri = Self.uri("a.yaml", in: folder)
    editor.open(Self.recipe("a.yaml"), uri: uri)
    let text = Self.recipe("b.yaml").escapedForJSON
    Self.queue(
      """
      {"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\(uri)","version":2},\
      "contentChanges":[{"text":"\(text)"}]}}
      """,
      for: editor
    )
    let report = editor.request("workspace/diagnostic", #"{"previousResultIds":[]}"#)
    let found = report?.field("items")?.items?.last?.field("items")?.items ?? []
    #expect(found.map { $0.text("code") } == ["duplicate-name"])
  }
}
