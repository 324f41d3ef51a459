import TestSupport
import Testing
import Text

@testable import LanguageServer

/// What the server says of documents without being asked, and when it is asked.
@Suite struct DiagnosticsTests {
  private static let wrong = """
    name: Morning
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium
    steps:
      - instruction: Pour.
        pourTo: 240 g
        timer: 1 min
      - instruction: Let it drain.
        timer: 1 min

    """
  private static var right: String { wrong.replacing("240", with: "250") }

  private func codes(_ params: JSONNode?) -> [String] {
    (params?.field("diagnostics") ?? params?.field("items"))?.items?.map { $0.text("code") } ?? []
  }

  @Test func findingsFollowEachChange() {
    let editor = EditorSession()
    editor.open(Self.wrong)
    #expect(editor.take("textDocument/publishDiagnostics").map(codes) == [["water-total"]])
    editor.replace(Self.right)
    #expect(editor.take("textDocument/publishDiagnostics").map(codes) == [[]])
  }

  @Test func clientsThatAskGetNothingUnasked() {
    let editor = EditorSession(capabilities: #"{"textDocument":{"diagnostic":{}}}"#)
    editor.open(Self.wrong)
    #expect(editor.take("textDocument/publishDiagnostics").isEmpty)
    let first = editor.request("textDocument/diagnostic")
    #expect(first?.text("kind") == "full")
    #expect(codes(first) == ["water-total"])
    let id = first?.text("resultId") ?? ""
    let second = editor.request("textDocument/diagnostic", more: #""previousResultId":"\#(id)""#)
    #expect(second?.text("kind") == "unchanged")
  }

  /// A client may ask about a file that is not open.
  @Test func closedFilesHaveDiagnostics() throws {
    let folder = try ScratchFolder()
    try folder.write("recipes/a.yaml", Self.wrong)
    let editor = EditorSession(
      capabilities: #"{"textDocument":{"diagnostic":{}}}"#,
      folder: folder.path
    )
    func report(_ name: String) -> JSONNode? {
      let uri = DocumentURI.uri(of: folder.path.appending("recipes").appending(name))
      return editor.request("textDocument/diagnostic", uri: uri)
    }
    #expect(codes(report("a.yaml")) == ["water-total"])
    #expect(codes(report("none.yaml")) == [])
    #expect(report("none.yaml")?.text("kind") == "full")
  }

  @Test func otherYAMLIsLeftAlone() {
    let editor = EditorSession()
    editor.open("on: push\njobs: {}\n", uri: "file:///ci/main.yaml", language: "yaml")
    #expect(editor.take("textDocument/publishDiagnostics").map(codes) == [[]])
  }
}
