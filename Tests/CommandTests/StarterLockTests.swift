import Foundation
import TestSupport
import Testing

/// `brewbook lock`, and the rules of brewlint about locks, as processes.
@Suite struct StarterLockTests {
  private static let id = "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90"
  private static let starter = Recipes.formatted.replacing(
    "method: v60",
    with: "method: v60\norigin: starter"
  ).replacing("name: ", with: "id: \(id)\nname: ")
  private static let path = "recipes/morning.yaml"

  /// A locked book with one starter and one other recipe.
  private func lockedBook() throws -> BookFolder {
    let folder = try BookFolder([
      ".brewguide.yaml": "", Self.path: Self.starter, "recipes/b.yaml": Recipes.named("Other"),
    ])
    let outcome = try folder.book("lock")
    #expect(
      outcome
        == .init(
          status: 0,
          output: "",
          errors: """
            new: Morning V60 (recipes/morning.yaml)
            locked 1 starter in starters.lock

            """
        )
    )
    return folder
  }

  @Test func onlyLayoutMayChange() throws {
    let folder = try lockedBook()
    let lock = try folder.text("starters.lock")
    #expect(lock.split(separator: "\n").count == 4)
    #expect(lock.hasSuffix(" \"Morning V60\"\n"))
    try folder.scratch.write(
      Self.path,
      "# A comment\nmodifiedAt: 2026-04-01T06:30:00Z\n"
        + Self.starter.replacing(": 15 g", with: ":   15g")
    )
    #expect(try folder.lint().status == 0)
    #expect(try folder.book("lock", "--check").status == 0)
    #expect(
      try folder.book("lock").errors == "starters.lock is up to date: 1 starter\n"
    )
    #expect(try folder.text("starters.lock") == lock)
  }

  @Test func aChangeIsReported() throws {
    let folder = try lockedBook()
    let lock = try folder.text("starters.lock")
    try folder.scratch.write(Self.path, Self.starter.replacing("94 °C", with: "93 °C"))
    for arguments in [[], [Self.path], ["recipes"]] {
      let outcome = try Program("brewlint").run(arguments, in: folder.scratch)
      #expect(outcome.status == 1)
      #expect(
        outcome.output
          == "recipes/morning.yaml:2:7: error[starter-modified]: the starter `Morning V60` has been changed since it was locked\n"
      )
    }
    for arguments in [[], ["--check"]] {
      let refused = try Program("brewbook").run(["lock"] + arguments, in: folder.scratch)
      #expect(
        refused
          == .init(
            status: 1,
            output: "",
            errors: """
              brewbook: error: the starter 'Morning V60' in recipes/morning.yaml has been changed since it was locked
                hint: undo the change and change a copy, or record it with `brewbook lock --accept`

              """
          )
      )
    }
    #expect(try folder.text("starters.lock") == lock)
    #expect(
      try folder.book("lock", "--accept").errors
        == "changed: Morning V60 (recipes/morning.yaml)\nlocked 1 starter in starters.lock\n"
    )
    #expect(try folder.text("starters.lock") != lock)
    #expect(try folder.lint().status == 0)
  }

  /// Only a check of the whole book knows that something is missing.
  @Test func aMissingStarter() throws {
    let folder = try lockedBook()
    try folder.scratch.remove(Self.path)
    let missing =
      "starters.lock:4:1: error[starter-missing]: the starter `Morning V60` is missing: no recipe of the book has this id\n"
    for arguments in [[], ["."], ["../work"], ["--fix"]] {
      let outcome = try Program("brewlint").run(arguments, in: folder.scratch)
      #expect(outcome.output == missing, "\(arguments)")
      #expect(outcome.status == 1)
    }
    for arguments in [["recipes"], ["recipes/b.yaml"], ["-"]] {
      let outcome = try Program("brewlint").run(
        arguments,
        in: folder.scratch,
        input: Recipes.clean
      )
      #expect(outcome.status == 0, "\(arguments)")
    }
    #expect(
      try folder.book("lock").errors == """
        brewbook: error: the starter 'Morning V60' is missing
          hint: restore its file, or forget it with `brewbook lock --accept`

        """
    )
    #expect(try folder.book("lock", "--accept", "-q") == .init(status: 0, output: "", errors: ""))
    #expect(try folder.lint().status == 0)
  }

  /// It may be anywhere in the folder, also where this run does not look.
  @Test(arguments: ["drafts/other.yaml", "recipes/deep/er/x.yml"])
  func aMovedStarterIsNotMissing(place: String) throws {
    let folder = try lockedBook()
    try folder.scratch.remove(Self.path)
    try folder.scratch.write(place, Self.starter)
    #expect(try folder.lint().status == 0)
  }

  /// Nor is one in a file that cannot be read, which is another error.
  @Test func anUnreadableStarterIsNotMissing() throws {
    let folder = try lockedBook()
    try folder.scratch.write(Self.path, "id: [\n" + Self.starter)
    let outcome = try folder.lint()
    #expect(outcome.status == 1)
    #expect(!outcome.output.contains("starter-"))
  }

  @Test func theConfigurationDecides() throws {
    let folder = try lockedBook()
    try folder.scratch.write(".brewguide.yaml", "rules:\n  starter-missing: warning\n")
    try folder.scratch.remove(Self.path)
    let outcome = try folder.lint()
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("starters.lock:4:1: warning[starter-missing]: "))
    #expect(try folder.lint("--ignore", "starter-missing").output == "")
  }

  /// The lock beside the configuration, from any folder of the book.
  @Test func fromASubfolder() throws {
    let folder = try lockedBook()
    let lock = try folder.text("starters.lock")
    #expect(try folder.book("lock", at: "recipes").status == 0)
    #expect(try folder.text("starters.lock") == lock)
    #expect(try folder.files()["recipes/starters.lock"] == nil)
    try folder.scratch.write(Self.path, Self.starter.replacing("94 °C", with: "93 °C"))
    #expect(
      try folder.lint("morning.yaml", at: "recipes").output
        .hasPrefix("morning.yaml:2:7: error[starter-modified]: ")
    )
  }

  /// A starter that is not brewable, and two with one id, are named together.
  @Test func whatCannotBeLocked() throws {
    let folder = try BookFolder([
      "recipes/a.yaml": Self.starter, "recipes/b.yaml": Self.starter,
      "recipes/c.yaml": Self.starter.replacing("15 g", with: "0 g")
        .replacing("4e90", with: "4e91").replacing("Morning", with: "Broken"),
    ])
    let outcome = try folder.book("lock")
    #expect(
      outcome
        == .init(
          status: 1,
          output: "",
          errors: """
            brewbook: error: recipes/b.yaml: the starter 'Morning V60' has the same id as one in recipes/a.yaml
              hint: give one of them a new id
            brewbook: error: recipes/c.yaml: the starter 'Broken V60' has errors
              hint: run `brewlint recipes/c.yaml` to see them

            """
        )
    )
    #expect(try folder.files()["starters.lock"] == nil)
  }

  @Test func aBookWithoutStarters() throws {
    let folder = try BookFolder(["recipes/a.yaml": Recipes.clean])
    #expect(try folder.book("lock").status == 0)
    #expect(try folder.files()["starters.lock"] == nil)
  }

  // MARK: Damaged locks

  @Test func nonsense() throws {
    let folder = try lockedBook()
    let lock = try folder.text("starters.lock")
    try folder.scratch.write("starters.lock", "::error::x\n\u{1B}[31m\n" + lock + "<<<<<<< HEAD\n")
    let outcome = try folder.lint()
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        starters.lock:1:1: error[invalid-lock]: expected an id, 64 hexadecimal digits and a name in quotes
        starters.lock:2:1: error[invalid-lock]: expected an id, 64 hexadecimal digits and a name in quotes
        starters.lock:7:1: error[invalid-lock]: git left a conflict marker in the lock

        """
    )
    #expect(try folder.book("lock").status == 0)
    #expect(try folder.text("starters.lock") == lock)
  }

  /// At most a hundred lines are reported, in little time.
  /// A starter whose line was damaged is not recorded again by accident.
  @Test func aDamagedLockForgetsNothing() throws {
    let folder = try lockedBook()
    let lock = try folder.text("starters.lock")
    let damaged = lock.replacing(Self.id, with: "7d1c8a52")
    try folder.scratch.write("starters.lock", damaged)
    try folder.scratch.write(Self.path, Self.starter.replacing("94 °C", with: "93 °C"))
    let outcome = try folder.book("lock")
    #expect(
      outcome
        == .init(
          status: 1,
          output: "",
          errors: """
            brewbook: error: starters.lock has lines that cannot be used, so 'Morning V60' may have been changed
              hint: restore the lock with git, or record the starter with `brewbook lock --accept`

            """
        )
    )
    #expect(try folder.text("starters.lock") == damaged)
    #expect(try folder.book("lock", "--accept").status == 0)
    #expect(try folder.text("starters.lock") != lock)
  }

  @Test func muchNonsense() throws {
    let folder = try lockedBook()
    try folder.scratch.write("starters.lock", String(repeating: "x\n", count: 500_000))
    let outcome = try folder.lint("--format", "concise")
    #expect(outcome.status == 1)
    #expect(outcome.output.split(separator: "\n").count == 101)
    #expect(outcome.output.contains("starters.lock:101:1: error[invalid-lock]: and more lines"))
  }

  @Test func aHugeLock() throws {
    let folder = try lockedBook()
    try folder.scratch.write("starters.lock", String(repeating: "x\n", count: 1 << 20))
    #expect(
      try folder.lint().output
        == "starters.lock:1:1: error[invalid-lock]: the lock is larger than 1 MiB\n"
    )
    #expect(try folder.book("lock").errors.contains("starters.lock is larger than 1 MiB"))
  }

  /// A lock that is something else is an error of the system, and does not hang.
  @Test func aFolderAndAPipe() throws {
    for makesPipe in [false, true] {
      let folder = try lockedBook()
      try folder.scratch.remove("starters.lock")
      let place = folder.scratch.file("starters.lock").path
      #expect((makesPipe ? mkfifo(place, 0o600) : mkdir(place, 0o700)) == 0)
      let outcome = try folder.lint()
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasPrefix("brewlint: error: starters.lock: is a"))
      #expect(try folder.book("lock").status == 2)
    }
  }

  /// Nothing outside of a project is read for it.
  @Test func aLinkThatLeadsOut() throws {
    let folder = try BookFolder(["secret": "secret\n", "book/recipes/a.yaml": Self.starter])
    try folder.scratch.write("book/.brewguide.yaml", "")
    try FileManager.default.createSymbolicLink(
      atPath: folder.scratch.file("book/starters.lock").path,
      withDestinationPath: "../secret"
    )
    let outcome = try folder.lint("--format", "full", at: "book")
    #expect(outcome.status == 2)
    #expect(!(outcome.output + outcome.errors).contains("secret"))
  }

  // MARK: Fixes

  /// `--fix` does not change a starter, locked or not.
  @Test(arguments: [true, false]) func fixesLeaveStartersAlone(isLocked: Bool) throws {
    let wrong = Self.starter.replacing("timer: 45 s", with: "timer: -45 s")
    let folder = try BookFolder([
      ".brewguide.yaml": "", "recipes/a.yaml": wrong,
      "recipes/b.yaml": Recipes.named("Other").replacing("timer: 45 s", with: "timer: -45 s"),
    ])
    if isLocked {
      try folder.scratch.write("recipes/a.yaml", Self.starter)
      #expect(try folder.book("lock", "-q").status == 0)
      try folder.scratch.write("recipes/a.yaml", wrong)
    }
    let outcome = try folder.lint("--fix", "--unsafe-fixes")
    #expect(outcome.status == 1)
    #expect(try folder.text("recipes/a.yaml") == wrong)
    #expect(try folder.text("recipes/b.yaml") == Recipes.named("Other"))
    #expect(outcome.output.contains("starter-modified") == isLocked)
  }

  /// A scaled starter is a recipe of one's own.
  @Test func aScaledStarterIsCustom() throws {
    let folder = try lockedBook()
    let scaled = try Program("brewscale").run(
      [Self.path, "--dose", "18g", "--format", "yaml"],
      in: folder.scratch
    )
    #expect(scaled.output.contains("origin: custom\n"))
    try folder.scratch.write(
      "recipes/scaled.yaml",
      scaled.output.replacing("Morning V60", with: "Large V60")
    )
    #expect(try folder.lint().status == 0)
  }
}
