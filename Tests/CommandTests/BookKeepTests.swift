import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Keeping recipes with `brewbook`, as a process: the operations of the domain.
@Suite struct BookKeepTests {
  private static let morning = """
    # My mornings.
    name: Morning  # not evening
    method: v60
    tags: [bright]
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine

    steps:
      # Be patient.
      - instruction: Bloom.
        pourTo: 45 g
        timer: 45 s
      - instruction: Pour.
        pourTo: 250 g # slowly

    """

  private static func starter(_ name: String) -> String {
    morning.replacing("name: Morning  # not evening", with: "name: \(name)\norigin: starter")
  }

  private static func book() throws -> BookFolder {
    try BookFolder([
      "recipes/morning.yaml": morning,
      "recipes/zoo.yaml": starter("zoo starter"),
      "recipes/alp.yaml": starter("Alp Starter"),
      "recipes/aeropress.yaml": morning.replacing("name: Morning ", with: "name: bright press ")
        .replacing("method: v60", with: "method: aeropress"),
    ])
  }

  /// The file of the time of the last change, which is the only line that tests cannot know.
  private static func withoutTime(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("modifiedAt: ") }.joined(separator: "\n")
  }

  // MARK: Lists

  @Test(arguments: [
    ([], ["bright press", "Morning", "Alp Starter", "zoo starter"]),
    (["--method", "AeroPress"], ["bright press"]),
    (["--tag", "Bright", "--search", "press"], ["bright press"]),
    (["--search", "nobody"], []),
    (["morn"], ["Morning"]),
  ])
  func ownRecipesFirstThenByName(options: [String], names: [String]) throws {
    let book = try Self.book()
    let outcome = try Program("brewbook").run(
      ["list", "--format", "csv"] + options,
      in: book.scratch,
      environment: book.environment
    )
    let found = outcome.output.split(separator: "\r\n").dropFirst().map {
      String($0.split(separator: ",")[1])
    }
    #expect(outcome.status == 0)
    #expect(found == names)
  }

  // MARK: Changes

  @Test func setKeepsCommentsAndLayout() throws {
    let book = try Self.book()
    let outcome = try book.book(
      "set",
      "morning",
      "dose=16g",
      "tags+=fruity",
      "notes=Nice.",
      "step1.timer=50",
      "step3.instruction=Swirl.",
      "step3.timer=10 s"
    )
    #expect(
      outcome == .init(status: 0, output: "", errors: "changed 'Morning': recipes/morning.yaml\n")
    )
    let text = try book.scratch.text("recipes/morning.yaml")
    #expect(text.contains("\nmodifiedAt: 20"))
    #expect(
      Self.withoutTime(text) == """
        # My mornings.
        name: Morning  # not evening
        method: v60
        notes: Nice.
        tags: [bright, fruity]
        dose: 16 g
        yield: 250 g
        temperature: 94 °C
        grind: medium-fine

        steps:
          # Be patient.
          - instruction: Bloom.
            pourTo: 45 g
            timer: 50 s
          - instruction: Pour.
            pourTo: 250 g # slowly
          - instruction: Swirl.
            timer: 10 s

        """
    )
    #expect(try book.lint("recipes/morning.yaml", "--fail-on", "warning").status == 0)
  }

  /// Steps are counted from 1. The paths of JSON, which count from 0, are refused.
  @Test(arguments: [
    ("step2.timer=50s", ["        pourTo: 250 g # slowly", "    timer: 50 s"]),
    ("step1.pour=45 g", ["  - instruction: Bloom.", "    pour: 45 g"]),
    ("step3.instruction=Swirl.", ["    pourTo: 250 g # slowly", "  - instruction: Swirl."]),
  ])
  func stepsCountFromOne(assignment: String, lines: [String]) throws {
    let book = try Self.book()
    let outcome = try book.book("set", "morning", assignment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let text = try book.scratch.text("recipes/morning.yaml")
    let trimmed = lines.map { $0.drop { $0 == " " } }
    let own = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(own.contains(trimmed), "\(text)")
  }

  @Test func aStepIsRemoved() throws {
    let book = try Self.book()
    #expect(try book.book("set", "morning", "yield=45 g", "step2=").status == 0)
    let text = try book.scratch.text("recipes/morning.yaml")
    #expect(text.contains("Bloom.") && !text.contains("Pour."))
  }

  @Test(
    arguments: [
      (
        "steps[1].timer=50s", "steps are counted from 1, and have no brackets",
        "write `step2.timer=50s` for what JSON calls `steps[1]`"
      ),
      (
        "steps[0]=", "steps are counted from 1, and have no brackets",
        "write `step1=` for what JSON calls `steps[0]`"
      ),
      ("step0.timer=1 s", "steps are counted from 1", "the first one is `step1.timer=…`"),
      ("step0=", "steps are counted from 1", "the first one is `step1=…`"),
      ("step1.timr=1 s", "unknown key `timr`", "did you mean `step1.timer`?"),
      ("step1.id=x", "`step1.id` cannot be set", "brewbook keeps it up to date"),
      ("steps=x", "a value of a step is expected", "write `step1.pourTo=…`"),
      (
        "step1=x", "a step has no value of its own",
        "write `step1=` to remove the step, or `step1.pourTo=…`"
      ),
      ("step4.timer=1 s", "the recipe has 2 steps", "a new one is `step3`"),
      ("step1.instruction=", "a recipe needs `step1.instruction`, so it cannot be removed", nil),
      (
        "step.timer=1 s", "unknown key `step.timer`",
        "such as dose=18g, 'step2.pourTo=150 g', tags+=fruity, or notes= to remove the notes"
      ),
    ] as [(String, String, String?)]
  )
  func mistakenSteps(assignment: String, problem: String, hint: String?) throws {
    let book = try Self.book()
    let outcome = try book.book("set", "morning", assignment)
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("brewbook: error: step"), "\(outcome.errors)")
    #expect(outcome.errors.contains(": \(problem)\n"), "\(outcome.errors)")
    #expect(
      outcome.errors.hasSuffix(hint.map { "\n  hint: \($0)\n" } ?? "removed\n"),
      "\(outcome.errors)"
    )
    #expect(try book.scratch.text("recipes/morning.yaml") == Self.morning)
  }

  @Test func allOrNothingWithAllErrors() throws {
    let book = try Self.book()
    let wrong = try book.book("set", "morning", "dose=lots", "grnd=fine", "step8.timer=1 s")
    #expect(wrong.status == 1)
    #expect(
      wrong.errors == """
        brewbook: error: grnd=fine: unknown key `grnd`
          hint: did you mean `grind`?
        brewbook: error: dose=lots: expected a mass, such as 15 g
        brewbook: error: step8: the recipe has 2 steps
          hint: a new one is `step3`

        """
    )
    let invalid = try book.book("set", "morning", "dose=0 g", "yield=300 g")
    #expect(invalid.status == 1)
    #expect(
      invalid.errors == """
        brewbook: error: Morning: the dose must be more than 0 g
        brewbook: error: Morning: the steps pour 250 g in all, but the yield is 300 g
          hint: change the steps as well, or write a scaled recipe with `brewscale --format yaml`

        """
    )
    #expect(try book.scratch.text("recipes/morning.yaml") == Self.morning)
  }

  @Test(arguments: [
    ["set", "dose=16 g"], ["rename", "Another"], ["delete", "--yes"], ["edit"],
  ])
  func startersAreNotChanged(command: [String]) throws {
    let book = try Self.book()
    let outcome = try Program("brewbook").run(
      [command[0], "alp starter"] + command.dropFirst(),
      in: book.scratch,
      environment: book.environment
    )
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("brewbook duplicate 'Alp Starter'"), "\(outcome.errors)")
    #expect(try book.scratch.text("recipes/alp.yaml") == Self.starter("Alp Starter"))
  }

  @Test func duplicatesGetTheNextFreeNameAndNewIds() throws {
    let book = try Self.book()
    for name in ["Morning Copy", "Morning Copy 2"] {
      let outcome = try book.book("duplicate", "recipes/morning.yaml")
      #expect(outcome.errors.hasPrefix("added '\(name)': recipes/"), "\(outcome.errors)")
    }
    let copy = try book.scratch.text("recipes/morning-copy.yaml")
    #expect(copy.contains("# Be patient.") && copy.contains("# not evening"))
    let ids = try book.book("list", "--format", "csv").output.split(separator: "\r\n").dropFirst()
      .map { $0.prefix(36) }
    #expect(Set(ids).count == 6)
    _ = try book.book("duplicate", "alp starter")
    #expect(try book.scratch.text("recipes/alp-starter-copy.yaml").contains("origin") == false)
  }

  @Test func renamesTheFileOfTheSameName() throws {
    let book = try Self.book()
    #expect(
      try book.book("rename", "morning", "Evening").errors
        == "renamed 'Morning' to 'Evening': recipes/morning.yaml → recipes/evening.yaml\n"
    )
    let text = try book.scratch.text("recipes/evening.yaml")
    #expect(!text.contains("id:"))
    #expect((try? book.scratch.text("recipes/morning.yaml")) == nil)
    let taken = try book.book("rename", "evening", "BRIGHT press")
    #expect(taken.status == 1)
    #expect(taken.errors.contains("there is already a recipe named 'bright press'"))
  }

  @Test func deletesAndUndoes() throws {
    let book = try Self.book()
    let refused = try book.book("delete", "morning")
    #expect(refused.status == 2 && refused.errors.contains("add --yes"))
    #expect(try book.book("delete", "morning", "--yes").status == 0)
    #expect((try? book.scratch.text("recipes/morning.yaml")) == nil)
    #expect(try book.book("undo").errors == "undid: deleted 'Morning': recipes/morning.yaml\n")
    #expect(try book.scratch.text("recipes/morning.yaml") == Self.morning)
    #expect(try book.book("redo").errors == "redid: deleted 'Morning': recipes/morning.yaml\n")
    #expect((try? book.scratch.text("recipes/morning.yaml")) == nil)
  }

  /// Each undo goes back one more change, each redo forward, and a command that fails changes nothing about either.
  @Test func undoGoesBackAndRedoForward() throws {
    let book = try Self.book()
    var texts = [try book.scratch.text("recipes/morning.yaml")]
    for note in ["One", "Two", "Three"] {
      #expect(try book.book("set", "morning", "notes=\(note)").status == 0)
      texts.append(try book.scratch.text("recipes/morning.yaml"))
    }
    func go(_ command: String) throws -> String { try book.book(command).errors }
    let changed = "changed 'Morning': recipes/morning.yaml\n"
    #expect(try go("undo") == "undid: \(changed)  notes Three → Two\n")
    #expect(try go("undo") == "undid: \(changed)  notes Two → One\n")
    #expect(try book.book("set", "morning", "nothing=1").status == 1)
    #expect(try go("redo") == "redid: \(changed)  notes One → Two\n")
    #expect(try book.scratch.text("recipes/morning.yaml") == texts[2])
    for _ in 0..<2 { _ = try go("undo") }
    #expect(try book.scratch.text("recipes/morning.yaml") == texts[0])
    #expect(try go("undo") == "brewbook: error: there is no change to undo\n")
    _ = try go("redo")
    #expect(try book.book("set", "morning", "notes=Other").status == 0)
    #expect(try go("redo") == "brewbook: error: there is no change to redo\n")
    #expect(try go("undo") == "undid: \(changed)  notes Other → One\n")
  }

  /// What is created goes into the book that is named.
  @Test func theFolderIsTheBookForNewRecipesToo() throws {
    let book = try BookFolder()
    #expect(try book.book("init", "book", "--starters", "none").status == 0)
    #expect(try book.book("new", "Noon", "--folder", "book").status == 0)
    #expect(try book.scratch.text("book/recipes/noon.yaml").contains("name: Noon"))
    #expect(
      try book.book("undo", "--folder", "book").errors
        == "undid: added 'Noon': book/recipes/noon.yaml\n"
    )
    #expect(try book.book("list", at: "book").status == 0)
  }

  /// Amounts that brewscale would warn of.
  @Test func absurdAmountsAreNoticed() throws {
    let book = try Self.book()
    #expect(
      try book.book("new", "Wurst", "--dose", "150").errors == """
        added 'Wurst': recipes/wurst.yaml
        brewbook: warning: recipes/wurst.yaml: Wurst: a dose of 150 g is outside the recommended 12 g to 40 g
        brewbook: warning: recipes/wurst.yaml: Wurst: a yield of 2500 g is outside the recommended 180 g to 720 g

        """
    )
    let again = try book.book("set", "wurst", "dose=160").errors
    #expect(again.contains("Wurst: a dose of 160 g is outside the recommended 12 g to 40 g\n"))
    #expect(!again.contains("a yield of"))
  }

  /// Three writers at once, and a formatter: nothing that was acknowledged is lost.
  @Test func writersAtOnceLoseNothing() async throws {
    let book = try Self.book()
    let acknowledged = try await withThrowingTaskGroup(of: [String].self) { group in
      for writer in 1...3 {
        group.addTask {
          try (1...8).compactMap { number in
            let tag = "w\(writer)n\(number)"
            return try book.book("set", "morning", "tags+=\(tag)").status == 0 ? tag : nil
          }
        }
      }
      group.addTask {
        for _ in 1...8 { _ = try Program("brewfmt").run(["recipes"], in: book.scratch) }
        return []
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let text = try book.scratch.text("recipes/morning.yaml")
    #expect(acknowledged.count == 24)
    #expect(acknowledged.filter { !text.contains($0) } == [])
  }

  @Test func undoesNothingThatSomebodyElseChanged() throws {
    let book = try Self.book()
    _ = try book.book("set", "morning", "dose=16 g")
    try book.scratch.write("recipes/morning.yaml", Self.morning + "# mine\n")
    let outcome = try book.book("undo")
    #expect(outcome.status == 1 && outcome.errors.contains("changed since"))
    #expect(try book.scratch.text("recipes/morning.yaml") == Self.morning + "# mine\n")
    #expect(try BookFolder().book("undo").errors.contains("no change to undo"))
  }

  // MARK: New recipes

  @Test(arguments: [
    ["Office Press", "--method", "French Press", "--yield", "1 l"],
    ["My V60"], ["Strong", "--from", "recipes/morning.yaml", "--ratio", "14"],
    ["A/B: 'quoted' #1", "--dose", "20"], ["朝のコーヒー"],
  ])
  func newRecipesAreClean(arguments: [String]) throws {
    let book = try Self.book()
    let outcome = try Program("brewbook").run(
      ["new"] + arguments,
      in: book.scratch,
      environment: book.environment
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try book.lint("recipes", "--fail-on", "warning").status == 0)
    let format = try Program("brewfmt").run(["--check", "recipes"], in: book.scratch)
    // The samples have two blanks before a comment that brewfmt writes as one; only the new file counts.
    #expect(!format.output.contains(outcome.errors.split(separator: ": ").last ?? "?"))
    let again = try Program("brewbook").run(
      ["new"] + arguments,
      in: book.scratch,
      environment: book.environment
    )
    #expect(again.status == 1 && again.errors.contains("there is already a recipe named"))
  }

  @Test func requestsComeAsJSON() throws {
    let book = try Self.book()
    let shown = try book.book("show", "morning", "--format", "json").output
    let copy = try Program("brewbook").run(
      ["new", "-"],
      in: book.scratch,
      input: shown.replacing("\"name\":\"Morning\"", with: "\"name\":\"Evening\""),
      environment: book.environment
    )
    #expect(copy.errors == "added 'Evening': recipes/evening.yaml\n")
    let change = try Program("brewbook").run(
      ["set", "-"],
      in: book.scratch,
      input: shown.replacing("\"defaultDose\":15", with: "\"defaultDose\":16"),
      environment: book.environment
    )
    #expect(change.errors == "changed 'Morning': recipes/morning.yaml\n")
    let text = Self.withoutTime(try book.scratch.text("recipes/morning.yaml"))
    #expect(text == Self.morning.replacing("dose: 15 g", with: "dose: 16 g"))
    let wrong = try Program("brewbook").run(
      ["new", "-"],
      in: book.scratch,
      input: "{\"name\": 1, \"dose\": 2}",
      environment: book.environment
    )
    #expect(wrong.status == 1 && wrong.errors.contains("<stdin>:1:"))
  }

  /// Programs get what a change has made, and what brewlint says of it, as JSON.
  @Test func changesAsJSON() throws {
    let book = try Self.book()
    func change(_ arguments: String...) throws -> String {
      let outcome = try Program("brewbook").run(
        arguments + ["--format", "json"],
        in: book.scratch,
        environment: book.environment
      )
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
      let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let document = try #require(object as? [String: Any])
      let detail = document["recipe"] as? [String: Any]
      let name = (detail?["recipe"] as? [String: Any])?["name"] as? String
      let files = document["files"] as? [[String: String]] ?? []
      let shown = files.map { "\($0["change"] ?? "") \($0["file"] ?? "")" }
      return "\(document["change"] ?? ""); \(shown.joined(separator: ", ")); \(name ?? "-")"
    }
    #expect(
      try change("set", "morning", "dose=16 g")
        == "changed 'Morning'; changed recipes/morning.yaml; Morning"
    )
    #expect(
      try change("rename", "morning", "Noon")
        == "renamed 'Morning' to 'Noon'; added recipes/noon.yaml, removed recipes/morning.yaml; Noon"
    )
    #expect(
      try change("duplicate", "noon")
        == "added 'Noon Copy'; added recipes/noon-copy.yaml; Noon Copy"
    )
    #expect(
      try change("delete", "noon copy", "--yes")
        == "deleted 'Noon Copy'; removed recipes/noon-copy.yaml; -"
    )
    #expect(try change("undo") == "undid: deleted 'Noon Copy'; added recipes/noon-copy.yaml; -")
    #expect(
      try change("new", "Evening", "--method", "v60")
        == "added 'Evening'; added recipes/evening.yaml; Evening"
    )
    let refused = try book.book("set", "noon", "dose=1", "yield=2", "--format", "json")
    #expect(refused.status == 1 && refused.output == "")
    #expect(refused.errors.hasPrefix("{\"version\":1,\"errors\":[{\"message\":\"Noon: "))
  }

  /// The values of such a recipe are valid, but brewlint would reject its text.
  @Test(arguments: [
    ("step1.instruction=Pour {water.", "error[unmatched-brace]"),
    ("name=Morning\u{202E}s", "error[hidden-character]"),
  ])
  func textsThatBrewlintRejects(assignment: String, error: String) throws {
    let book = try Self.book()
    let outcome = try book.book("set", "morning", assignment)
    #expect(outcome.status == 1 && outcome.errors.contains(error), "\(outcome.errors)")
    #expect(
      outcome.errors.hasSuffix(
        "Morning: nothing was written, because the text would have errors\n"
      )
    )
    #expect(try book.scratch.text("recipes/morning.yaml") == Self.morning)
    let new = try book.book("new", "Hidden \u{202E}", "--method", "v60")
    #expect(new.status == 1 && new.errors.contains("error[hidden-character]"))
    #expect((try? book.scratch.text("recipes/hidden.yaml")) == nil)
  }

  /// One cause, one error, and the status of a file that is not there.
  @Test(arguments: [
    ["show", "x"], ["set", "x", "dose=1 g"], ["edit", "x"], ["rename", "x", "y"],
    ["duplicate", "x"],
    ["delete", "x", "--yes"], ["export", "x", "--format", "csv"],
    ["share", "x"],
  ])
  func unknownRecipes(command: [String]) throws {
    for book in [try Self.book(), try BookFolder()] {
      let outcome = try Program("brewbook").run(
        command,
        in: book.scratch,
        environment: book.environment
      )
      #expect(outcome.status == 2)
      let errors = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("brewbook: error") }
      #expect(errors.count == 1 && errors[0].hasPrefix("brewbook: error: x: no such file"))
    }
  }

  // MARK: The editor

  @Test func theEditorWritesWhatIsValid() throws {
    let book = try Self.book()
    let fine = try book.book("edit", "morning", environment: ["EDITOR": "sed -i s/Bloom/Wet/"])
    #expect(
      fine == .init(status: 0, output: "", errors: "changed 'Morning': recipes/morning.yaml\n")
    )
    let text = Self.withoutTime(try book.scratch.text("recipes/morning.yaml"))
    #expect(text == Self.morning.replacing("Bloom", with: "Wet"))
    let before = try book.scratch.text("recipes/morning.yaml")
    let wrong = try book.book("edit", "morning", environment: ["EDITOR": "sed -i s/dose:/dsoe:/"])
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("error[unknown-key]"))
    #expect(try book.scratch.text("recipes/morning.yaml") == before)
    #expect(
      try book.book("edit", "morning", environment: ["EDITOR": "true"]).errors
        == "nothing was changed\n"
    )
    #expect(try book.book("edit", "morning", environment: ["EDITOR": "false"]).status == 2)
  }

  /// A recipe that cannot be read is the one that most needs a change.
  @Test(arguments: [["edit", "morning"], ["set", "morning", "step2.instruction=Pour."]])
  func aMissingInstructionCanBeAdded(arguments: [String]) throws {
    let book = try Self.book()
    let text = Self.morning.replacing("- instruction: Pour.\n    pourTo", with: "- pourTo")
    try book.scratch.write("recipes/morning.yaml", text)
    let editor = #"sed -i 's/- pourTo/- instruction: Pour.\n    pourTo/'"#
    let outcome = try Program("brewbook").run(
      arguments,
      in: book.scratch,
      environment: book.environment.merging(["EDITOR": editor]) { $1 }
    )
    #expect(
      outcome == .init(status: 0, output: "", errors: "changed 'Morning': recipes/morning.yaml\n")
    )
    #expect(Self.withoutTime(try book.text("recipes/morning.yaml")) == Self.morning)
  }

  /// A blank editor would run the recipe as a program.
  @Test(arguments: [["VISUAL": " "], ["VISUAL": "\t"], ["VISUAL": ""]])
  func aBlankEditorIsNone(visual: [String: String]) throws {
    let book = try Self.book()
    let environment = visual.merging(["EDITOR": "sed -i s/Bloom/Wet/"]) { $1 }
    let outcome = try book.book("edit", "morning", environment: environment)
    #expect(
      outcome == .init(status: 0, output: "", errors: "changed 'Morning': recipes/morning.yaml\n")
    )
  }

  /// Nobody loses an hour of writing to a typing error.
  @Test func theTextOfARefusedEditIsKept() throws {
    let book = try Self.book()
    let outcome = try book.book(
      "edit",
      "morning",
      environment: ["EDITOR": "sed -i s/dose:/dsoe:/", "TMPDIR": book.scratch.url.path]
    )
    let message = try #require(outcome.errors.split(separator: "\n").last)
    let start = "what you wrote is kept in "
    #expect(message.hasPrefix(start))
    let kept = try String(contentsOfFile: String(message.dropFirst(start.count)), encoding: .utf8)
    #expect(kept == Self.morning.replacing("dose:", with: "dsoe:"))
  }

  #if TESTING
    /// The record of the last change once was that of the change that failed.
    @Test func aChangeThatFailsDoesNotKeepTheLastOneFromBeingUndone() throws {
      let book = try Self.book()
      #expect(try book.book("set", "morning", "dose=16 g").status == 0)
      let calls = ["BREWGUIDE_DEBUG_CALLS": book.scratch.file("calls").path]
      #expect(try book.book("set", "morning", "dose=18 g", environment: calls).status == 0)
      let lines = try book.scratch.text("calls").split(separator: "\n")
      let number = try #require(
        lines.firstIndex { $0.contains(" write ") && $0.contains("recipes/") }
      )
      let fault = ["BREWGUIDE_DEBUG_FAULT": "\(number + 1):EIO"]
      #expect(
        try book.book("set", "morning", "dose=17 g", environment: fault)
          == .init(
            status: 2,
            output: "",
            errors: "brewbook: error: recipes/morning.yaml: cannot be written: input/output error\n"
          )
      )
      #expect(
        try book.book("undo").errors.hasPrefix("undid: changed 'Morning': recipes/morning.yaml\n")
      )
      #expect(try book.scratch.text("recipes/morning.yaml").contains("dose: 16 g"))
    }

    /// What cannot be written is a failure, and not a finding.
    @Test func anUndoThatFailsIsAFailure() throws {
      let book = try Self.book()
      #expect(try book.book("rename", "Morning", "Noon").status == 0)
      let failed = try book.book("undo", environment: ["BREWGUIDE_DEBUG_FAULT": "12:read-only"])
      #expect(failed.status == 2)
      #expect(failed.errors.contains("read-only file system"), "\(failed.errors)")
      #expect(try book.book("undo").status == 0)
    }
  #endif

  /// A change shows what brewlint finds in the result, but not what it found before.
  @Test func changesShowNewFindings() throws {
    let book = try Self.book()
    let text = Self.morning.replacing("tags: [bright]", with: "scaling: bloom-split")
    try book.scratch.write("recipes/morning.yaml", text)
    #expect(
      try book.book("set", "morning", "dose=16 g").errors == """
        changed 'Morning': recipes/morning.yaml
        recipes/morning.yaml:5:10: warning[scaling-mismatch]: `bloom-split` wants a bloom of 48 g (3 × 16 g), but \
        step 1 pours to 45 g

        """
    )
    #expect(
      try book.book("set", "morning", "notes=Sweet.").errors
        == "changed 'Morning': recipes/morning.yaml\n"
    )
    #expect(try book.book("set", "morning", "dose=17 g", "--quiet").errors == "")
  }

  /// A description of the old grind is named, also one that brewlint cannot compare with the new one.
  @Test func anotherGrindWithTheOldDescription() throws {
    let book = try Self.book()
    let text = Self.morning.replacing("tags: [bright]", with: "grindDescriptor: like wet snow")
    try book.scratch.write("recipes/morning.yaml", text)
    let warning = """
      brewbook: warning: the grind is now coarse, but `grindDescriptor` is still 'like wet snow': set it as well, such as \
      'grindDescriptor=like coarse sea salt'

      """
    let changed = "changed 'Morning': recipes/morning.yaml\n"
    #expect(try book.book("set", "morning", "grind=coarse").errors == changed + warning)
    #expect(try book.book("set", "morning", "dose=16 g").errors == changed)
    #expect(
      try book.book("set", "morning", "grind=fine", "grindDescriptor=like fine sugar").errors
        == changed
    )
  }
}
