import SystemPackage
import TestSupport
import Testing
import Text

@testable import LanguageServer

/// Each request about a document says something about a recipe, and nothing about what is none.
@Suite struct DocumentRequestTests {
  private static let recipe = """
    name: Morning
    method: v60
    source: https://example.org/a
    tags: [fruity]
    dose:   15g
    yield: 250 g
    temperature: 94 °C
    grind: medium
    steps:
      - &pour
        instruction: Pour to {total}.
        pour: 125 g
        timer: 1 min
      - *pour

    """

  private static func at(_ line: Int, _ column: Int) -> String {
    #""position":{"line":\#(line),"character":\#(column)}"#
  }

  private static let options = #""options":{"tabSize":2,"insertSpaces":true}"#
  private static let range =
    #""range":{"start":{"line":0,"character":0},"end":{"line":14,"character":0}}"#

  /// The requests about a document, with what they ask about the recipe.
  private static let rows = [
    "textDocument/completion": at(7, 7),
    "textDocument/hover": at(1, 1),
    "textDocument/formatting": options,
    "textDocument/rangeFormatting": "\(options),\(range)",
    "textDocument/rangesFormatting":
      #"\#(options),"ranges":[{"start":{"line":4,"character":0},"end":{"line":5,"character":0}}]"#,
    "textDocument/documentSymbol": "",
    "textDocument/definition": at(13, 6),
    "textDocument/prepareRename": at(3, 8),
    "textDocument/rename": #"\#(at(3, 8)),"newName":"light""#,
    "textDocument/codeAction": #"\#(range),"context":{"diagnostics":[]}"#,
  ]

  /// The requests that are not about an open document, or are answered about every one.
  private static let others: Set = [
    "initialize", "shutdown", "textDocument/diagnostic", "codeAction/resolve",
    "workspace/diagnostic",
  ]

  @Test func everyRequestHasARow() {
    let known = Set(RequestTable.requests.keys).union(RequestTable.longRequests.keys)
    #expect(known == Self.others.union(Self.rows.keys))
  }

  /// The results of all requests that have one with content.
  private func results(_ editor: EditorSession, _ uri: String) -> [String: String] {
    var found: [String: String] = [:]
    for (method, more) in Self.rows {
      let document = #""textDocument":{"uri":"\#(uri)"}"#
      let params = more.isEmpty ? "{\(document)}" : "{\(document),\(more)}"
      guard let answer = editor.response(method, params)?.field("result") else {
        found[method] = "an error"
        continue
      }
      if answer.json != "null" { found[method] = answer.json }
    }
    return found
  }

  private func findings(_ editor: EditorSession) -> [String]? {
    editor.take("textDocument/publishDiagnostics").last?.field("diagnostics")?.items?
      .map { $0.text("code") }
  }

  @Test func aRecipeHasContentForEach() {
    let editor = EditorSession(capabilities: EditorSession.takesActions)
    editor.open(Self.recipe)
    let found = results(editor, EditorSession.uri)
    #expect(Set(found.keys) == Set(Self.rows.keys))
    let empty = found.filter { ["[]", "an error"].contains($0.value) }
    #expect(empty == [:])
  }

  @Test(arguments: OtherFiles.all.filter { $0.key != "recipes/conf/defaults.yml" })
  func otherFilesHaveNothing(file: (key: String, value: String)) throws {
    let folder = try ScratchFolder()
    try folder.write(".git/HEAD", "")
    let editor = EditorSession(folder: folder.path)
    let uri = DocumentURI.uri(of: folder.path.appending(file.key))
    let language = file.key.hasPrefix("recipes/") ? "brewguide-recipe" : "yaml"
    editor.open(file.value, uri: uri, language: language)
    #expect(findings(editor) == [])
    #expect(results(editor, uri) == [:])
  }

  @Test(arguments: ["drafts/a.yaml", "drafts/a.brew.yaml", "drafts/equipment.yaml"])
  func excludedFilesHaveNothing(path: String) throws {
    let folder = try ScratchFolder()
    try folder.write(".brewguide.yaml", "exclude: drafts/\n")
    let editor = EditorSession(folder: folder.path)
    let uri = DocumentURI.uri(of: folder.path.appending(path))
    editor.open(Self.recipe, uri: uri, language: "brewguide-recipe")
    #expect(findings(editor) == [])
    #expect(results(editor, uri) == [:])
    // As soon as it is not excluded any more, it has everything.
    let configuration = DocumentURI.uri(of: folder.path.appending(".brewguide.yaml"))
    editor.open("exclude: other/\n", uri: configuration)
    #expect(results(editor, uri) != [:])
  }

  /// A text over the limit has its one finding. It is not parsed, not even for a keystroke.
  @Test func aLargeRecipeHasOneFinding() throws {
    let editor = EditorSession()
    editor.open(
      Self.recipe + String(repeating: "# \(String(repeating: "x", count: 98))\n", count: 10_800)
    )
    for version in 2...3 {
      let document = try #require(editor.server.documents[EditorSession.uri])
      #expect(document.bytes.count > 1 << 20)
      #expect(findings(editor) == ["file-too-large"])
      #expect(results(editor, EditorSession.uri) == [:])
      #expect(document.tree.tokens.isEmpty && document.recipes.isEmpty)
      editor.notify(
        "textDocument/didChange",
        """
        {"textDocument":{"uri":"\(EditorSession.uri)","version":\(version)},"contentChanges":[{"range":\
        {"start":{"line":0,"character":6},"end":{"line":0,"character":6}},"text":"x"}]}
        """
      )
    }
    editor.replace(Self.recipe)
    #expect(results(editor, EditorSession.uri).count == Self.rows.count)
  }
}
