import JSON
import SystemPackage
import TestSupport
import Testing

@testable import LanguageServer

/// Documents of other programs get no help, wherever they are; a recipe gets it from its first letter.
@Suite struct OtherDocumentsTests {
  private static let range =
    #""range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}"#

  private func codes(_ editor: EditorSession) -> [[String]] {
    editor.take("textDocument/publishDiagnostics").map { params in
      params.field("diagnostics")?.items?.map { $0.text("code") } ?? []
    }
  }

  @Test(arguments: OtherFiles.all.filter { $0.key != "recipes/conf/defaults.yml" })
  func nothingIsSaid(file: (key: String, value: String)) throws {
    let folder = try ScratchFolder()
    try folder.write(".git/HEAD", "")
    let editor = EditorSession(folder: folder.path)
    let uri = DocumentURI.uri(of: folder.path.appending(file.key))
    let language = file.key.hasPrefix("recipes/") ? "brewguide-recipe" : "yaml"
    editor.open(file.value, uri: uri, language: language)
    #expect(codes(editor) == [[]], "\(file.key)")
    let document = #""textDocument":{"uri":"\#(uri)"}"#
    let options = #""options":{"tabSize":2,"insertSpaces":true}"#
    let formatted = editor.request("textDocument/formatting", "{\(document),\(options)}")
    #expect(formatted?.items?.isEmpty == true)
    let actions = editor.request(
      "textDocument/codeAction",
      #"{\#(document),\#(Self.range),"context":{"diagnostics":[]}}"#
    )
    #expect(actions?.items?.isEmpty == true)
    let place = #""position":{"line":0,"character":2}"#
    #expect(editor.request("textDocument/hover", "{\(document),\(place)}") == nil)
    let completion = editor.request("textDocument/completion", "{\(document),\(place)}")
    #expect((completion?.field("items") ?? completion)?.items?.isEmpty == true)
  }

  @Test(arguments: ["recipes/new.yaml", "new.brew.yaml"])
  func aRecipeIsHelpedFromItsFirstLetter(path: String) throws {
    let folder = try ScratchFolder()
    try folder.write(".git/HEAD", "")
    let editor = EditorSession(folder: folder.path)
    let uri = DocumentURI.uri(of: folder.path.appending(path))
    editor.open("", uri: uri, language: "yaml")
    #expect(codes(editor) == [["no-recipe"]])
    editor.replace("n", uri: uri)
    #expect(codes(editor).last?.isEmpty == false)
  }

  @Test func aRecipeElsewhereIsKnownByItsKeys() throws {
    let editor = EditorSession()
    let uri = "file:///tmp/brews/a.yaml"
    editor.open("name: A\n", uri: uri, language: "yaml")
    #expect(codes(editor) == [[]])
    editor.replace("name: A\nmethod: v60\n", uri: uri)
    #expect(codes(editor).last == ["missing-key"])
  }
}
