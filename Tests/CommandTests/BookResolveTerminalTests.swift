import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewbook resolve` on a terminal, where it asks.
@Suite(.timeLimit(.minutes(30))) struct BookResolveTerminalTests {
  private static let ours = Recipes.clean.replacing("15 g", with: "16 g")
    .replacing("94", with: "95").replacing("grind: medium-fine", with: "grind: fine")
  private static let theirs = Recipes.clean.replacing("15 g", with: "18 g")
    .replacing("94", with: "93")
  /// Theirs, with what only ours changed.
  private static let taken = theirs.replacing("grind: medium-fine", with: "grind: fine")
  private let book: GitBook

  /// Conflicts of the dose and the temperature, with a change of one side alone.
  init() throws {
    book = try GitBook(["a.yaml": Recipes.clean])
    for (branch, text) in [("other", Self.theirs), ("main", Self.ours)] {
      try book.git("checkout", "--quiet", "-B", branch, "main")
      try book.folder.write("a.yaml", text)
      try book.commit(branch)
    }
    #expect(try book.git("merge", "other").status == 1)
  }

  private func start(columns: Int = 80) throws -> TerminalProgram {
    try TerminalProgram(
      Program("brewbook").path,
      ["resolve"],
      in: book.folder,
      columns: columns,
      environment: book.ownEnvironment
    )
  }

  private static let question = "[o]urs, [t]heirs, [b]oth, [p]art by part, [s]kip, [q]uit?"

  private func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: book.folder.file(path).path)
  }

  /// The whole screen, with a letter that means nothing.
  @Test func oursIsKept() async throws {
    let resolve = try start()
    try await resolve.wait(for: Self.question)
    resolve.type("x\r")
    try await resolve.wait("asked again") { screen in
      screen.lines.filter { $0 == Self.question }.count == 2
    }
    resolve.type("Ours\r")
    #expect(try await resolve.end() == .status(0))
    #expect(
      Array(resolve.screen.lines.prefix(14)) == [
        "a.yaml and a-conflicted-copy.yaml:", "  here: dose 15 g → 16 g",
        "  here: temperature 94 °C → 95 °C", "  here: grind finer, medium-fine → fine",
        "  there: dose 15 g → 18 g", "  there: temperature 94 °C → 93 °C",
        "  conflict: dose 16 g → 18 g", "  conflict: temperature 95 °C → 93 °C", Self.question, "x",
        Self.question, "Ours",
        "a.yaml: kept our version", "next: git commit --no-edit",
      ]
    )
    #expect(resolve.isRestored)
    #expect(try book.folder.text("a.yaml") == Self.ours)
    #expect(!isThere("a-conflicted-copy.yaml"))
    #expect(try book.status() == "")
    #expect(try book.git("commit", "--quiet", "--no-edit").status == 0)
  }

  @Test(arguments: [
    ("t", "took their version, and the other changes"), ("b", "kept both"),
  ])
  func aVersionIsTaken(key: String, words: String) async throws {
    let resolve = try start()
    try await resolve.wait(for: Self.question)
    resolve.type("\(key)\r")
    #expect(try await resolve.end() == .status(0))
    #expect(resolve.screen.lines.contains("a.yaml: \(words)"))
    #expect(try book.folder.text("a.yaml") == (key == "t" ? Self.taken : Self.ours))
    #expect(isThere("a-conflicted-copy.yaml") == (key == "b"))
    #expect(!(try book.status().contains("U")))
  }

  /// Neither an empty line nor a misspelt one decides a part.
  @Test func partsAreTaken() async throws {
    let resolve = try start()
    try await resolve.wait(for: Self.question)
    resolve.type("p\r")
    try await resolve.wait(for: "1 of 2: dose 16 g → 18 g")
    resolve.type("\rzzz\ro\r")
    try await resolve.wait(for: "2 of 2: temperature 95 °C → 93 °C")
    resolve.type("t\r")
    #expect(try await resolve.end() == .status(0))
    #expect(resolve.screen.lines.contains("a.yaml: took temperature of their version"))
    #expect(try book.folder.text("a.yaml") == Self.ours.replacing("95", with: "93"))
  }

  /// Whatever ends the questions: nothing has changed.
  @Test(arguments: [
    ("q\r", 1), ("s\r", 1), ("p\rt\rq\r", 1), ("p\rt\rs\r", 1), ("\u{4}", 1), ("p\rt\r\u{4}", 1),
    ("\u{3}", 130), ("p\rt\r\u{3}", 130),
  ])
  func nothingIsDecided(keys: String, status: Int) async throws {
    let before = try book.status()
    let resolve = try start()
    try await resolve.wait(for: Self.question)
    for line in keys.split(separator: "\r", omittingEmptySubsequences: true) {
      let isControl = line.unicodeScalars.first.map { $0.value < 0x20 } ?? false
      resolve.type(isControl ? String(line) : "\(line)\r")
      if line == "p" { try await resolve.wait(for: "1 of 2: ") }
      if line == "t" { try await resolve.wait(for: "2 of 2: ") }
    }
    let end = try await resolve.end()
    #expect(end == .status(Int32(status)) || end == .signal(SIGINT))
    if status == 1 {
      #expect(resolve.screen.lines.contains("1 conflict left: run `brewbook resolve` again"))
    }
    #expect(resolve.isRestored)
    #expect(try book.status() == before)
    #expect(try book.folder.text("a.yaml") == Self.ours)
    #expect(isThere("a-conflicted-copy.yaml"))
  }

  @Test func aNarrowTerminalShowsAll() async throws {
    let resolve = try start(columns: 20)
    try await resolve.wait("asked") { $0.lines.joined().contains("[q]uit?") }
    #expect(resolve.screen.lines.joined().hasPrefix("a.yaml and a-conflicted-copy.yaml:"))
    resolve.type("q\r")
    #expect(try await resolve.end() == .status(1))
  }

  /// A file that one side removed.
  @Test func removedOrKept() async throws {
    try book.git("merge", "--abort")
    try book.folder.remove("a-conflicted-copy.yaml")
    try book.git("rm", "--quiet", "a.yaml")
    try book.commit("remove")
    #expect(try book.git("merge", "other").status == 1)
    let resolve = try start()
    try await resolve.wait(for: "[o]urs, [t]heirs, [s]kip, [q]uit?")
    #expect(resolve.screen.lines[0] == "a.yaml: removed here, changed there")
    resolve.type("t\r")
    #expect(try await resolve.end() == .status(0))
    #expect(try book.folder.text("a.yaml") == Self.theirs)
    #expect(try book.status() == "A  a.yaml\n")
  }
}
