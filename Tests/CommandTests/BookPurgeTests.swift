import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewbook purge` as a process.
@Suite struct BookPurgeTests {
  private static let book = "0f5d6c1e-3a2b-4c4d-8e8f-101112131415"
  private static let other = "0b6f2a34-9d1e-4c55-8a77-5e2f9c3d1b60"
  private static let evening = Recipes.formatted.replacing("Morning", with: "Evening")
  private static let starter =
    Recipes.formatted.replacing("method:", with: "origin: starter\nmethod:")
  private static let data = "home/.local/share/brewguide"
  private static let state = "home/.local/state/brewguide"

  private static func entry(_ number: Int, _ book: String?, name: String = "Morning") -> String {
    let book = book.map { "\"book\":\"\($0)\"," } ?? ""
    return """
      {"version":1,"id":"00000000-0000-4000-8000-00000000000\(number)",\
      "timestamp":"2026-04-0\(number)T06:30:00.000Z","method":"v60",\(book)\
      "recipeNameAtBrew":"\(name)","doseGrams":15,"targetYieldGrams":250,\
      "waterTemperatureCelsius":94,"grindLabel":"medium","rating":4}

      """
  }

  private static func tombstone(_ number: Int) -> String {
    """
    {"version":1,"deletes":"00000000-0000-4000-8000-00000000000\(number)",\
    "timestamp":"2026-04-09T06:30:00.000Z"}

    """
  }

  /// A version without a book, a deleted brew and a damaged line of the book; and what is of another book or of none.
  private static let gone = [
    entry(1, nil), entry(1, book, name: "Renamed"), entry(3, book), tombstone(3),
    "{\"book\":\"\(book.uppercased())\"\n",
  ]
  private static let kept = [
    entry(2, other), entry(4, nil), entry(5, other), entry(5, book), tombstone(5), tombstone(6),
    "{half\n",
  ]
  // Two entries with one id, of which one is of the book.
  private static let diary = zip(gone, kept).map { $0 + $1 }.joined() + kept.dropFirst(5).joined()
  private static let rest = kept.filter { $0 != entry(5, book) }.joined()

  /// A book beside another one, with links, a starter and a broken recipe, and what the home folder has.
  private func folder() throws -> BookFolder {
    let folder = try BookFolder([
      "mine/.brewguide.yaml": "book: \(Self.book)\n",
      "mine/recipes/morning.yaml": Recipes.formatted,
      "mine/recipes/broken.yaml": "method: v60\ndose: 15 g\nname: [\n",
      "mine/recipes/compose.yaml": "services: {}\n",
      "mine/recipes/both.yaml": Recipes.formatted + "---\n" + Self.evening,
      "mine/recipes/starter.yaml": Self.starter, "mine/recipes/.brew-12ab.copy": Self.evening,
      "mine/kept/evening.yaml": Self.evening, "mine/notes.txt": "x\n",
      "other/recipes/a.yaml": Recipes.formatted,
      "\(Self.data)/brewlog.jsonl": Self.diary,
      "\(Self.data)/brewlog.jsonl.rejected": Self.gone[4],
      "\(Self.data)/.brew-12ac.copy": Self.entry(1, Self.book) + Self.entry(2, Self.other),
      "\(Self.data)/catalogs/roaster/catalog.json": "{}",
      "\(Self.data)/catalogs/roaster/recipes/x": "x",
      "\(Self.state)/preferences.json": "{\"version\":1}\n",
    ])
    for (link, target) in [
      ("mine/recipes/link.yaml", "../../other/recipes/a.yaml"),
      ("mine/recipes/inside.yaml", "../kept/evening.yaml"),
      ("\(Self.data)/catalogs/out", "../../../../../other"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.scratch.file(link).path,
        withDestinationPath: target
      )
    }
    return folder
  }

  private func purge(_ folder: BookFolder, _ options: String...) throws -> Program.Outcome {
    try Program("brewbook").run(
      ["purge"] + options,
      in: folder.scratch,
      at: "mine",
      environment: folder.environment.merging(["TZ": "UTC0"]) { $1 }
    )
  }

  private func list(_ folder: BookFolder, _ start: String) -> String {
    let home = folder.scratch.url.path + "/home/.local"
    let data = "\(home)/share/brewguide"
    let brew = "(V60): 15 g, 250 g, 94 °C, 4/5, brewed 2026-04"
    return [
      "\(start)the preferences in \(home)/state/brewguide/preferences.json",
      "\(start)the catalogs in \(data)/catalogs",
      "\(start)3 brews, 1 mark of deletion, 1 damaged line in \(data)/brewlog.jsonl",
      "\(start == "  " ? start : "")  Renamed \(brew)-01 06:30",
      "\(start == "  " ? start : "")  Morning \(brew)-03 06:30",
      "\(start == "  " ? start : "")  Morning \(brew)-05 06:30",
      "\(start)1 damaged line in \(data)/brewlog.jsonl.rejected",
      "\(start)1 brew in \(data)/.brew-12ac.copy",
      "\(start == "  " ? start : "")  Morning \(brew)-01 06:30",
      "\(start)the recipes 'Morning V60', 'Evening V60' in recipes/both.yaml",
      "\(start)the file recipes/broken.yaml, of which no recipe can be read",
      "\(start)the recipe 'Morning V60' in recipes/morning.yaml",
      "\(start)the copy recipes/.brew-12ab.copy that an interrupted run left",
    ].map { $0 + "\n" }.joined()
  }

  @Test func allOfABook() throws {
    let folder = try folder()
    let before = try folder.files()
    let preview = try purge(folder, "--dry-run")
    #expect(preview.output == list(folder, "would delete "))
    let data = folder.scratch.url.path + "/" + Self.data
    #expect(
      preview.errors.hasSuffix(
        """
        kept in \(data)/brewlog.jsonl: 2 brews of other books; to delete, run `brewbook purge` in those books
        kept in \(data)/brewlog.jsonl: 1 brew of no book; to delete, use `brewlog delete` and `brewlog compact`
        kept in \(data)/brewlog.jsonl: 1 damaged line that may be of any book; to delete, look at it in an editor
        recipes/compose.yaml is not certainly a recipe, and stays
        recipes/inside.yaml is reached by a link, and stays
        recipes/starter.yaml has a starter, and stays

        """
      ),
      "\(preview.errors)"
    )
    let asked = try purge(folder)
    #expect(asked.status == 2)
    #expect(asked.errors.contains("cannot ask for confirmation: not a terminal; add --yes\n"))
    #expect(try folder.files() == before)

    let outcome = try purge(folder, "--yes")
    // The link out of the book is an error of its own.
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(list(folder, "  ")), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("\ndeleted for good\n"))
    var expected = before.filter { file in
      !["mine/recipes/", "\(Self.data)/catalogs/", Self.state].contains {
        file.key.hasPrefix($0)
      }
    }
    for path in ["starter.yaml", "link.yaml", "inside.yaml", "compose.yaml"] {
      expected["mine/recipes/\(path)"] = before["mine/recipes/\(path)"]
    }
    expected["\(Self.data)/brewlog.jsonl"] = Self.rest
    expected["\(Self.data)/brewlog.jsonl.rejected"] = nil
    expected["\(Self.data)/.brew-12ac.copy"] = Self.entry(2, Self.other)
    #expect(try folder.files() == expected)
    #expect(try purge(folder, "--yes", "--quiet").output == "")
  }

  @Test(arguments: ["y\r", "n\r"]) func theQuestion(answer: String) async throws {
    let folder = try folder()
    let before = try folder.files()
    let program = try TerminalProgram(
      Program("brewbook").path,
      ["purge", "--folder", "mine"],
      in: folder.scratch,
      environment: folder.environment
    )
    try await program.wait(for: "Delete this for good? (y/n)")
    program.type(answer)
    #expect(try await program.end() == .status(2))
    #expect((try folder.files() == before) == (answer == "n\r"))
    #expect(try folder.text("other/recipes/a.yaml") == Recipes.formatted)
  }

  /// All of a book is deleted or nothing, and a diary that was named must be there.
  @Test func aPartOfABookIsRefused() throws {
    let folder = try folder()
    let before = try folder.files()
    let part = try purge(folder, "--yes", "--folder", "recipes")
    #expect(part.status == 2 && part.errors.contains("mine/recipes is only a part of the book"))
    let missing = try purge(folder, "--yes", "--file", "none.jsonl")
    #expect(
      missing.status == 2 && missing.errors.contains("none.jsonl: no such file or folder"),
      "\(missing)"
    )
    #expect(try folder.files() == before)
  }

  /// Brews that were added since the list stay, and so do recipes that were changed.
  @Test func nothingElseIsDeleted() async throws {
    let folder = try folder()
    let program = try TerminalProgram(
      Program("brewbook").path,
      ["purge", "--folder", "mine"],
      in: folder.scratch,
      environment: folder.environment
    )
    try await program.wait(for: "Delete this for good? (y/n)")
    try folder.scratch.write("\(Self.data)/brewlog.jsonl", Self.diary + Self.entry(8, Self.book))
    try folder.scratch.write("mine/recipes/morning.yaml", Self.evening)
    program.type("y\r")
    #expect(try await program.end() == .status(2))
    #expect(try folder.text("mine/recipes/morning.yaml") == Self.evening)
    #expect(try folder.text("\(Self.data)/brewlog.jsonl") == Self.rest + Self.entry(8, Self.book))
  }

  /// What `brewbook undo` needs is deleted too.
  @Test func theLastChangeIsForgotten() throws {
    let folder = try BookFolder(["recipes/a.yaml": Recipes.formatted])
    #expect(try folder.book("set", "Morning V60", "dose=16 g").status == 0)
    let outcome = try folder.book("purge", "--yes")
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("  the changes in "))
    #expect(try folder.files() == [:])
    let again = try folder.book("purge", "--yes")
    #expect(again == .init(status: 0, output: "", errors: "nothing to purge\n"))
  }

  /// Nothing is changed there.
  @Test func whatGitKeepsIsSaidInALine() throws {
    let folder = try BookFolder(["recipes/a.yaml": Recipes.formatted])
    try folder.git("init", "-q", "-b", "main")
    try folder.git("add", ".")
    try folder.git("commit", "-qm", "One")
    let outcome = try folder.book("purge", "--yes")
    #expect(
      outcome
        == .init(
          status: 0,
          output: "",
          errors: """
              the recipe 'Morning V60' in recipes/a.yaml
            what was committed stays in the history of git, on remotes and in clones: docs/book.md says how to delete it
            deleted for good

            """
        )
    )
    #expect(try folder.git("status", "--porcelain") == " D recipes/a.yaml\n")
  }

  @Test func whatCannotBeDeletedIsAnError() throws {
    let folder = try BookFolder(["recipes/a.yaml": Recipes.formatted])
    let outcome = try folder.book(
      "purge",
      "--yes",
      "--quiet",
      environment: ["BREWGUIDE_DEBUG_FAULT": "1:EACCES"]
    )
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "brewbook: error: cannot remove recipes/a.yaml: permission denied\n"
    )
    #expect(try folder.text("recipes/a.yaml") == Recipes.formatted)
  }
}
