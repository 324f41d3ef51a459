import SystemPackage
import TestSupport
import Testing
import Text

@testable import LanguageServer

/// Placeholders, authors, grinders and tags: where they are defined and changed.
@Suite struct NamesTests {
  /// The lines of a text that a request finds, each with a caret's place: `line: text from there`.
  private func lines(_ result: JSONNode?, in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (result?.items ?? []).map { item in
      guard let range = item.field("range").flatMap(TextRange.init) else { return "?" }
      let line = lines[range.start.line]
      let word = line.utf16.dropFirst(range.start.character)
        .prefix(range.end.character - range.start.character)
      return "\(range.start.line): \(String(word) ?? "?")"
    }
  }

  // MARK: Placeholders

  private static let recipe = """
    name: A
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium
    steps:
      - instruction: Take {dose} of coffee and rinse at {temperature}.
      - instruction: "Bloom with {pour}, to {total}, for {timer}"
        pour: 45 g
        timer: 45 s
      - instruction: Add {pour} of ice; {total} stays.
        ice: 50 g
      - instruction: |
          Pour to {total} at {temperature}.
          Wait {timer}.
        pourTo: 200 g
        temperature: 90 °C
      - instruction: Let {yield} drain at {total}.
        at: 2 min

    """

  @Test(arguments: [
    ("Take {do", ["2: dose"]),
    ("rinse at {", ["4: temperature"]),
    ("Bloom with {pour}", ["9: pour"]),
    ("for {timer", ["10: timer"]),
    ("Add {p", ["12: ice"]),
    ("of ice; {to", ["9: pour"]),
    ("Pour to {", ["16: pourTo"]),
    ("} at {temp", ["17: temperature"]),
    ("Wait {ti", ["19: at"]),
    // The key knows its placeholders too.
    ("yie", ["3: yield"]),
    // No placeholder stands for it.
    ("name", []),
  ]) func placeholdersLeadToTheirKeys(before: String, definition: [String]) throws {
    let end = try #require(Self.recipe.range(of: before)).upperBound
    let editor = EditorSession()
    let cursor = editor.open(Self.recipe[..<end] + "‸" + Self.recipe[end...])
    let found = editor.request("textDocument/definition", at: cursor)
    #expect(lines(found, in: Self.recipe) == definition)
  }

  @Test func keysAreNotRenamed() {
    let editor = EditorSession()
    let cursor = editor.open(Self.recipe.replacing("{do", with: "{do‸"))
    let place = #""position":{"line":\#(cursor.line),"character":\#(cursor.character)}"#
    let answer = editor.response(
      "textDocument/prepareRename",
      #"{"textDocument":{"uri":"\#(EditorSession.uri)"},\#(place)}"#
    )
    #expect(answer?.text("error", "message") == "keys and placeholders belong to the format")
  }

  // MARK: Authors and grinders

  private static func recipe(_ lines: String) -> String {
    """
    name: A
    method: v60
    \(lines)
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

  /// A workspace with these files, in which one is open with a cursor.
  private struct Workspace {
    let folder: ScratchFolder
    let editor: EditorSession
    let uri: String
    let cursor: Position

    init(_ files: KeyValuePairs<String, String>) throws {
      folder = try ScratchFolder()
      var open: (String, String)?
      for (name, text) in files {
        try folder.write(name, text.replacing("‸", with: ""))
        if text.contains("‸") { open = (name, text) }
      }
      editor = EditorSession(folder: folder.path)
      let (name, text) = try #require(open)
      uri = DocumentURI.uri(of: folder.path.pushing(FilePath(name)))
      cursor = editor.open(text, uri: uri)
    }

    /// The files that a request finds, with their lines.
    func places(_ method: String) -> [String] {
      (editor.request(method, at: cursor, uri: uri)?.items ?? []).map { item in
        let path = item.text("uri").dropFirst(DocumentURI.uri(of: folder.path).utf8.count + 1)
        return "\(path):\(Int(item.at("range", "start", "line")?.number ?? -1))"
      }
    }

    /// The files after renaming; nil with the message if it is refused.
    func renamed(to name: String) throws -> [String: String] {
      let place = #""position":{"line":\#(cursor.line),"character":\#(cursor.character)}"#
      let answer = editor.response(
        "textDocument/rename",
        #"{"textDocument":{"uri":"\#(uri)"},\#(place),"newName":"\#(name.escapedForJSON)"}"#
      )
      guard case .object(let changes)? = answer?.at("result", "changes")?.value else {
        return ["error": answer?.text("error", "message") ?? ""]
      }
      var files: [String: String] = [:]
      for change in changes {
        let path = try #require(DocumentURI.path(change.name))
        let bytes = try #require(editor.server.project.read(path))
        let text = editor.applying(change.node, to: String(decoding: bytes, as: UTF8.self))
        let name = change.name.dropFirst(DocumentURI.uri(of: folder.path).utf8.count + 1)
        files[String(name)] = text
      }
      return files
    }
  }

  @Test func authorsAreRenamedInTheWorkspace() throws {
    let workspace = try Workspace([
      "recipes/a.yaml": Self.recipe("author: Jam‸es"),
      "recipes/b.yaml": Self.recipe("author: 'James'"),
      "recipes/c.yaml": Self.recipe("author: Ann"),
    ])
    #expect(workspace.places("textDocument/definition") == [])
    #expect(
      try workspace.renamed(to: "J: H") == [
        "recipes/a.yaml": Self.recipe("author: \"J: H\""),
        "recipes/b.yaml": Self.recipe("author: 'J: H'"),
      ]
    )
  }

  private static let equipment = "grinders:\n  - name: My Mill\n  - name: Other\n"

  @Test(arguments: ["recipes/a.yaml", "equipment.yaml", ".brewguide.yaml"])
  func grindersAreRenamedInRecipesEquipmentAndConfiguration(open: String) throws {
    func marked(_ text: String, _ name: String) -> String {
      name == open ? text.replacing("Mill", with: "Mi‸ll").replacing("mill", with: "mi‸ll") : text
    }
    let workspace = try Workspace([
      ".git/HEAD": "",
      "equipment.yaml": marked(Self.equipment, "equipment.yaml"),
      ".brewguide.yaml": marked("grinder: my mill\n", ".brewguide.yaml"),
      "recipes/a.yaml": marked(Self.recipe("grinder: My Mill"), "recipes/a.yaml"),
      "recipes/b.yaml": Self.recipe("grinder: my  MILL"),
      "recipes/c.yaml": Self.recipe("grinder: Other"),
    ])
    #expect(workspace.places("textDocument/definition") == ["equipment.yaml:1"])
    #expect(
      try workspace.renamed(to: "Big Mill") == [
        "recipes/a.yaml": Self.recipe("grinder: Big Mill"),
        "recipes/b.yaml": Self.recipe("grinder: Big Mill"),
        "equipment.yaml": "grinders:\n  - name: Big Mill\n  - name: Other\n",
        ".brewguide.yaml": "grinder: Big Mill\n",
      ]
    )
    #expect(
      try workspace.renamed(to: "other")
        == ["error": "another grinder of the equipment is called `other`"]
    )
    #expect(
      try workspace.renamed(to: "a\nb") == ["error": "the new name must be text on one line"]
    )
  }

  // MARK: Tags

  @Test(arguments: [
    ("tags: [fa‸st, light, quick]", "tags: [light, quick]"),
    ("tags: [light, quick, fa‸st]", "tags: [light, quick]"),
    ("tags: [light, fa‸st]", "tags: [light, quick]"),
    ("tags:\n  - quick\n  - fa‸st\n  - light", "tags:\n  - quick\n  - light"),
    ("tags: [fa‸st]", "tags: [quick]"),
  ]) func aTagThatIsThereAlreadyStaysOnce(before: String, after: String) throws {
    let workspace = try Workspace(["recipes/a.yaml": Self.recipe(before)])
    #expect(try workspace.renamed(to: "quick") == ["recipes/a.yaml": Self.recipe(after)])
  }

  // MARK: Other documents

  @Test func otherYAMLIsLeftAlone() {
    let editor = EditorSession()
    let uri = "file:///ci/main.yaml"
    let cursor = editor.open("a: &x‸ 1\nb: *x\n", uri: uri, language: "yaml")
    #expect(editor.request("textDocument/definition", at: cursor, uri: uri) == nil)
  }
}
