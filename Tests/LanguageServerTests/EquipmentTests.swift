import SystemPackage
import TestSupport
import Testing
import Text

@testable import LanguageServer

/// Equipment files in the editor, and the setting of the reader's grinder in recipes.
@Suite struct EquipmentTests {
  private static let markdown =
    #"{"textDocument":{"hover":{"contentFormat":["markdown","plaintext"]}}}"#
  private static let uri = "file:///recipes/equipment.yaml"

  @Test func findingsAreShown() {
    let editor = EditorSession()
    editor.open("grinders:\n  - title: Mine\n", uri: Self.uri)
    let shown = editor.notifications.filter { $0.method == "textDocument/publishDiagnostics" }
    let items = shown.last?.params.field("diagnostics")?.items ?? []
    #expect(items.map { $0.text("code") } == ["invalid-equipment"])
    #expect(
      items.map { $0.text("message") } == [
        "`title` is not a key of a grinder\nhelp: did you mean `name`?"
      ]
    )
  }

  @Test func fixesAreOffered() {
    let editor = EditorSession(capabilities: EditorSession.takesActions)
    editor.open("grinders:\n  - title: Mine\n", uri: Self.uri)
    let place = #"{"line":1,"character":5}"#
    let actions = editor.request(
      "textDocument/codeAction",
      uri: Self.uri,
      more: #""range":{"start":\#(place),"end":\#(place)},"context":{"diagnostics":[]}"#
    )
    #expect(actions?.items?.map { $0.text("title") }.first == "Rename to `name`")
  }

  @Test func keysAreExplained() {
    let editor = EditorSession(capabilities: Self.markdown)
    let cursor = editor.open("grinders:\n  - name: Mine\n    bur‸rs: conical\n", uri: Self.uri)
    let answer = editor.request("textDocument/hover", at: cursor, uri: Self.uri)
    #expect(
      answer?.at("contents")?.text("value")
        == "The burrs. Grinders with the same text have the same burrs, so that clicks can be converted."
        + "\n\nFor example `burrs: 39 mm conical, Nitro Blade`."
    )
  }

  /// The text about a place in a recipe, in a folder with this configuration.
  private func hover(_ line: String, configuration: String) throws -> String {
    let scratch = try Scratch([
      ".brewguide.yaml": configuration,
      "equipment.yaml": "grinders:\n  - name: Mine\n    settings:\n      medium-fine: 20-24\n",
    ])
    let folder = FilePath(scratch.url.path)
    let editor = EditorSession(capabilities: Self.markdown, folder: folder)
    let uri = DocumentURI.uri(of: folder.appending("a.brew.yaml"))
    let cursor = editor.open("name: A\nmethod: v60\n\(line)\n", uri: uri)
    let answer = editor.request("textDocument/hover", at: cursor, uri: uri)
    return answer?.at("contents")?.text("value") ?? ""
  }

  @Test func theSettingIsShown() throws {
    let text = try hover("gr‸ind: medium-fine", configuration: "grinder: mine\n")
    #expect(
      text.hasSuffix(
        "\n\nOn your grinder: **about 20–24 clicks on Mine (approximate, from the label)**"
      )
    )
    let other = try hover(
      "grind: medium-fine\ngrinder: Mine\ngrind‸Setting: 22 clicks",
      configuration: "grinder: mine\n"
    )
    #expect(other.hasSuffix("\n\nOn your grinder: **22 clicks on Mine (as the recipe says)**"))
  }

  @Test func whatIsMissingIsSaid() throws {
    #expect(try !hover("gr‸ind: medium-fine", configuration: "").contains("grinder"))
    #expect(
      try hover("gr‸ind: coarse", configuration: "grinder: Mine\n").hasSuffix(
        "\n\nOn your grinder: no setting for coarse is known for Mine; "
          + "add `coarse: 20-24`, with your own figures, to the `settings` of Mine in equipment.yaml."
      )
    )
    #expect(
      try hover("gr‸ind: coarse", configuration: "grinder: Yours\n").hasSuffix(
        "\n\nYour grinder, `Yours`, is not in the equipment."
      )
    )
  }
}
