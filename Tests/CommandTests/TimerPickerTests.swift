import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewtimer` alone in a terminal: the list of recipes to choose from.
@Suite(.timeLimit(.minutes(30))) struct TimerPickerTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch([
      "recipes/a.yaml": Recipes.named("Alpha V60"), "recipes/b.yaml": Recipes.named("Beta V60"),
      "recipes/starter.yaml": Recipes.named("Zero V60") + "origin: starter\n",
      "recipes/broken.yaml": Recipes.broken,
      "recipes/chemex.yaml": Recipes.named("Crème").replacing(
        "method: v60",
        with: "method: chemex"
      ),
    ])
  }

  private func start(_ arguments: String...) throws -> TerminalProgram {
    try TerminalProgram(
      Program("brewtimer").path,
      arguments,
      in: folder,
      environment: ["XDG_STATE_HOME": folder.file(".state").path]
    )
  }

  private func quitBrew(_ timer: TerminalProgram) async throws {
    timer.type("q")
    #expect(try await timer.end() == .status(0))
    #expect(timer.isRestored)
  }

  /// Own recipes first, by name, without recipes that cannot be brewed; the last one before all.
  @Test func chooseWithKeys() async throws {
    let timer = try start("--speed", "1000", "--countdown", "0")
    try await timer.wait(for: "Which recipe?")
    #expect(timer.screen.isAlternate && !timer.screen.hasCursor)
    #expect(
      Array(timer.screen.lines[2...6]) == [
        "> 1  Alpha V60  V60     15 g  250 g", "  2  Beta V60   V60     15 g  250 g",
        "  3  Crème      Chemex  15 g  250 g", "  4  Zero V60   V60     15 g  250 g  starter", "",
      ]
    )
    timer.type("\u{1B}[B\u{1B}OB")
    try await timer.wait(for: "> 3  Crème")
    timer.type("\u{1B}[A\r")
    try await timer.wait(for: "enter start")
    #expect(timer.screen.lines.first == "Beta V60")
    timer.type("\r")
    try await timer.wait(for: "Step 1 of 2")
    timer.type("qy")
    #expect(try await timer.end() == .status(0))
    #expect(timer.isRestored)
    let again = try start()
    try await again.wait(for: "> 1  Beta V60   V60     15 g  250 g  last used")
    try await quitBrew(again)
  }

  @Test func typeAName() async throws {
    let timer = try start()
    try await timer.wait(for: "Which recipe?")
    timer.type("crém")
    try await timer.wait(for: "crém▏")
    timer.type("\u{7F}\u{7F}e")
    try await timer.wait(for: "> 3  Crème")
    timer.type("\r")
    try await timer.wait(for: "enter start")
    #expect(timer.screen.lines.first == "Crème")
    try await quitBrew(timer)
    // A brew that did not start is not remembered.
    #expect(throws: (any Error).self) { try folder.text(".state/brewguide/preferences.json") }
  }

  @Test func typeANumberAfterAFilter() async throws {
    let timer = try start("--method", "v60")
    try await timer.wait(for: "Which recipe?")
    #expect(!timer.screen.lines.contains { $0.contains("Crème") })
    timer.type("2")
    try await timer.wait(for: "> 2  Beta")
    timer.resize(columns: 30, rows: 3)
    try await timer.wait("fitted") {
      $0.lines.count <= 3 && $0.lines.contains("> 2  Beta V60   15 g  250 g")
    }
    timer.type("\u{1B}")
    try await timer.wait(for: "> 1  Alpha")
    timer.type("\u{1B}")
    #expect(try await timer.end() == .status(0))
    #expect(timer.isRestored)
  }

  /// The recipes of a folder, and of a file.
  @Test func namedFolder() async throws {
    try folder.write("two.yaml", Recipes.named("Eins") + "---\n" + Recipes.named("Zwei"))
    for (path, name) in [("recipes", "> 1  Alpha V60"), ("two.yaml", "> 1  Eins")] {
      let timer = try start(path)
      try await timer.wait(for: name)
      timer.type("2\r")
      try await timer.wait(for: "enter start")
      #expect(timer.screen.lines.first == (path == "recipes" ? "Beta V60" : "Zwei"))
      try await quitBrew(timer)
    }
  }

  @Test func oneRecipeNeedsNoList() async throws {
    let timer = try start("--name", "beta")
    try await timer.wait(for: "enter start")
    #expect(timer.screen.lines.first == "Beta V60")
    try await quitBrew(timer)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func signalsRestoreTheTerminal(signal: Int32) async throws {
    let timer = try start()
    try await timer.wait(for: "Which recipe?")
    #expect(!timer.isRestored)
    timer.signal(signal)
    #expect(try await timer.end() == .signal(signal))
    #expect(timer.isRestored)
  }

  @Test func lostTerminal() async throws {
    let timer = try start()
    try await timer.wait(for: "Which recipe?")
    timer.hangUp()
    #expect(try await timer.end() == .signal(SIGHUP))
  }

  /// In a shell, because only a shell can continue a stopped program.
  @Test func stopAndContinue() async throws {
    let shell = try TerminalProgram("/bin/sh", ["-i"], in: folder, environment: ["PS1": "$ "])
    try await shell.wait(for: "$")
    shell.type("'\(Program("brewtimer").path)'\r")
    try await shell.wait(for: "Which recipe?")
    shell.type("\u{1A}")
    try await shell.wait(for: "Stopped")
    #expect(!shell.screen.isAlternate && shell.screen.hasCursor)
    shell.type("fg\r")
    try await shell.wait("went on") { $0.isAlternate && $0.lines.first == "Which recipe?" }
    shell.type("q")
    try await shell.wait("was left") { !$0.isAlternate && $0.lines.last == "$" }
    shell.type("exit 3\r")
    #expect(try await shell.end() == .status(3))
  }

  @Test func plainList() async throws {
    let timer = try start("--plain", "--speed", "1000")
    try await timer.wait(for: "Recipe, 1 to 4 or part of its name (enter: 1, q: quit):")
    #expect(!timer.screen.isAlternate)
    #expect(
      timer.screen.lines == [
        "1  Alpha V60  V60     15 g  250 g", "2  Beta V60   V60     15 g  250 g",
        "3  Crème      Chemex  15 g  250 g", "4  Zero V60   V60     15 g  250 g  starter",
        "Recipe, 1 to 4 or part of its name (enter: 1, q: quit):",
      ]
    )
    timer.type("a v60\r")
    try await timer.wait(for: "  2 recipes have this in their names: 1, 2")
    timer.type("beta\r")
    try await timer.wait(for: "Beta V60: V60")
    try await quitBrew(timer)
  }

  @Test(arguments: ["q\r", "\u{4}"])
  func plainListWithoutAChoice(keys: String) async throws {
    let timer = try start("--plain")
    try await timer.wait(for: "Recipe, 1 to 4")
    timer.type(keys)
    #expect(try await timer.end() == .status(0))
  }

  /// Without a terminal nobody can choose.
  @Test func withoutATerminal() throws {
    let outcome = try Program("brewtimer").run(["--name", "v60"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewtimer: error: found 3 recipes, but only one can be brewed at a time
              hint: select one with --name, such as 'Alpha V60', 'Beta V60', 'Zero V60'

            """
        )
    )
  }
}
