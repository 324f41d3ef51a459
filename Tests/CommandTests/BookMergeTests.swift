import Foundation
import ProgramSupport
import TestSupport
import Testing

/// A git repository with the merge driver.
struct GitBook {
  let folder: Scratch
  private static let git = Program(at: "/usr/bin/git")
  private static let brewbook = Program("brewbook")

  init(_ files: [String: String], isSetUp: Bool = true) throws {
    folder = try Scratch(files)
    try git("init", "--quiet", "--initial-branch=main")
    if isSetUp {
      try folder.write(".gitattributes", "*.yaml merge=brewbook diff=brewbook\n")
      try git(
        "config",
        "merge.brewbook.driver",
        "brewbook merge --marker-size %L --label %X --label %S --label %Y -- %O %A %B %P"
      )
      try git("config", "merge.brewbook.recursive", "binary")
      try git("config", "diff.brewbook.command", "brewbook diff --")
    }
    try commit("base")
  }

  static var environment: [String: String] {
    let tools = URL(filePath: brewbook.path).deletingLastPathComponent().path
    let who = ["NAME": "A", "EMAIL": "a@example.org", "DATE": "2026-01-01T00:00:00Z"]
    var all = [
      "PATH": "\(tools):/usr/bin:/bin", "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_CONFIG_SYSTEM": "/dev/null", "HOME": "/nonexistent",
    ]
    for (key, value) in who {
      all["GIT_AUTHOR_\(key)"] = value
      all["GIT_COMMITTER_\(key)"] = value
    }
    return all
  }

  @discardableResult
  func git(_ arguments: String...) throws -> Program.Outcome {
    try Self.git.run(arguments, in: folder, environment: Self.environment)
  }

  func brewbook(_ arguments: String...) throws -> Program.Outcome { try brewbook(arguments) }

  func brewbook(_ arguments: [String], at place: String = ".") throws -> Program.Outcome {
    try Self.brewbook.run(arguments, in: folder, at: place, environment: ownEnvironment)
  }

  /// With a folder for what `undo` needs.
  var ownEnvironment: [String: String] {
    var environment = Self.environment
    environment["XDG_STATE_HOME"] =
      folder.url.deletingLastPathComponent().appending(path: "state").path
    return environment
  }

  func commit(_ message: String) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", message)
  }

  /// A branch from another one, with these changes of a file.
  func branch(
    _ name: String,
    from start: String,
    _ path: String = "a.yaml",
    _ changes: (String, String)...
  ) throws {
    try git("checkout", "--quiet", "-B", name, start)
    let text = try folder.text(path)
    let changed = changes.reduce(text) { $0.replacing($1.0, with: $1.1) }
    if changed != text { try folder.write(path, changed) }
    try commit(name)
  }

  /// A conflicted copy without the note in its first line, which it must have.
  func copy(_ path: String) throws -> String {
    let text = try folder.text(path)
    try #require(text.hasPrefix("# brewbook: conflict base="))
    return String(text[text.index(after: try #require(text.firstIndex(of: "\n")))...])
  }

  /// Whether there is a file.
  func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.file(path).path)
  }

  func status() throws -> String { try git("status", "--porcelain").output }
}

/// The driver as git calls it.
@Suite struct BookMergeTests {
  private static let recipe = """
    name: Morning
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium

    steps:
      - instruction: Bloom.
        pourTo: 45 g
        timer: 45 s
      - instruction: Pour.
        pourTo: 250 g

    """

  private func book() throws -> GitBook { try GitBook(["a.yaml": Self.recipe]) }

  private static func with(_ changes: (String, String)...) -> String {
    changes.reduce(recipe) { $0.replacing($1.0, with: $1.1) }
  }

  private static func copy(_ text: String, _ number: String = "") -> String {
    text.replacing(
      "name: Morning\nmethod: v60",
      with: "name: Morning (Conflicted Copy\(number))\nmethod: v60\norigin: conflicted-copy"
    )
  }

  @Test func neighboringKeysMerge() throws {
    let book = try book()
    try book.branch("other", from: "main", "a.yaml", ("dose: 15 g", "dose: 16 g # more"))
    try book.branch("main", from: "main", "a.yaml", ("yield: 250 g", "yield: 250 g # all"))
    let outcome = try book.git("merge", "--quiet", "other", "--message", "m")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      try book.folder.text("a.yaml")
        == Self.with(("15 g", "16 g # more"), ("yield: 250 g", "yield: 250 g # all"))
    )
    #expect(try book.status() == "")
  }

  @Test func conflictsStopWithACopy() throws {
    let book = try book()
    try book.branch("other", from: "main", "a.yaml", ("15 g", "18 g"), ("94", "93"))
    try book.branch("main", from: "main", "a.yaml", ("15 g", "16 g"))
    let outcome = try book.git("merge", "other", "--message", "m")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        brewbook: error: a.yaml: dose: 16 g here, 18 g there
          hint: the other version is beside it, as a-conflicted-copy.yaml
          `brewbook resolve` helps to decide; `git add a.yaml a-conflicted-copy.yaml` keeps both

        """
    )
    #expect(try book.status() == "UU a.yaml\n?? a-conflicted-copy.yaml\n")
    #expect(try book.folder.text("a.yaml") == Self.with(("15 g", "16 g")))
    #expect(
      try book.copy("a-conflicted-copy.yaml")
        == Self.copy(Self.with(("15 g", "18 g"), ("94", "93")))
    )
    // The copy says where it comes from.
    let id = try book.git("rev-parse", "main~1:a.yaml").output
    #expect(
      try book.folder.text("a-conflicted-copy.yaml").hasPrefix("# brewbook: conflict base=\(id)")
    )
    try book.git("add", "a.yaml", "a-conflicted-copy.yaml")
    #expect(try book.git("commit", "--quiet", "--message", "both").status == 0)
    // A second conflict counts on and overwrites nothing.
    try book.branch("third", from: "other", "a.yaml", ("18 g", "19 g"))
    try book.branch("main", from: "main", "a.yaml", ("16 g", "17 g"))
    #expect(try book.git("merge", "third").status == 1)
    #expect(
      try book.copy("a-conflicted-copy-2.yaml")
        == Self.copy(Self.with(("15 g", "19 g"), ("94", "93")), " 2")
    )
  }

  @Test func rebaseAndCherryPickMerge() throws {
    let book = try book()
    try book.branch("other", from: "main", "a.yaml", ("15 g", "18 g"))
    try book.branch("main", from: "main", "a.yaml", ("medium", "fine"))
    #expect(try book.git("cherry-pick", "other").status == 0)
    #expect(try book.folder.text("a.yaml") == Self.with(("15 g", "18 g"), ("medium", "fine")))
    try book.branch("topic", from: "main~2", "a.yaml", ("45 s", "40 s"))
    #expect(try book.git("rebase", "--quiet", "main").status == 0)
    #expect(
      try book.folder.text("a.yaml")
        == Self.with(("15 g", "18 g"), ("medium", "fine"), ("45 s", "40 s"))
    )
    // While rebasing, ours is the branch below.
    try book.branch("late", from: "main~2", "a.yaml", ("medium", "coarse"))
    let outcome = try book.git("rebase", "main")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("a.yaml: grind: fine here, coarse there"))
    #expect(try book.folder.text("a-conflicted-copy.yaml").contains("grind: coarse"))
    // The same conflict again writes no second copy.
    try book.git("rebase", "--abort")
    #expect(try book.git("rebase", "main").status == 1)
    #expect(try book.status() == "UU a.yaml\n?? a-conflicted-copy.yaml\n")
  }

  @Test func bothAddedFilesMerge() throws {
    let book = try GitBook([:])
    try book.git("checkout", "--quiet", "-b", "other")
    try book.folder.write("v60/b.yaml", Self.with(("Bloom.", "Bloom.\n    x-note: 1")))
    try book.commit("theirs")
    try book.git("checkout", "--quiet", "main")
    try book.folder.write("v60/b.yaml", Self.with(("name:", "# Ours\nname:")))
    try book.commit("ours")
    let outcome = try book.git("merge", "--quiet", "other", "--message", "m")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      try book.folder.text("v60/b.yaml")
        == Self.with(("name:", "# Ours\nname:"), ("Bloom.", "Bloom.\n    x-note: 1"))
    )
  }

  @Test func renamedFilesMerge() throws {
    let book = try book()
    try book.branch("other", from: "main", "a.yaml", ("15 g", "18 g"), ("medium", "fine"))
    try book.git("checkout", "--quiet", "main")
    try book.git("mv", "a.yaml", "b.yaml")
    try book.commit("rename")
    try book.branch("main", from: "main", "b.yaml", ("94", "93"))
    #expect(try book.git("merge", "--quiet", "other", "--message", "m").status == 0)
    #expect(
      try book.folder.text("b.yaml")
        == Self.with(("15 g", "18 g"), ("medium", "fine"), ("94", "93"))
    )
    try book.branch("more", from: "other", "a.yaml", ("18 g", "20 g"))
    try book.branch("main", from: "main", "b.yaml", ("18 g", "19 g"))
    #expect(try book.git("merge", "more").status == 1)
    #expect(try book.folder.text("b-conflicted-copy.yaml").contains("dose: 20 g"))
  }

  @Test func crissCrossMergesAskNobodyAboutAncestors() throws {
    let book = try book()
    try book.branch("one", from: "main", "a.yaml", ("15 g", "16 g"))
    try book.branch("two", from: "main", "a.yaml", ("15 g", "17 g"))
    // Each takes the other and decides on its own.
    try book.git("merge", "--quiet", "one", "--strategy=ours", "--message", "two keeps")
    try book.git("checkout", "--quiet", "-B", "three", "one")
    try book.git("merge", "--quiet", "two~1", "--strategy=ours", "--message", "one keeps")
    try book.branch("three", from: "three", "a.yaml", ("94", "93"))
    try book.branch("two", from: "two", "a.yaml", ("medium", "fine"))
    let outcome = try book.git("merge", "three", "--message", "m")
    #expect(!outcome.errors.contains("ancestor"))
    let files = try FileManager.default.contentsOfDirectory(atPath: book.folder.url.path)
      .filter { $0.hasSuffix(".yaml") }
    // One copy at most: none was written for ancestors.
    #expect(files.count <= 2, "\(files)")
    let all = try files.map { try book.folder.text($0) }.joined()
    for change in ["dose: 16 g", "dose: 17 g", "93", "fine"] {
      #expect(all.contains(change) || outcome.status == 0 && change.hasPrefix("dose"), "\(change)")
    }
    #expect(!all.contains("<<<<"))
  }

  @Test func removedAgainstChangedIsResolved() throws {
    let book = try book()
    try book.branch("other", from: "main", "a.yaml", ("15 g", "18 g"))
    try book.git("checkout", "--quiet", "main")
    try book.git("rm", "--quiet", "a.yaml")
    try book.commit("remove")
    #expect(try book.git("merge", "other").status == 1)
    #expect(try book.status() == "DU a.yaml\n")
    let list = try book.brewbook("resolve")
    #expect(list.status == 1)
    #expect(
      list.errors == "a.yaml: removed here, changed there\n  --ours, --theirs or --both decides\n"
    )
    let kept = try book.brewbook("resolve", "a.yaml", "--theirs")
    #expect(kept.status == 0)
    #expect(
      kept.errors
        == "a.yaml: removed here, changed there\na.yaml: kept\nnext: git commit --no-edit\n"
    )
    #expect(try book.folder.text("a.yaml") == Self.with(("15 g", "18 g")))
    #expect(try book.status() == "A  a.yaml\n")
    try book.git("reset", "--quiet", "--hard")
    #expect(try book.git("merge", "other").status == 1)
    #expect(
      try book.brewbook("resolve", "a.yaml", "--ours").errors.hasSuffix(
        "a.yaml: removed\nnext: git commit --no-edit\n"
      )
    )
    #expect(!FileManager.default.fileExists(atPath: book.folder.file("a.yaml").path))
    #expect(try book.status() == "")
  }

  @Test func whatAnOctopusLeavesIsResolved() throws {
    let book = try book()
    try book.branch("one", from: "main", "a.yaml", ("15 g", "16 g"))
    try book.branch("two", from: "main", "a.yaml", ("yield: 250 g", "yield: 250 g # two"))
    try book.git("checkout", "--quiet", "main")
    #expect(try book.git("merge", "one", "two").status == 1)
    #expect(try book.folder.text("a.yaml").contains("<<<<<<<"))
    let outcome = try book.brewbook("resolve")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "a.yaml: merged by keys and steps\nnext: git commit --no-edit\n")
    #expect(
      try book.folder.text("a.yaml")
        == Self.with(("15 g", "16 g"), ("yield: 250 g", "yield: 250 g # two"))
    )
  }

  // MARK: resolve

  /// A book with a conflict of the dose, a timer and a step.
  private func conflict() throws -> GitBook {
    let book = try book()
    try book.branch(
      "other",
      from: "main",
      "a.yaml",
      ("15 g", "18 g"),
      ("45 s", "55 s"),
      ("  - instruction: Pour.", "  - instruction: Swirl.\n  - instruction: Pour.")
    )
    try book.branch("main", from: "main", "a.yaml", ("15 g", "16 g"), ("medium", "fine"))
    #expect(try book.git("merge", "other").status == 1)
    return book
  }

  /// What each side changed alone.
  private static let both = with(
    ("medium", "fine"),
    ("45 s", "55 s"),
    ("  - instruction: Pour.", "  - instruction: Swirl.\n  - instruction: Pour.")
  )

  @Test func conflictsAreListed() throws {
    let outcome = try conflict().brewbook("resolve")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        a.yaml and a-conflicted-copy.yaml:
          here: dose 15 g → 16 g
          here: grind finer, medium → fine
          there: dose 15 g → 18 g
          there: step 1: 10 s longer, 45 s → 55 s
          there: new step 2: Swirl.
          conflict: dose 16 g → 18 g
          --ours, --theirs or --both decides the conflict; the other changes are kept

        """
    )
    #expect(
      try GitBook(["a.brew.yaml": Self.recipe]).brewbook("resolve").errors == "no conflicts\n"
    )
  }

  @Test(arguments: [
    (["--ours"], both.replacing("15 g", with: "16 g")),
    (["--theirs"], both.replacing("15 g", with: "18 g")),
  ])
  func oneVersionIsTaken(options: [String], expected: String) throws {
    let book = try conflict()
    let outcome = try book.brewbook(["resolve", "--quiet", "a.yaml"] + options)
    #expect(outcome == Program.Outcome(status: 0, output: "", errors: ""))
    #expect(try book.folder.text("a.yaml") == expected)
    #expect(
      !FileManager.default.fileExists(atPath: book.folder.file("a-conflicted-copy.yaml").path)
    )
    #expect(try book.git("commit", "--quiet", "--message", "m").status == 0)
    #expect(try book.status() == "")
  }

  @Test func bothAreKept() throws {
    let book = try conflict()
    let outcome = try book.brewbook("resolve", "--both")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasSuffix(
        """
        a.yaml: kept both
          brewbook rename 'Morning (Conflicted Copy)' NAME gives the other one a name of its own
        next: git commit --no-edit

        """
      )
    )
    #expect(try book.folder.text("a-conflicted-copy.yaml").contains("origin") == false)
    #expect(try book.status() == "A  a-conflicted-copy.yaml\n")
    #expect(try book.brewbook("resolve").errors == "next: git commit --no-edit\nno conflicts\n")
  }

  @Test func twoChoicesAreRefused() throws {
    let book = try conflict()
    #expect(try book.brewbook("resolve", "--ours", "--both").status == 2)
    #expect(try book.folder.text("a-conflicted-copy.yaml").contains("Swirl"))
  }

  /// A name, an id, the beginning of one, a copy or a folder.
  @Test(arguments: [
    "Morning", "morn", "Morning (Conflicted Copy)", "0b5b8f0e", "./a.yaml",
    "a-conflicted-copy.yaml",
    ".",
  ])
  func recipesAreNamed(word: String) throws {
    let book = try GitBook([
      "a.yaml": "id: 0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f\n" + Self.recipe,
      ".brewguide.yaml": "include: ['*.yaml']\n",
    ])
    try book.branch("other", from: "main", "a.yaml", ("15 g", "18 g"))
    try book.branch("main", from: "main", "a.yaml", ("15 g", "16 g"))
    #expect(try book.git("merge", "other").status == 1)
    #expect(try book.brewbook("resolve", "--quiet", word, "--theirs").status == 0)
    #expect(try book.folder.text("a.yaml").contains("18 g"))
    #expect(try book.status() == "M  a.yaml\n")
  }

  /// As git does, from anywhere in the repository.
  @Test func conflictsAreFoundFromASubfolder() throws {
    let book = try conflict()
    try book.folder.write("sub/x.txt", "")
    let outcome = try book.brewbook(["resolve", "--theirs"], at: "sub")
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("../a.yaml and ../a-conflicted-copy.yaml:\n"))
    #expect(
      outcome.errors.hasSuffix(
        "../a.yaml: took their version, and the other changes\nnext: git commit --no-edit\n"
      )
    )
    #expect(try book.status() == "M  a.yaml\n?? sub/\n")
  }

  @Test func unknownNamesAreReported() throws {
    let outcome = try conflict().brewbook("resolve", "Evening", "--theirs")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("brewbook: error: Evening: no such file"))
  }

  /// The driver may be missing, or have failed: then theirs is only in git's index, and is never forgotten.
  @Test func whatADriverDidNotDoIsDone() throws {
    let book = try book()
    try book.git("config", "merge.brewbook.driver", "false")
    try book.branch("other", from: "main", "a.yaml", ("15 g", "18 g"))
    try book.branch("main", from: "main", "a.yaml", ("15 g", "16 g"))
    #expect(try book.git("merge", "other").status == 1)
    let outcome = try book.brewbook("resolve")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        a.yaml: dose: 16 g here, 18 g there
        a.yaml and a-conflicted-copy.yaml:
          here: dose 15 g → 16 g
          there: dose 15 g → 18 g
          conflict: dose 16 g → 18 g
          --ours, --theirs or --both decides

        """
    )
    #expect(try book.folder.text("a-conflicted-copy.yaml").contains("18 g"))
    #expect(try book.status() == "UU a.yaml\n?? a-conflicted-copy.yaml\n")
    // What was edited by hand is left to the person.
    try book.folder.remove("a-conflicted-copy.yaml")
    try book.folder.write("a.yaml", Self.with(("15 g", "17 g")))
    let edited = try book.brewbook("resolve")
    #expect(edited.status == 1)
    #expect(edited.errors == "a.yaml: has been edited; when it is right: git add a.yaml\n")
  }

  @Test func otherFilesAreLeftToGit() throws {
    let book = try book()
    try book.folder.write("list.yaml", "- one\n")
    try book.commit("list")
    try book.branch("other", from: "main", "a.yaml", ("15 g", "18 g"))
    try book.folder.write("list.yaml", "- two\n")
    try book.folder.write("README.md", "Theirs\n")
    try book.commit("other")
    try book.branch("main", from: "main", "a.yaml", ("15 g", "16 g"))
    try book.folder.write("list.yaml", "- three\n")
    try book.folder.write("README.md", "Ours\n")
    try book.commit("main")
    #expect(try book.git("merge", "other").status == 1)
    let outcome = try book.brewbook("resolve", "--quiet", "--theirs")
    #expect(outcome.status == 1)
    #expect(
      try book.brewbook("resolve").errors
        == "not recipes, so edit and add them: git add README.md list.yaml\n"
    )
    #expect(try book.folder.text("README.md").contains("<<<<<<<"))
    #expect(try book.status().contains("M  a.yaml\n"))
  }

  @Test func filesThatBothRenamedAreResolved() throws {
    let book = try book()
    try book.git("checkout", "--quiet", "-b", "other")
    try book.git("mv", "a.yaml", "b.yaml")
    try book.commit("b")
    try book.git("checkout", "--quiet", "main")
    try book.git("mv", "a.yaml", "c.yaml")
    try book.commit("c")
    #expect(try book.git("merge", "other").status == 1)
    let outcome = try book.brewbook("resolve", "--theirs")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        a.yaml: removed or renamed on both sides
        b.yaml: the name there; here it is c.yaml
        b.yaml: kept
        c.yaml: the name here; there it is b.yaml
        c.yaml: removed
        next: git commit --no-edit

        """
    )
    #expect(try book.status() == "R  c.yaml -> b.yaml\n")
  }

  /// Both keep the recipe once, under one name, as a recipe has one id.
  @Test func bothNamesOfARecipeAreNotKept() throws {
    let book = try book()
    try book.git("checkout", "--quiet", "-b", "other")
    #expect(try book.brewbook("rename", "a.yaml", "Evening").status == 0)
    try book.commit("evening")
    try book.git("checkout", "--quiet", "main")
    #expect(try book.brewbook("rename", "a.yaml", "Noon").status == 0)
    try book.commit("noon")
    #expect(try book.git("merge", "other").status == 1)
    #expect(try book.brewbook("resolve", "--both").status == 0)
    let lint = try Program("brewlint").run(["--select", "duplicate-id", "."], in: book.folder)
    #expect(lint.status == 0, "\(lint)")
    let names = try book.git("grep", "-h", "^name:").output
    #expect(names == "name: Evening (Conflicted Copy)\nname: Noon\n")
  }

  /// Outside of git there is nothing to ask; inside, an error is not an answer.
  @Test func gitThatFailsIsAnError() throws {
    let book = try conflict()
    try book.folder.write(".git/config", "[core")
    let outcome = try book.brewbook("resolve")
    #expect(outcome.status == 2)
    let start = "brewbook: error: cannot look for conflicts: git: fatal: bad config"
    #expect(outcome.errors.hasPrefix(start))
  }

  /// Only the recipe in conflict is replaced.
  @Test func oneOfSeveralRecipesIsResolved() throws {
    let all = ["Early", "Morning", "Late"].map { Self.recipe.replacing("Morning", with: $0) }
    let book = try GitBook(["a.yaml": all.joined(separator: "---\n")])
    let change = { (dose: String, other: String) in
      [all[0].replacing("94", with: other), all[1].replacing("15 g", with: dose), all[2]]
        .joined(separator: "---\n")
    }
    try book.git("checkout", "--quiet", "-b", "other")
    try book.folder.write("a.yaml", change("18 g", "94"))
    try book.commit("other")
    try book.git("checkout", "--quiet", "main")
    try book.folder.write("a.yaml", change("16 g", "93"))
    try book.commit("main")
    #expect(try book.git("merge", "other").status == 1)
    #expect(try book.brewbook("resolve", "--quiet", "--theirs").status == 0)
    #expect(try book.folder.text("a.yaml") == change("18 g", "93"))
  }

  /// Nothing that is not a valid recipe is left without saying so.
  @Test(arguments: [
    ("pourTo: 250 g", "pourTo: 240 g", "the steps pour 240 g in all, but the yield is 250 g"),
    ("grind: medium\n", "grind: [\n", "is not a valid recipe: run `brewlint`"),
  ])
  func invalidVersionsAreReported(old: String, new: String, message: String) throws {
    let book = try book()
    try book.branch("other", from: "main", "a.yaml", ("15 g", "18 g"), (old, new))
    try book.branch("main", from: "main", "a.yaml", ("15 g", "16 g"))
    #expect(try book.git("merge", "other").status == 1)
    let outcome = try book.brewbook("resolve", "--theirs", "--quiet")
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasSuffix("brewbook: warning: a.yaml: \(message)\n"), "\(outcome)")
    #expect(try book.folder.text("a.yaml") == Self.with(("15 g", "18 g"), (old, new)))
  }

  /// The time of the last change follows what was decided.
  @Test func timesAreNotDecided() throws {
    let book = try GitBook([
      "a.yaml": Self.recipe.replacing("\ndose", with: "\nmodifiedAt: 2026-01-01T00:00:00Z\ndose")
    ])
    try book.branch(
      "other",
      from: "main",
      "a.yaml",
      ("15 g", "18 g"),
      ("94", "93"),
      ("01-01", "01-03")
    )
    try book.branch("main", from: "main", "a.yaml", ("15 g", "16 g"), ("01-01", "01-02"))
    #expect(
      try book.git("diff", "main~1", "main").output
        == "Morning (a.yaml)\n  dose 15 g → 16 g\n  ratio 1:16.7 → 1:15.6\n"
    )
    #expect(try book.git("merge", "other").status == 1)
    let outcome = try book.brewbook("resolve", "--ours")
    #expect(!outcome.errors.contains("modifiedAt"))
    let text = try book.folder.text("a.yaml")
    #expect(text.contains("2026-01-03") && text.contains("93 °C") && text.contains("16 g"))
    try book.folder.write("a.yaml", text.replacing("2026", with: "2027"))
    #expect(try book.git("diff").output == "Morning (a.yaml)\n  only modifiedAt differs\n")
  }

  /// Names of files that look like options, or hold what a terminal or a shell would interpret.
  @Test(arguments: ["-x.yaml", "--ours.yaml", "it's \"q\" ü$x.yaml", "new\nline.yaml", "*.yaml"])
  func namesOfFiles(name: String) throws {
    let book = try GitBook([name: Self.recipe])
    try book.branch("other", from: "main", name, ("15 g", "18 g"))
    try book.branch("main", from: "main", name, ("15 g", "16 g"))
    let merge = try book.git("merge", "other")
    #expect(merge.status == 1)
    #expect(merge.errors.contains("dose: 16 g here, 18 g there"), "\(merge.errors)")
    #expect(try book.git("diff", "main", "other").output.contains("  dose 16 g → 18 g\n"))
    // The command of the hint works in a shell.
    let hint = try #require(merge.errors.split(separator: "\n").last)
    let command = try #require(hint.split(separator: "`").first { $0.hasPrefix("git add ") })
    let add = try Program(at: "/bin/bash").run(
      ["-c", String(command)],
      in: book.folder,
      environment: GitBook.environment
    )
    #expect(add.status == 0, "\(add)")
    #expect(try book.git("ls-files", "-z").output.split(separator: "\0").count == 3)
    try book.git("reset", "--quiet", "--hard")
    #expect(try book.git("merge", "other").status == 1)
    #expect(try book.brewbook("resolve", "--quiet", "--theirs").status == 0)
    #expect(try book.git("commit", "--quiet", "--no-edit").status == 0)
    #expect(try book.folder.text(name).contains("18 g"))
  }

  @Test func aCopyWithoutItsRecipeIsKept() throws {
    let book = try GitBook([
      "a-conflicted-copy.yaml": Self.copy(Self.recipe), ".brewguide.yaml": "include: ['*.yaml']\n",
    ])
    let outcome = try book.brewbook("resolve")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        a-conflicted-copy.yaml: the recipe that it is a copy of is not beside it
          `brewbook resolve a-conflicted-copy.yaml --both` keeps it as a recipe; or delete it

        """
    )
    #expect(try book.brewbook("resolve", "--both", "--quiet").status == 0)
    #expect(!(try book.folder.text("a-conflicted-copy.yaml").contains("origin")))
  }

  // MARK: The command itself

  @Test func filesThatCannotBeReadAreFailures() throws {
    let folder = try Scratch(["o.yaml": Self.recipe])
    let outcome = try Program("brewbook").run(
      ["merge", "none.yaml", "o.yaml", "o.yaml"],
      in: folder
    )
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("brewbook: error: none.yaml: "))
    #expect(try Program("brewbook").run(["merge", "o.yaml"], in: folder).status == 2)
  }

  /// Where git only looks what a merge would be, nothing is left in the work tree. The conflict is said.
  @Test func aPreviewLeavesNoCopy() throws {
    let book = try book()
    try book.git("checkout", "--quiet", "-b", "other")
    try book.folder.write("a.yaml", Self.with(("15 g", "18 g")))
    try book.commit("other")
    try book.git("checkout", "--quiet", "main")
    try book.folder.write("a.yaml", Self.with(("15 g", "16 g")))
    try book.commit("main")
    let preview = try book.git("merge-tree", "--write-tree", "main", "other")
    #expect(preview.status == 1)
    #expect(preview.errors.contains("a.yaml: dose: 16 g here, 18 g there"))
    #expect(try book.git("status", "--porcelain").output == "")
    let byHand = try book.brewbook("merge", "a.yaml", "a.yaml", "a.yaml")
    #expect(byHand.status == 0)
  }

  @Test func otherVersionsAreNeverWrittenOverFiles() throws {
    let folder = try Scratch([
      "b.yaml": Self.recipe, "o.yaml": Self.with(("15", "16")), "t.yaml": "name: [\n",
      "o-conflicted-copy.yaml": "mine", "o-conflicted-copy-2.yaml/x": "a folder",
    ])
    try #require(Program(at: "/usr/bin/git").run(["init", "-q"], in: folder).status == 0)
    // As git has it while it merges.
    try folder.write(".git/index.lock", "")
    let outcome = try Program("brewbook").run(["merge", "b.yaml", "o.yaml", "t.yaml"], in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix(
        "brewbook: error: o.yaml: the version there is not a recipe that can be read\n"
      )
    )
    #expect(try folder.text("o-conflicted-copy-3.yaml") == "name: [\n")
    #expect(try folder.text("o-conflicted-copy.yaml") == "mine")
  }

  // MARK: diff

  @Test func gitShowsChangesAsABrewerSaysThem() throws {
    let book = try book()
    try book.folder.write("a.yaml", Self.with(("15 g", "18 g"), ("45 s", "55 s")))
    try book.folder.write("other.yaml", "hello\n")
    #expect(
      try book.git("diff").output == """
        Morning (a.yaml)
          dose 15 g → 18 g
          ratio 1:16.7 → 1:13.9
          step 1: 10 s longer, 45 s → 55 s

        """
    )
    try book.git("add", "--all")
    try book.git("commit", "--quiet", "--message", "m")
    try book.git("mv", "a.yaml", "b.yaml")
    try book.folder.write("b.yaml", Self.with(("15 g", "18g"), ("45 s", "55 s")))
    #expect(
      try book.git("diff", "HEAD", "-M").output
        == "Morning (a.yaml → b.yaml)\n  only the layout differs\n"
    )
    try book.folder.write("other.yaml", "goodbye\n")
    #expect(try book.git("diff").output.contains("-hello\n+goodbye\n"))
    #expect(
      try book.git("diff", "HEAD", "--no-renames").output.contains(
        "Morning (a.yaml)\n  recipe removed\nMorning (b.yaml)\n  new recipe\n  Method       V60\n"
      )
    )
  }

  /// Two revisions, with two dots and with three; a new recipe is shown with its plan.
  @Test func revisionsAreCompared() throws {
    let book = try book()
    let main = try book.git("branch", "--show-current").output.trimmingCharacters(in: .newlines)
    try book.git("switch", "--quiet", "--create", "other")
    try book.folder.write("a.yaml", Self.with(("15 g", "18 g")))
    try book.folder.write("b.yaml", Self.recipe.replacing("Morning", with: "Noon"))
    try book.folder.write("note.txt", "hello\n")
    try book.commit("other")
    try book.git("switch", "--quiet", main)
    let expected = """
      Morning (a.yaml)
        dose 15 g → 18 g
        ratio 1:16.7 → 1:13.9
      Noon (b.yaml)
        new recipe
        Method       V60
        Dose         15 g
        Yield        250 g
        Ratio        1:16.7 (60 g/L)
        Temperature  94 °C
        Grind        medium

        Start  Step    Pour  Scale  Timer  Instruction
         0:00     1   +45 g   45 g   0:45  Bloom.
         0:45     2  +205 g  250 g         Pour.

      """
    let outcome = try book.brewbook("diff", "\(main)..other")
    #expect(outcome == .init(status: 1, output: expected, errors: ""))
    try book.folder.write("a.yaml", Self.with(("94 °C", "92 °C")))
    try book.commit("main")
    #expect(try book.brewbook("diff", "\(main)...other").output == expected)
    #expect(try book.brewbook("diff", "other..other") == .init(status: 0, output: "", errors: ""))
    let wrong = try book.brewbook("diff", "\(main)..nowhere")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("name two revisions, such as `brewbook diff main..branch`"))
  }

  /// Recipes are named as everywhere; of several in a file, the one.
  @Test func diffFindsRecipesByName() throws {
    let other = Self.recipe.replacing("Morning", with: "Evening").replacing("15 g", with: "18 g")
    let folder = try Scratch(["recipes/all.yaml": Self.recipe + "---\n" + other])
    let outcome = try Program("brewbook").run(["diff", "morning", "even"], in: folder)
    #expect(
      outcome.output == """
        Evening (recipes/all.yaml)
          name Morning → Evening
          dose 15 g → 18 g
          ratio 1:16.7 → 1:13.9

        """
    )
  }

  @Test func unmergedFilesAreNamed() throws {
    #expect(try conflict().git("diff", "--ext-diff", "--name-status").status == 0)
  }

  @Test func diffEndsLikeDiff() throws {
    let folder = try Scratch([
      "a.yaml": Self.recipe, "b.yaml": Self.with(("15 g", "18 g")),
      "c.yaml": Self.with(("15 g", "15g")),
    ])
    let diff = { (arguments: [String]) in
      try Program("brewbook").run(["diff"] + arguments, in: folder)
    }
    #expect(try diff(["a.yaml", "a.yaml"]) == Program.Outcome(status: 0, output: "", errors: ""))
    #expect(
      try diff(["a.yaml", "b.yaml"]).output
        == "Morning (a.yaml → b.yaml)\n  dose 15 g → 18 g\n  ratio 1:16.7 → 1:13.9\n"
    )
    #expect(try diff(["a.yaml", "b.yaml"]).status == 1)
    #expect(
      try diff(["a.yaml", "c.yaml"])
        == Program.Outcome(
          status: 1,
          output: "Morning (a.yaml → c.yaml)\n  only the layout differs\n",
          errors: ""
        )
    )
    #expect(try diff(["a.yaml", "none.yaml"]).status == 2)
    #expect(try diff(["a.yaml"]).status == 2)
    #expect(try diff(["Morning", "b.yaml"]).status == 2)
    #expect(try diff(["--textconv", "c.yaml"]).output == Self.recipe)
    #expect(
      try diff(["-f", "json", "a.yaml", "b.yaml"]).output
        == #"{"version":1,"same":false,"recipes":[{"name":"Morning","state":"changed","differences":[{"step":null,"key":"dose","kind":"changed","old":"15 g","new":"18 g","text":"dose 15 g → 18 g"},{"step":null,"key":null,"kind":"changed","old":"1:16.7","new":"1:13.9","text":"ratio 1:16.7 → 1:13.9"}]}]}"#
        + "\n"
    )
  }
}
