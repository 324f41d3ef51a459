import Diary
import Recipes
import SystemPackage
import TestSupport
import Testing
import Text
import Workspace

@testable import LanguageServer

/// The lines above recipes.
@Suite struct CodeLensTests {
  private static func recipe(_ name: String, id: String = "") -> String {
    """
    \(id)name: \(name)
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

  private static let summary = "1:16.7 · 2 min · 1 step"

  private func titles(_ editor: EditorSession, _ uri: String = EditorSession.uri) -> [String] {
    (editor.request("textDocument/codeLens", uri: uri)?.items ?? []).map { lens in
      let command = lens.text("command", "command")
      return command.isEmpty
        ? lens.text("command", "title") : "\(lens.text("command", "title")) → \(command)"
    }
  }

  // MARK: Brewing

  @Test func brewIsOfferedWhereTheEditorCan() {
    let uri = "file:///recipes/a%20b.brew.yaml"
    for (options, expected) in [
      ("{}", []), (#"{"commands":["other"]}"#, []),
      (#"{"commands":["other","brewguide.brew"]}"#, ["Brew → brewguide.brew"]),
    ] {
      let editor = EditorSession(options: options)
      editor.open(Self.recipe("A"), uri: uri)
      #expect(titles(editor, uri) == [Self.summary, "Scale… → brewguide.scale"] + expected)
    }
  }

  @Test func brewNamesTheFileAndTheRecipe() {
    let editor = EditorSession(options: #"{"commands":["brewguide.brew"]}"#)
    func arguments(_ uri: String) -> [String] {
      (editor.request("textDocument/codeLens", uri: uri)?.items ?? []).compactMap { lens in
        lens.text("command", "title") == "Brew" ? lens.at("command", "arguments")?.json : nil
      }
    }
    let uri = "file:///recipes/a%20b.brew.yaml"
    editor.open(Self.recipe("A"), uri: uri)
    #expect(arguments(uri) == [#"["file:///recipes/a%20b.brew.yaml",null]"#])
    editor.replace(Self.recipe("A") + "---\n" + Self.recipe("'B \"C\"'"), uri: uri)
    #expect(
      arguments(uri) == [
        #"["file:///recipes/a%20b.brew.yaml","A"]"#,
        #"["file:///recipes/a%20b.brew.yaml","B \"C\""]"#,
      ]
    )
    // An unsaved document has no file that brewtimer could read.
    editor.open(Self.recipe("A"), uri: "untitled:A", language: "brewguide-recipe")
    #expect(arguments("untitled:A") == [])
  }

  // MARK: The diary

  private static let book = UUID(text: "1f6d0c1e-58a5-4d0e-9d3b-6c1f0e7a2b94") ?? UUID()
  private static let id = UUID(text: "3f2a9c1e-0b1d-4c47-9d0c-2f0f4a0a5b11") ?? UUID()

  /// A folder with a book and a diary.
  private final class Kitchen {
    let folder: ScratchFolder
    let history: BrewHistory
    let editor: EditorSession
    private let file: DiaryFile

    init(refreshes: Bool = true) throws {
      folder = try ScratchFolder()
      try folder.write(".git/HEAD", "")
      file = DiaryFile(folder.path.appending("brews.jsonl"), in: WorkingDirectory("/"))
      history = BrewHistory(in: file) { $0.lastComponent == "recipes" ? CodeLensTests.book : nil }
      editor = EditorSession(
        capabilities: #"{"workspace":{"codeLens":{"refreshSupport":\#(refreshes)}}}"#,
        folder: folder.path,
        history: history
      )
    }

    func uri(_ name: String) -> String { DocumentURI.uri(of: folder.path.pushing(FilePath(name))) }

    func open(_ text: String, _ name: String) throws {
      try folder.write(name, text)
      editor.open(text, uri: uri(name))
    }

    func log(
      _ rating: Int,
      _ name: String,
      path: String? = nil,
      id: UUID? = nil,
      book: UUID? = CodeLensTests.book
    ) throws {
      let request = CreateBrewLogRequest(
        method: .v60,
        recipeId: id,
        recipeNameAtBrew: name,
        doseGrams: 15,
        targetYieldGrams: 250,
        waterTemperatureCelsius: 94,
        grindLabel: .medium,
        rating: rating,
        book: book,
        recipePath: path
      )
      _ = try Diary(file, synchronizes: false).save(BrewLogDetailDTO(request, id: UUID()))
    }

    /// Lets the thread that reads the diary end, and the server take that over.
    func settle() {
      while history.isUnderWay {
        history.waitForNews()
        editor.work()
      }
    }
  }

  private func brews(_ kitchen: Kitchen, _ uri: String) -> [String] {
    titles(kitchen.editor, uri).filter { $0.contains("brew") && !$0.contains("→") }
  }

  @Test func brewsAreCounted() throws {
    let kitchen = try Kitchen()
    try kitchen.log(4, "A", path: "recipes/a.yaml")
    try kitchen.log(5, "A", path: "recipes/a.yaml")
    try kitchen.log(4, "A", path: "recipes/a.yaml")
    // Other recipes: of another book, of an unknown one, of another name, of another file.
    try kitchen.log(1, "A", path: "recipes/a.yaml", book: Self.id)
    try kitchen.log(1, "A", path: "recipes/a.yaml", book: nil)
    try kitchen.log(1, "B", path: "recipes/a.yaml")
    try kitchen.log(1, "A", path: "recipes/b.yaml")
    // It states its id, so neither its name nor its book count.
    try kitchen.log(3, "Other", id: Self.id, book: nil)
    let (first, second) = (kitchen.uri("recipes/a.yaml"), kitchen.uri("recipes/c.yaml"))
    try kitchen.open(Self.recipe("A"), "recipes/a.yaml")
    try kitchen.open(Self.recipe("C", id: "id: \(Self.id.text)\n"), "recipes/c.yaml")
    // No request waits for the diary.
    _ = titles(kitchen.editor, first)
    kitchen.settle()
    _ = titles(kitchen.editor, first)
    kitchen.settle()
    #expect(
      titles(kitchen.editor, first) == [Self.summary, "3 brews, 4.3", "Scale… → brewguide.scale"]
    )
    #expect(brews(kitchen, second) == ["1 brew, 3"])
    let other = kitchen.uri("recipes/new.yaml")
    try kitchen.open(Self.recipe("New"), "recipes/new.yaml")
    #expect(brews(kitchen, other) == [])
    // Of a folder whose book is unknown, nothing is guessed.
    try kitchen.log(5, "A", path: "a.brew.yaml", book: nil)
    let outside = kitchen.uri("a.brew.yaml")
    try kitchen.open(Self.recipe("A"), "a.brew.yaml")
    for _ in 0..<3 {
      #expect(brews(kitchen, outside) == [])
      kitchen.settle()
    }
  }

  @Test func theDiaryIsReadOnceForEachOfItsChanges() throws {
    let kitchen = try Kitchen()
    let uri = kitchen.uri("recipes/a.yaml")
    kitchen.editor.open(Self.recipe("A", id: "id: \(Self.id.text)\n"), uri: uri)
    #expect(brews(kitchen, uri) == [])
    #expect(kitchen.history.readings == 0)
    for count in 1...3 {
      try kitchen.log(5, "A", id: Self.id)
      kitchen.editor.requests.removeAll()
      for _ in 0..<20 {
        _ = brews(kitchen, uri)
        kitchen.settle()
      }
      #expect(kitchen.history.readings == count)
      #expect(brews(kitchen, uri) == [count == 1 ? "1 brew, 5" : "\(count) brews, 5"])
      #expect(kitchen.editor.requests.map(\.method) == ["workspace/codeLens/refresh"])
    }
    try kitchen.folder.write("brews.jsonl", "")
    _ = brews(kitchen, uri)
    kitchen.settle()
    #expect(brews(kitchen, uri) == [])
  }

  @Test func editorsThatDoNotAskAgainAreNotTold() throws {
    let kitchen = try Kitchen(refreshes: false)
    let uri = kitchen.uri("recipes/a.yaml")
    try kitchen.log(5, "A", id: Self.id)
    kitchen.editor.open(Self.recipe("A", id: "id: \(Self.id.text)\n"), uri: uri)
    _ = brews(kitchen, uri)
    kitchen.settle()
    #expect(brews(kitchen, uri) == ["1 brew, 5"])
    #expect(kitchen.editor.requests.map(\.method) == [])
  }
}
