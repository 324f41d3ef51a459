import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewbook purge` as a process.
@Suite struct BookPurgeTests {
  private static let id = "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90"
  private static let recipe = "id: \(id)\n" + Recipes.formatted
  private static let other = Recipes.formatted.replacing("Morning", with: "Evening")

  private func entry(_ number: Int, name: String, id: String? = nil) -> String {
    let recipe = id.map { "\"recipeId\":\"\($0)\"," } ?? ""
    return """
      {"version":1,"id":"00000000-0000-4000-8000-00000000000\(number)",\
      "timestamp":"2026-04-0\(number)T06:30:00.000Z","method":"v60",\(recipe)\
      "recipeNameAtBrew":"\(name)","doseGrams":15,"targetYieldGrams":250,\
      "waterTemperatureCelsius":94,"grindLabel":"medium","rating":4}

      """
  }

  private func tombstone(_ number: Int, day: Int) -> String {
    """
    {"version":1,"deletes":"00000000-0000-4000-8000-00000000000\(number)",\
    "timestamp":"2026-04-0\(day)T06:30:00.000Z"}

    """
  }

  /// Brews of both recipes, one of them deleted, and damaged lines.
  private var diary: String {
    entry(1, name: "Renamed", id: Self.id) + entry(2, name: "Evening V60")
      + entry(3, name: "morning v60", id: Self.id) + "{half \(Self.id)\n" + tombstone(3, day: 5)
      + "{half\n"
      + entry(4, name: "Morning V60", id: "0b6f2a34-9d1e-4c55-8a77-5e2f9c3d1b60")
  }
  private let rejected = "{\"recipeId\":\"\(Self.id.uppercased())\n{other\n"

  private func book() throws -> BookFolder {
    try BookFolder([
      "recipes/morning.yaml": Self.recipe, "recipes/evening.yaml": Self.other,
      "brews.jsonl": diary, "brews.jsonl.rejected": rejected,
    ])
  }

  @Test func aRecipeWithItsBrews() throws {
    let folder = try book()
    let state = "home/.local/state/brewguide"
    try folder.scratch.write(
      "\(state)/preferences.json",
      "{\"version\":1,\"lastSelectedRecipeId\":\"\(Self.id)\",\"isSynchronized\":true}\n"
    )
    try folder.scratch.write("recipes/.brew-12ab.copy", Self.recipe)
    try folder.scratch.write("recipes/.brew-12ac.copy", Self.other)
    let arguments = ["purge", "Morning V60", "--diary", "--file", "brews.jsonl"]
    let lines = [
      "the recipe 'Morning V60' with its file recipes/morning.yaml",
      "the copy \(folder.scratch.url.path)/recipes/.brew-12ab.copy that an interrupted run left",
      "that it was the last recipe used",
      "2 brews, 1 mark of deletion, 1 damaged line in brews.jsonl",
      "1 damaged line in brews.jsonl.rejected",
    ]
    let brews = [
      "Renamed (V60): 15 g, 250 g, 94 °C, 4/5, brewed 2026-04-01 06:30",
      "morning v60 (V60): 15 g, 250 g, 94 °C, 4/5, brewed 2026-04-03 06:30, marked as deleted",
    ]
    func listed(_ start: String, _ indentation: String) -> String {
      lines.enumerated().map { number, line in
        "\(start)\(line)\n" + (number == 3 ? brews.map { "\(indentation)\($0)\n" }.joined() : "")
      }.joined()
    }
    let environment = folder.environment.merging(["TZ": "UTC0"]) { $1 }
    let before = try folder.files()
    let program = Program("brewbook")
    let preview = try program.run(
      arguments + ["--dry-run"],
      in: folder.scratch,
      environment: environment
    )
    #expect(preview.output == listed("would delete ", "  "))
    #expect(try folder.files() == before)
    let asked = try program.run(arguments, in: folder.scratch, environment: environment)
    #expect(asked.status == 2)
    #expect(asked.errors.contains("cannot ask for confirmation: not a terminal; add --yes"))
    #expect(try folder.files() == before)
    let outcome = try program.run(
      arguments + ["--yes"],
      in: folder.scratch,
      environment: environment
    )
    #expect(
      outcome
        == .init(
          status: 0,
          output: "",
          errors: listed("  ", "    ") + lines.map { "deleted \($0)\n" }.joined() + """
            2 damaged lines may be about the same, and stayed: look at the diary and brews.jsonl.rejected
            another copy of the diary brings the brews back when it is merged: purge it there as well
            git has nothing of it here; backups and other machines may have copies

            """
        )
    )
    #expect(
      try folder.files() == [
        "recipes/evening.yaml": Self.other, "recipes/.brew-12ac.copy": Self.other,
        "brews.jsonl": entry(2, name: "Evening V60") + "{half\n"
          + entry(4, name: "Morning V60", id: "0b6f2a34-9d1e-4c55-8a77-5e2f9c3d1b60"),
        "brews.jsonl.rejected": "{other\n",
        "\(state)/preferences.json": "{\"version\":1,\"isSynchronized\":true}\n",
      ]
    )
  }

  @Test func allBrews() throws {
    let folder = try book()
    let outcome = try folder.book("purge", "--diary", "--all", "--file", "brews.jsonl", "--yes")
    #expect(outcome.status == 0)
    #expect(try folder.text("brews.jsonl") == "")
    #expect(try folder.files()["brews.jsonl.rejected"] == nil)
    #expect(try folder.files()["recipes/morning.yaml"] == Self.recipe)
  }

  /// Exclusive, and with marks of deletion, unless their brews stay.
  @Test func brewsBeforeADate() throws {
    let folder = try BookFolder([
      "d.jsonl": entry(1, name: "A") + entry(3, name: "C") + tombstone(1, day: 9)
        + tombstone(3, day: 2) + tombstone(8, day: 1)
        + "{\"timestamp\":\"2026-04-01T00:00:00Z\"\n{\"timestamp\":\"2026-04-08T00:00:00Z\"\n{\n"
    ])
    let outcome = try folder.book(
      "purge",
      "--diary",
      "--before",
      "2026-04-03T06:30:00Z",
      "--file",
      "d.jsonl",
      "--yes"
    )
    #expect(
      outcome.errors.contains(
        "\ndeleted 1 brew, 2 marks of deletion, 1 damaged line in d.jsonl\n"
      )
    )
    #expect(
      try folder.text("d.jsonl") == entry(3, name: "C") + tombstone(3, day: 2)
        + "{\"timestamp\":\"2026-04-08T00:00:00Z\"\n{\n"
    )
  }

  @Test func oneRecipeOfAFile() throws {
    let folder = try BookFolder(["recipes/both.yaml": Self.recipe + "---\n" + Self.other])
    let outcome = try folder.book("purge", "Morning V60", "--yes")
    #expect(
      outcome.errors.contains("\ndeleted the recipe 'Morning V60' in recipes/both.yaml\n")
    )
    let rest = try folder.text("recipes/both.yaml")
    #expect(rest.contains("Evening V60") && !rest.contains("Morning V60"))
  }

  /// What `brewbook undo` needs is deleted too.
  @Test func theLastChangeIsForgotten() throws {
    let folder = try book()
    let records = "home/.local/state/brewguide/changes"
    // The record that belongs to the folder is found by running a change that is recorded, or by its absence.
    let digest = try Program(at: "/usr/bin/sha1sum").run(
      ["-z"],
      in: folder.scratch,
      input: folder.scratch.url.path
    )
    .output.prefix(40)
    try folder.scratch.write(
      "\(records)/\(digest).json",
      "{\"version\":1,\"summary\":\"changed\",\"files\":[{\"path\":\"/x\",\"old\":\"name: Morning V60\",\"new\":null}]}\n"
    )
    let outcome = try folder.book("purge", "Morning V60", "--yes")
    #expect(outcome.errors.contains("deleted the last change, which `brewbook undo` would undo\n"))
    #expect(try folder.files()["\(records)/\(digest).json"] == nil)
  }

  /// What git has, under all names; it is left as it is.
  @Test func whatRemains() throws {
    let folder = try BookFolder(["recipes/old name.yaml": Self.recipe])
    try folder.git("init", "-q", "-b", "main")
    try folder.git("add", ".")
    try folder.git("commit", "-qm", "One")
    try folder.git("mv", "recipes/old name.yaml", "recipes/it's.yaml")
    try folder.git("commit", "-qm", "Two")
    try folder.git("remote", "add", "origin", "https://example.org/recipes.git")
    let root = folder.scratch.url.path
    let outcome = try folder.book("purge", "Morning V60", "--yes")
    #expect(
      outcome.output == """
        git still has the data in \(root):
          2 commits with recipes/it's.yaml, recipes/old name.yaml
          the remotes origin, and every clone
        docs/book.md says how to remove it there.

        """
    )
    #expect(try folder.git("rev-list", "--count", "HEAD") == "2\n")
    #expect(try folder.git("status", "--porcelain") == " D recipes/it's.yaml\n")
  }

  /// What was added, but never committed, is in the index.
  @Test func theIndexIsTold() throws {
    let folder = try BookFolder(["recipes/a.yaml": Self.recipe])
    try folder.git("init", "-q", "-b", "main")
    try folder.git("add", ".")
    let outcome = try folder.book("purge", "Morning V60", "--yes")
    #expect(
      outcome.output == """
        git still has the data in \(folder.scratch.url.path):
          the index, with recipes/a.yaml
        docs/book.md says how to remove it there.

        """
    )
  }

  @Test func startersStay() throws {
    let starter = Self.recipe.replacing("method:", with: "origin: starter\nmethod:")
    let folder = try BookFolder(["recipes/a.yaml": starter])
    let outcome = try folder.book("purge", "Morning V60", "--yes")
    #expect(
      outcome
        == .init(
          status: 1,
          output: "",
          errors: """
            brewbook: error: 'Morning V60' is a starter, which cannot be deleted
              hint: remove its file

            """
        )
    )
    #expect(try folder.text("recipes/a.yaml") == starter)
  }

  // MARK: Everything

  private static let book = "0f5d6c1e-3a2b-4c4d-8e8f-101112131415"

  /// A book beside another one, with links, a starter and a broken recipe, and what the home folder has.
  private func everything() throws -> BookFolder {
    let starter = Self.other.replacing("method:", with: "origin: starter\nmethod:")
    let ofBook = entry(5, name: "Gone").replacing(
      "\"recipeName",
      with: "\"book\":\"\(Self.book)\",\"recipeName"
    )
    let folder = try BookFolder([
      "mine/.brewguide.yaml": "book: \(Self.book)\n", "mine/recipes/morning.yaml": Self.recipe,
      "mine/recipes/broken.yaml": "name: [\n", "mine/recipes/starter.yaml": starter,
      "mine/kept/evening.yaml": Self.other, "mine/notes.txt": "x\n",
      "other/recipes/a.yaml": Self.recipe,
      "home/.local/share/brewguide/brewlog.jsonl": diary + ofBook,
      "home/.local/share/brewguide/catalogs/roaster/catalog.json": "{}",
      "home/.local/share/brewguide/catalogs/roaster/recipes/x": "x",
      "home/.local/state/brewguide/preferences.json": "{\"version\":1}\n",
    ])
    for (link, target) in [
      ("mine/recipes/link.yaml", "../../other/recipes/a.yaml"),
      ("mine/recipes/inside.yaml", "../kept/evening.yaml"),
      ("home/.local/share/brewguide/catalogs/out", "../../../../../other"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.scratch.file(link).path,
        withDestinationPath: target
      )
    }
    return folder
  }

  @Test func everythingOfABook() throws {
    let folder = try everything()
    let before = try folder.files()
    let preview = try folder.book("purge", "--everything", "--dry-run", at: "mine")
    let home = folder.scratch.url.path + "/home/.local"
    #expect(
      preview.output == """
        would delete the preferences in \(home)/state/brewguide/preferences.json
        would delete the catalogs in \(home)/share/brewguide/catalogs
        would delete the file recipes/broken.yaml, of which no recipe can be read
        would delete the recipe 'Morning V60' with its file recipes/morning.yaml
        would delete 3 brews, 1 mark of deletion, 1 damaged line in \(home)/share/brewguide/brewlog.jsonl
          Renamed (V60): 15 g, 250 g, 94 °C, 4/5, brewed 2026-04-01 06:30
          morning v60 (V60): 15 g, 250 g, 94 °C, 4/5, brewed 2026-04-03 06:30, marked as deleted
          Gone (V60): 15 g, 250 g, 94 °C, 4/5, brewed 2026-04-05 06:30, book 0f5d6c1e

        """
    )
    let asked = try folder.book("purge", "--everything", at: "mine")
    #expect(asked.status == 2)
    #expect(asked.errors.contains("not a terminal; add --confirm-everything\n"))
    #expect(try folder.files() == before)

    let outcome = try folder.book("purge", "--everything", "--confirm-everything", at: "mine")
    // The link out of the book is an error of its own.
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains("recipes/inside.yaml is reached by a link, and stays\n"))
    #expect(outcome.errors.contains("recipes/starter.yaml has a starter, and stays\n"))
    let gone = [
      "mine/recipes/morning.yaml", "mine/recipes/broken.yaml",
      "home/.local/share/brewguide/catalogs/roaster/catalog.json",
      "home/.local/share/brewguide/catalogs/roaster/recipes/x",
      "home/.local/state/brewguide/preferences.json",
    ]
    var expected = before.filter { !gone.contains($0.key) }
    expected["home/.local/share/brewguide/brewlog.jsonl"] =
      entry(2, name: "Evening V60") + "{half\n"
      + entry(4, name: "Morning V60", id: "0b6f2a34-9d1e-4c55-8a77-5e2f9c3d1b60")
    #expect(try folder.files() == expected)
  }

  /// On a terminal, only the word deletes anything.
  @Test(arguments: ["y\r", "everything\r"]) func theWord(answer: String) async throws {
    let folder = try everything()
    let before = try folder.files()
    let program = try TerminalProgram(
      Program("brewbook").path,
      ["purge", "--everything", "--folder", "mine"],
      in: folder.scratch,
      environment: folder.environment
    )
    try await program.wait(for: "Type `everything` to delete this for good:")
    program.type(answer)
    #expect(try await program.end() == .status(2))
    #expect((try folder.files() == before) == (answer == "y\r"))
    #expect(try folder.text("other/recipes/a.yaml") == Self.recipe)
  }

  @Test(arguments: [
    ([], "name the recipes to purge, or the brews with --diary"),
    (["--diary"], "--diary needs a recipe, --before or --all"),
    (["--all"], "--all selects brews: add --diary"),
    (["x", "--diary", "--all"], "--all takes no recipes: their brews are all purged"),
    (["--diary", "--before", "soon"], "--before takes a date such as 2026-04-01, not 'soon'"),
    (["--diary", "--all", "--before", "2026-04-01"], "--all and --before cannot be used together"),
    (["--everything", "x"], "--everything takes no recipes, nor --diary, --all or --before"),
    (["--everything"], "--yes does not confirm --everything: use --confirm-everything"),
    (["x", "--confirm-everything"], "--confirm-everything confirms --everything: add that"),
  ])
  func mistakes(arguments: [String], message: String) throws {
    let folder = try book()
    let before = try folder.files()
    let outcome = try Program("brewbook").run(
      ["purge"] + arguments + ["--yes"],
      in: folder.scratch,
      environment: folder.environment
    )
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("brewbook: error: \(message)\n"))
    #expect(try folder.files() == before)
  }

  @Test func nothingToPurge() throws {
    let folder = try BookFolder(["recipes/a.yaml": Self.recipe])
    let outcome = try folder.book("purge", "--diary", "--all", "--file", "none.jsonl", "--yes")
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("nothing to purge\n"))
  }

  /// Without an answer of git, nothing is said about what it has.
  @Test func gitDoesNotAnswer() throws {
    let folder = try BookFolder(["recipes/a.yaml": Self.recipe])
    try folder.git("init", "-q")
    let root = folder.scratch.url.path
    let outcome = try folder.book(
      "purge",
      "Morning V60",
      "--dry-run",
      environment: ["PATH": "/nonexistent"]
    )
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        brewbook: error: what git has of it in \(root) is not known: git is not installed, or not on the PATH
          hint: when git works, `git log --all --stat` shows which commits have these files

        """
    )
    try folder.scratch.write(".git/config", "[core")
    let broken = try folder.book("purge", "Morning V60", "--yes")
    #expect(broken.status == 2)
    #expect(broken.errors.contains("is not known: git: fatal: bad config line"))
    #expect(try folder.files()["recipes/a.yaml"] == nil)
  }
}
