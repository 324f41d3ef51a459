import TestSupport
import Testing
import Text

@testable import LanguageServer

/// Requests about all files are answered in portions, between which everything else is done.
@Suite struct LongRequestTests {
  private static let count = 100

  private static func recipe(_ name: String, tag: String = "fruity") -> String {
    """
    name: \(name)
    method: my-dripper
    tags: [\(tag)]
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium
    steps:
      - instruction: Pour.
        pourTo: 240 g
        timer: 2 min

    """
  }

  private static func uri(_ number: Int, in folder: ScratchFolder) -> String {
    DocumentURI.uri(of: folder.path.appending("recipes").appending("\(1000 + number).yaml"))
  }

  /// Many recipes, each with a finding; the first one is open.
  private static func session(_ folder: ScratchFolder) throws -> EditorSession {
    try folder.write(".brewguide.yaml", "methods:\n  my-dripper:\n    ratio: [14, 18]\n")
    for number in 0..<count {
      try folder.write("recipes/\(1000 + number).yaml", recipe("R \(number)"))
    }
    let editor = EditorSession(
      capabilities:
        #"{"textDocument":{"diagnostic":{}},"workspace":{"workspaceEdit":{"documentChanges":true}}}"#,
      folder: folder.path
    )
    editor.open(recipe("R 0"), uri: uri(0, in: folder))
    return editor
  }

  /// A long request, its parameters, and how many of its results are in an answer.
  struct Long: CustomTestStringConvertible, Sendable {
    let method: String
    let params: @Sendable (_ uri: String) -> String
    let count: @Sendable (JSONNode?) -> Int

    var testDescription: String { method }
  }

  private static func place(_ uri: String, _ line: Int, _ column: Int) -> String {
    #""textDocument":{"uri":"\#(uri)"},"position":{"line":\#(line),"character":\#(column)}"#
  }

  static let all = [
    Long(
      method: "workspace/diagnostic",
      params: { _ in #"{"previousResultIds":[]}"# },
      count: { $0?.field("items")?.items?.count ?? 0 }
    ),
    Long(
      method: "textDocument/rename",
      params: { "{\(place($0, 2, 8)),\"newName\":\"light\"}" },
      count: { $0?.field("documentChanges")?.items?.count ?? 0 }
    ),
  ]

  private static func request(_ long: Long, _ id: Int, _ uri: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(long.method)","params":\#(long.params(uri))}"#
  }

  private static func hover(_ id: Int, _ uri: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"textDocument/hover","params":{\#(place(uri, 0, 1))}}"#
  }

  private static func cancel(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#
  }

  private static func change(_ text: String, _ version: Int, _ uri: String) -> String {
    """
    {"jsonrpc":"2.0","method":"textDocument/didChange","params":{\
    "textDocument":{"uri":"\(uri)","version":\(version)},\
    "contentChanges":[{"text":"\(text.escapedForJSON)"}]}}
    """
  }

  private static func code(_ answer: JSONNode?) -> Int? {
    answer?.at("error", "code")?.number.flatMap(Int.init(exactly:))
  }

  /// Steps until an answer comes, at most a number of times; returns it and the number of steps.
  private static func answer(
    _ id: String,
    _ editor: EditorSession,
    most: Int = 10_000
  ) -> (answer: JSONNode?, steps: Int) {
    for steps in 1...most where editor.server.isBusy {
      if let answer = editor.step()[id] { return (answer, steps) }
    }
    return (nil, most)
  }

  /// Each portion reads a few files, and between any two of them another request is answered.
  @Test(arguments: all)
  func othersGoFirst(long: Long) throws {
    let folder = try ScratchFolder()
    let editor = try Self.session(folder)
    let uri = Self.uri(0, in: folder)
    editor.post(Self.request(long, 1000, uri))
    var answer: JSONNode?
    var hovers = 0
    while answer == nil, hovers < 1000 {
      hovers += 1
      editor.post(Self.hover(2000 + hovers, uri))
      // The request itself arrives first.
      if hovers == 1 { #expect(editor.step().isEmpty) }
      #expect(editor.step()["\(2000 + hovers)"] != nil, "hover \(hovers) had to wait")
      answer = editor.step()["1000"]
    }
    #expect(long.count(answer?.field("result")) == Self.count)
    #expect(hovers > Self.count / 16)
  }

  /// A cancelled request does nothing more, wherever it is; the next one with its id is another one.
  @Test(arguments: all)
  func cancelledRequestsStop(long: Long) throws {
    let folder = try ScratchFolder()
    let editor = try Self.session(folder)
    let uri = Self.uri(0, in: folder)
    for portions in 0..<3 {
      editor.post(Self.request(long, 1000, uri))
      for _ in 0...portions { #expect(editor.step().isEmpty) }
      editor.post(Self.cancel(1000))
      #expect(Self.code(editor.step()["1000"]) == -32800)
      #expect(Self.answer("1000", editor, most: 100).answer == nil)
    }
    editor.post(Self.request(long, 1000, uri))
    #expect(long.count(Self.answer("1000", editor).answer?.field("result")) == Self.count)
  }

  /// The lint of the whole workspace, which nobody waits for, is done last.
  @Test func whatSomebodyWaitsForGoesFirst() throws {
    let folder = try ScratchFolder()
    let editor = try Self.session(folder)
    let uri = Self.uri(0, in: folder)
    for (id, long) in zip([1000, 1001], Self.all) { editor.post(Self.request(long, id, uri)) }
    var order: [String] = []
    while order.count < 2, editor.server.isBusy { order += editor.step().keys }
    #expect(order == ["1001", "1000"])
  }

  /// Nobody knows whether the tag at the cursor is still the one to be renamed.
  @Test func aRenameEndsWithItsDocument() throws {
    let folder = try ScratchFolder()
    let editor = try Self.session(folder)
    let uri = Self.uri(0, in: folder)
    editor.post(Self.request(Self.all[1], 1000, uri))
    for _ in 0..<4 { #expect(editor.step().isEmpty) }
    editor.post(Self.change("# First\n" + Self.recipe("R 0"), 2, uri))
    #expect(Self.code(Self.answer("1000", editor).answer) == -32801)
  }

  /// Another document may change: its edits are those of its new version.
  @Test func aRenameFollowsOtherDocuments() throws {
    let folder = try ScratchFolder()
    let editor = try Self.session(folder)
    let other = Self.uri(7, in: folder)
    editor.open(Self.recipe("R 7"), uri: other)
    editor.post(Self.request(Self.all[1], 1000, Self.uri(0, in: folder)))
    for _ in 0..<4 { #expect(editor.step().isEmpty) }
    editor.post(Self.change("# Other\n" + Self.recipe("R 7"), 2, other))
    let result = Self.answer("1000", editor).answer?.at("result", "documentChanges")
    let change = result?.items?.first { $0.text("textDocument", "uri") == other }
    #expect(change?.at("textDocument", "version")?.number == 2)
    let start = change?.field("edits")?.items?.first?.at("range", "start", "line")
    #expect(start?.number == 3)
  }

  /// A file that changes on the disk meanwhile counts as it is then.
  @Test func filesThatChangeAreReadAgain() throws {
    let folder = try ScratchFolder()
    let editor = try Self.session(folder)
    editor.post(Self.request(Self.all[1], 1000, Self.uri(0, in: folder)))
    for _ in 0..<4 { #expect(editor.step().isEmpty) }
    try folder.write("recipes/1001.yaml", Self.recipe("R 1", tag: "dark"))
    editor.post(
      """
      {"jsonrpc":"2.0","method":"workspace/didChangeWatchedFiles","params":{"changes":[\
      {"uri":"\(Self.uri(1, in: folder))","type":2}]}}
      """
    )
    let found = Self.answer("1000", editor).answer?.at("result", "documentChanges")?.items
    #expect(found?.count == Self.count - 1)
  }

  /// After `shutdown` there are no results, and after `exit` nothing is done.
  @Test func shutdownEndsThem() throws {
    let folder = try ScratchFolder()
    let editor = try Self.session(folder)
    let uri = Self.uri(0, in: folder)
    for (id, long) in zip([1000, 1001], Self.all) { editor.post(Self.request(long, id, uri)) }
    for _ in 0..<4 { #expect(editor.step().isEmpty) }
    editor.post(#"{"jsonrpc":"2.0","id":"end","method":"shutdown"}"#)
    let answers = editor.step()
    #expect(answers.count == 3)
    #expect([1000, 1001].map { Self.code(answers["\($0)"]) } == [-32800, -32800])
    #expect(answers["\"end\""]?.field("error") == nil)
    #expect(!editor.server.isBusy)
    editor.post(#"{"jsonrpc":"2.0","method":"exit"}"#)
    editor.work()
    #expect(editor.server.exitStatus == 0)
  }

  /// A client may ask faster than it is answered; then it is not read.
  @Test func noMoreIsReadWhileManyWait() throws {
    let editor = EditorSession()
    for id in 0..<300 {
      editor.post(
        #"{"jsonrpc":"2.0","id":"s\#(id)","method":"workspace/diagnostic","params":{"previousResultIds":[]}}"#
      )
    }
    for _ in 0..<300 { #expect(editor.step().isEmpty) }
    #expect(!editor.server.takesMore)
    editor.work()
    #expect(editor.server.takesMore)
  }
}
