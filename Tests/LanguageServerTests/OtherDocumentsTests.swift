import SystemPackage
import TestSupport
import Testing
import Text

@testable import LanguageServer

/// A recipe gets help from its first letter, and other files get none.
@Suite struct OtherDocumentsTests {
  private func codes(_ editor: EditorSession) -> [[String]] {
    editor.take("textDocument/publishDiagnostics").map { params in
      params.field("diagnostics")?.items?.map { $0.text("code") } ?? []
    }
  }

  /// A new recipe: where it is, what else is there, and how the editor opens it.
  struct NewFile: CustomTestStringConvertible, Sendable {
    var path: String
    var language = "yaml"
    var files: [String: String] = [:]
    /// The folder that is open; nil for none.
    var root: String? = "."

    var testDescription: String { "\(path) as \(language), root \(root ?? "none"), \(files.keys)" }
  }

  private static let other =
    "name: Other\nmethod: v60\ndose: 15 g\nyield: 250 g\nsteps:\n  - instruction: Pour.\n"

  @Test(arguments: [
    NewFile(path: "recipes/new.yaml"), NewFile(path: "recipes/v60/new.yml"),
    NewFile(path: "new.brew.yaml"),
    NewFile(path: "recipes/new.yaml", files: ["recipes/new.yaml": "n"]),
    NewFile(path: "recipes/new.yaml", root: "recipes"),
    NewFile(path: "recipes/new.yaml", root: nil),
    NewFile(path: "recipes/new.yaml", files: ["recipes/.git/HEAD": ""], root: "recipes"),
    NewFile(path: "brews/new.yaml", files: [".brewguide.yaml": "include: brews/\n"]),
    NewFile(path: "mine/new.yaml", files: ["mine/a.yaml": other]),
    NewFile(path: "mine/new.yaml", files: ["mine/a.yaml": other], root: nil),
    NewFile(path: "mine/new.yaml", files: ["mine/a.yaml": other, "mine/new.yaml": "\n"]),
    NewFile(path: "x/new.yaml", language: "brewguide-recipe"),
    NewFile(path: "x/new.yaml", language: "brewguide", root: nil),
  ])
  func aRecipeIsHelpedFromItsFirstLetter(file: NewFile) throws {
    let folder = try ScratchFolder()
    try folder.write(".git/HEAD", "")
    for (path, text) in file.files { try folder.write(path, text) }
    let editor = EditorSession(
      folder: file.root.map { folder.path.appending($0).lexicallyNormalized() }
    )
    let uri = DocumentURI.uri(of: folder.path.appending(file.path))
    editor.open("", uri: uri, language: file.language)
    #expect([[["no-recipe"]], [["not-yet-a-recipe"]]].contains(codes(editor)))
    editor.replace("n", uri: uri)
    #expect(codes(editor).last?.isEmpty == false)
    let items = editor.request("textDocument/completion", at: Position(0, 1), uri: uri)
    #expect(items?.field("items")?.items?.contains { $0.text("label") == "name" } == true)
  }

  /// A file that is there already, or is called something else, is not a new recipe.
  @Test(arguments: [
    NewFile(path: "x/new.yaml"), NewFile(path: "x/new.yaml", root: nil),
    NewFile(path: "mine/set.yaml", files: ["mine/a.yaml": other, "mine/set.yaml": "a: 1\n"]),
    NewFile(path: "mine/new.yaml", files: ["mine/a.yaml": "a: 1\n"]),
    NewFile(path: "mine/new.txt", files: ["mine/a.yaml": other]),
  ])
  func otherFilesAreNoRecipes(file: NewFile) throws {
    let folder = try ScratchFolder()
    try folder.write(".git/HEAD", "")
    for (path, text) in file.files { try folder.write(path, text) }
    let editor = EditorSession(
      folder: file.root.map { folder.path.appending($0).lexicallyNormalized() }
    )
    let uri = DocumentURI.uri(of: folder.path.appending(file.path))
    editor.open("n", uri: uri, language: file.language)
    #expect(codes(editor) == [[]])
    #expect(editor.request("textDocument/completion", at: Position(0, 1), uri: uri) == nil)
  }

  /// An unsaved document is what the editor calls it.
  @Test(arguments: [("yaml", false), ("brewguide-recipe", true), ("brewguide", true)])
  func unsavedDocuments(language: String, isHelped: Bool) {
    let editor = EditorSession()
    editor.open("n", uri: "untitled:Untitled-1", language: language)
    let items = editor.request(
      "textDocument/completion",
      at: Position(0, 1),
      uri: "untitled:Untitled-1"
    )
    #expect((items != nil) == isHelped)
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
