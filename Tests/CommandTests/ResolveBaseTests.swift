import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewbook resolve` with the version that both sides began from, which git has; and copies of merges that were given up.
@Suite struct ResolveBaseTests {
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

  private static func with(_ changes: (String, String)...) -> String {
    changes.reduce(recipe) { $0.replacing($1.0, with: $1.1) }
  }

  /// Ours changes dose and grind, theirs dose and temperature.
  private func branches() throws -> GitBook {
    let book = try GitBook([
      "a.yaml": Self.recipe, ".brewguide.yaml": "include: ['a*.yaml']\n",
    ])
    try book.branch("other", from: "main", "a.yaml", ("15 g", "18 g"), ("94", "93"))
    try book.branch("main", from: "main", "a.yaml", ("15 g", "16 g"), ("medium", "fine"))
    return book
  }

  private static let list = """
    a.yaml and a-conflicted-copy.yaml:
      here: dose 15 g → 16 g
      here: grind finer, medium → fine
      there: dose 15 g → 18 g
      there: temperature 94 °C → 93 °C
      conflict: dose 16 g → 18 g
      --ours, --theirs or --both decides the conflict; the other changes are kept

    """
  private static let merged = with(("15 g", "16 g"), ("94", "93"), ("medium", "fine"))

  // MARK: Where the base comes from

  @Test(arguments: ["merge", "cherry-pick"]) func ofAMergeAndOfACommit(command: String) throws {
    let book = try branches()
    #expect(try book.git(command, "other").status == 1)
    let list = try book.brewbook("resolve")
    #expect(list == .init(status: 1, output: "", errors: Self.list))
    #expect(try book.brewbook("resolve", "--quiet", "--ours").status == 0)
    #expect(try book.folder.text("a.yaml") == Self.merged)
  }

  /// It asks nothing, even where somebody could answer.
  @Test func onATerminal() async throws {
    let book = try branches()
    #expect(try book.git("merge", "other").status == 1)
    let program = try TerminalProgram(
      Program("brewbook").path,
      ["resolve"],
      in: book.folder,
      environment: book.ownEnvironment
    )
    #expect(try await program.end() == .status(1))
    #expect(
      program.screen.lines.last
        == "  --ours, --theirs or --both decides the conflict; the other changes are kept"
    )
  }

  /// While rebasing, ours is the branch below.
  @Test func ofARebase() throws {
    let book = try branches()
    #expect(try book.git("rebase", "other").status == 1)
    let outcome = try book.brewbook("resolve", "--theirs")
    #expect(
      outcome.errors == """
        a.yaml and a-conflicted-copy.yaml:
          here: dose 15 g → 18 g
          here: temperature 94 °C → 93 °C
          there: dose 15 g → 16 g
          there: grind finer, medium → fine
          conflict: dose 18 g → 16 g
        a.yaml: took their version, and the other changes
        next: git rebase --continue

        """
    )
    #expect(try book.folder.text("a.yaml") == Self.merged)
  }

  /// The copy remembers it, even when git has both versions, and ours has changed since.
  @Test func ofACommittedCopy() throws {
    let book = try branches()
    #expect(try book.git("merge", "other").status == 1)
    try book.commit("both")
    try book.folder.write(
      "a.yaml",
      Self.with(("15 g", "16 g"), ("medium", "fine"), ("45 s", "40 s"))
    )
    try book.commit("later")
    let outcome = try book.brewbook("resolve", "Morning", "--theirs")
    #expect(
      outcome.errors == """
        a.yaml and a-conflicted-copy.yaml:
          here: dose 15 g → 16 g
          here: grind finer, medium → fine
          here: step 1: 5 s shorter, 45 s → 40 s
          there: dose 15 g → 18 g
          there: temperature 94 °C → 93 °C
          conflict: dose 16 g → 18 g
        a.yaml: took their version, and the other changes
        next: git add a.yaml a-conflicted-copy.yaml

        """
    )
    #expect(
      try book.folder.text("a.yaml")
        == Self.with(("15 g", "18 g"), ("94", "93"), ("medium", "fine"), ("45 s", "40 s"))
    )
  }

  @Test func ofARenamedFile() throws {
    let book = try GitBook(["a.yaml": Self.recipe])
    try book.branch("other", from: "main", "a.yaml", ("15 g", "18 g"), ("94", "93"))
    try book.git("checkout", "--quiet", "main")
    try book.git("mv", "a.yaml", "b.yaml")
    try book.branch("main", from: "main", "b.yaml", ("15 g", "16 g"))
    #expect(try book.git("merge", "other").status == 1)
    let outcome = try book.brewbook("resolve", "--ours")
    #expect(
      outcome.errors == """
        b.yaml and b-conflicted-copy.yaml:
          here: dose 15 g → 16 g
          there: dose 15 g → 18 g
          there: temperature 94 °C → 93 °C
          conflict: dose 16 g → 18 g
        b.yaml: kept our version, and the other changes
        next: git commit --no-edit

        """
    )
    #expect(try book.folder.text("b.yaml") == Self.with(("15 g", "16 g"), ("94", "93")))
  }

  /// Of several common ancestors, git takes one.
  @Test func ofACrissCrossHistory() throws {
    let book = try GitBook(["a.yaml": Self.recipe])
    try book.branch("one", from: "main", "a.yaml", ("15 g", "16 g"))
    try book.branch("two", from: "main", "a.yaml", ("15 g", "17 g"))
    try book.git("merge", "--quiet", "one", "--strategy=ours", "--message", "two keeps")
    try book.git("checkout", "--quiet", "-B", "three", "one")
    try book.git("merge", "--quiet", "two~1", "--strategy=ours", "--message", "one keeps")
    try book.branch("three", from: "three", "a.yaml", ("94", "93"), ("16 g", "19 g"))
    try book.branch("two", from: "two", "a.yaml", ("medium", "fine"), ("17 g", "20 g"))
    #expect(try book.git("merge", "three").status == 1)
    let outcome = try book.brewbook("resolve", "--theirs")
    #expect(outcome.errors.contains("  conflict: dose 20 g → 19 g\n"), "\(outcome)")
    #expect(
      try book.folder.text("a.yaml")
        == Self.with(("15 g", "19 g"), ("94", "93"), ("medium", "fine"))
    )
  }

  // MARK: Without a base

  private static let question = """
      dose 16 g → 18 g
      temperature 94 °C → 93 °C
      grind coarser, fine → medium
      --ours, --theirs or --both decides

    """

  @Test func bothAddedTheRecipe() throws {
    let book = try GitBook([:])
    try book.git("checkout", "--quiet", "-b", "other")
    try book.folder.write("a.yaml", Self.with(("15 g", "18 g"), ("94", "93")))
    try book.commit("theirs")
    try book.git("checkout", "--quiet", "main")
    try book.folder.write("a.yaml", Self.with(("15 g", "16 g"), ("medium", "fine")))
    try book.commit("ours")
    #expect(try book.git("merge", "other").status == 1)
    #expect(try book.folder.text("a-conflicted-copy.yaml").contains(" base=none\n"))
    let list = try book.brewbook("resolve")
    #expect(
      list.errors == """
        a.yaml and a-conflicted-copy.yaml:
          both sides added the recipe, so each difference is a question
        \(Self.question)
        """
    )
    #expect(try book.brewbook("resolve", "--quiet", "--theirs").status == 0)
    #expect(try book.folder.text("a.yaml") == Self.with(("15 g", "18 g"), ("94", "93")))
  }

  private static let lost =
    "  git does not have the version that both began from, so each difference is a question\n"

  /// A shallow clone lacks what is old.
  @Test func ofAShallowClone() throws {
    let book = try branches()
    #expect(try book.git("merge", "other").status == 1)
    try book.commit("both")
    try book.git("clone", "--quiet", "--depth", "1", "file://\(book.folder.url.path)", "clone")
    let list = try book.brewbook(["resolve"], at: "clone")
    #expect(
      list.errors == "a.yaml and a-conflicted-copy.yaml:\n\(Self.lost)\(Self.question)"
    )
    #expect(list.status == 1)
  }

  /// What nothing refers to any more is thrown away by git.
  @Test func ofAHistoryThatIsGone() throws {
    let book = try branches()
    #expect(try book.git("merge", "other").status == 1)
    try book.commit("both")
    try book.git("checkout", "--quiet", "--orphan", "new")
    try book.commit("again")
    try book.git("branch", "--quiet", "-D", "main", "other")
    try book.git("reflog", "expire", "--expire=now", "--all")
    #expect(try book.git("gc", "--quiet", "--prune=now").status == 0)
    let list = try book.brewbook("resolve")
    #expect(
      list.errors == "a.yaml and a-conflicted-copy.yaml:\n\(Self.lost)\(Self.question)"
    )
  }

  // MARK: Copies of a merge that was given up

  private static let remove =
    "  if its merge was given up, --ours removes it; `brewbook undo` brings it back\n"

  /// The only place of the change may be the copy, so a person removes it.
  @Test(arguments: ["merge", "cherry-pick", "rebase"]) func copiesOfWhatWasAborted(
    command: String
  ) throws {
    let book = try branches()
    #expect(try book.git(command, "other").status == 1)
    #expect(try book.git(command, "--abort").status == 0)
    let outcome = try book.brewbook("resolve")
    #expect(outcome.status == 1 && outcome.errors.hasSuffix(Self.remove), "\(outcome)")
    #expect(book.isThere("a-conflicted-copy.yaml"))
    #expect(try book.status() == "?? a-conflicted-copy.yaml\n")
  }

  /// A copy that was added to git is not of this merge.
  @Test func copiesOfGitStay() throws {
    let book = try branches()
    #expect(try book.git("merge", "other").status == 1)
    try book.git("merge", "--abort")
    try book.git("add", "--force", "a-conflicted-copy.yaml")
    #expect(try book.brewbook("resolve") == .init(status: 1, output: "", errors: Self.list))
    #expect(book.isThere("a-conflicted-copy.yaml"))
  }

  /// A merge that was committed without its copy is not given up.
  @Test func copiesOfACommittedMergeStay() throws {
    let book = try branches()
    #expect(try book.git("merge", "other").status == 1)
    try book.git("add", "a.yaml")
    try book.git("commit", "--quiet", "--no-edit")
    let outcome = try book.brewbook("resolve")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix(Self.list))
    #expect(book.isThere("a-conflicted-copy.yaml"))
  }

  /// In the middle of a merge, whichever file is resolved first.
  @Test func copiesOfAMergeThatGoesOnStay() throws {
    let book = try branches()
    #expect(try book.git("merge", "other").status == 1)
    try book.git("add", "a.yaml")
    #expect(try book.brewbook("resolve").status == 1)
    #expect(book.isThere("a-conflicted-copy.yaml"))
  }

  // MARK: A git that fails

  /// Of what git says, nothing is taken for an answer that it did not give.
  @Test func gitThatFailsLaterIsAnError() throws {
    let book = try branches()
    #expect(try book.git("merge", "other").status == 1)
    try book.folder.write(
      "bin/git",
      "#!/bin/sh\nfor word; do [ \"$word\" = --unmerged ] && exit 128; done\nexec /usr/bin/git \"$@\"\n"
    )
    chmod(book.folder.file("bin/git").path, 0o755)
    var environment = book.ownEnvironment
    environment["PATH"] = "\(book.folder.file("bin").path):/usr/bin:/bin"
    let outcome = try Program("brewbook").run(
      ["resolve", "--ours"],
      in: book.folder,
      environment: environment
    )
    #expect(outcome.status == 2)
    #expect(outcome.errors == "brewbook: error: cannot look for conflicts: git: failed\n")
    #expect(book.isThere("a-conflicted-copy.yaml"))
  }
}
