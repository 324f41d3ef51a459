import Foundation
import TestSupport
import Testing

/// `brewbook sync` as a process, with two clones and a remote.
@Suite struct BookSyncTests {
  /// Two clones `a` and `b` of a remote, with a recipe and a README.
  private func clones() throws -> BookFolder {
    let folder = try BookFolder()
    try folder.git("init", "-q", "--bare", "-b", "main", "remote.git")
    try folder.git("clone", "-q", "remote.git", "a")
    try folder.scratch.write("a/recipes/morning.yaml", Recipes.clean)
    try folder.scratch.write("a/README.md", "Recipes\n")
    try folder.git("checkout", "-q", "-B", "main", at: "a")
    try commit("Begin", in: folder, at: "a")
    try folder.git("push", "-q", "-u", "origin", "main", at: "a")
    try folder.git("clone", "-q", "remote.git", "b")
    for clone in ["a", "b"] { try configure(folder, at: clone) }
    return folder
  }

  private func configure(_ folder: BookFolder, at clone: String) throws {
    for name in ["name", "driver", "recursive"] {
      try folder.git("config", "merge.brewbook.\(name)", "false", at: clone)
    }
    for name in ["name", "driver"] {
      try folder.git("config", "merge.brewlog.\(name)", "false", at: clone)
    }
  }

  private func commit(_ message: String, in folder: BookFolder, at clone: String) throws {
    try folder.git("add", ".", at: clone)
    try folder.git("commit", "-qm", message, at: clone)
  }

  /// The lines of this program, not those of git.
  private func own(_ outcome: Program.Outcome) -> [String] {
    outcome.errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix("brewbook: ") }
  }

  @Test func nothingToDo() throws {
    let folder = try clones()
    let outcome = try folder.book("sync", at: "a")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "brewbook: git fetch origin\nbrewbook: main is the same as origin/main\n"
    )
  }

  @Test func bothSidesGetBothChanges() throws {
    let folder = try clones()
    try folder.scratch.write("a/recipes/evening.yaml", Recipes.named("Evening V60"))
    try commit("Evening", in: folder, at: "a")
    let sent = try folder.book("sync", at: "a")
    #expect(
      own(sent) == [
        "brewbook: git fetch origin",
        "brewbook: git push origin HEAD:refs/heads/main",
        "brewbook: sent 1 commit to origin/main",
      ]
    )
    try folder.scratch.write("b/recipes/noon.yaml", Recipes.named("Noon V60"))
    try commit("Noon", in: folder, at: "b")
    let merged = try folder.book("sync", at: "b")
    #expect(merged.status == 0)
    #expect(
      own(merged) == [
        "brewbook: git fetch origin",
        "brewbook: git merge origin/main",
        "brewbook: merged 1 commit of others",
        "brewbook: git push origin HEAD:refs/heads/main",
        "brewbook: sent 2 commits to origin/main",
      ]
    )
    #expect(try folder.git("log", "-1", "--format=%s", at: "b") == "Merge origin/main\n")
    #expect(try folder.book("sync", "-q", at: "a").status == 0)
    #expect(try folder.files("a") == folder.files("b"))
    #expect(try folder.files("a").count == 4)
  }

  @Test func aConflictStops() throws {
    let folder = try clones()
    for clone in ["a", "b"] {
      try folder.scratch.write("\(clone)/README.md", "Recipes of \(clone)\n")
      try commit(clone, in: folder, at: clone)
    }
    #expect(try folder.book("sync", "-q", at: "a").status == 0)
    let before = try folder.git("rev-parse", "main", at: "remote.git")
    let outcome = try folder.book("sync", at: "b")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasSuffix(
        """
        brewbook: error: 1 file needs a decision
          hint: edit files and `git add` them, then `git commit --no-edit` and `brewbook sync`;
        or go back with `git merge --abort`. Nothing has been sent.
            README.md

        """
      )
    )
    let again = try folder.book("sync", at: "b")
    #expect(again.status == 2)
    #expect(
      again.errors == """
        brewbook: error: a merge is not finished
          hint: decide with `brewbook resolve`, then `git commit --no-edit`; or go back with `git merge --abort`

        """
    )
    #expect(try folder.git("rev-parse", "main", at: "remote.git") == before)
  }

  /// From a conflict to the other clone, with the commands that the messages name.
  @Test func aConflictIsResolvedAndSent() throws {
    let folder = try clones()
    let tools = URL(filePath: Program("brewbook").path).deletingLastPathComponent().path
    let path = ["PATH": "\(tools):/usr/bin:/bin"]
    for clone in ["a", "b"] {
      #expect(try folder.book("init", "-q", at: clone, environment: path).status == 0)
      for (key, value) in [
        (
          "driver",
          "brewbook merge --marker-size %L --label %X --label %S --label %Y -- %O %A %B %P"
        ), ("recursive", "binary"),
      ] {
        try folder.git("config", "merge.brewbook.\(key)", value, at: clone)
      }
    }
    try commit("Set up", in: folder, at: "a")
    #expect(try folder.book("sync", "-q", at: "a", environment: path).status == 0)
    try folder.git("clean", "-qfd", at: "b")
    #expect(try folder.book("sync", "-q", at: "b", environment: path).status == 0)
    for (clone, dose, temperature) in [("a", "16 g", "94"), ("b", "17 g", "93")] {
      let text = Recipes.clean.replacing("15 g", with: dose).replacing("94", with: temperature)
      try folder.scratch.write("\(clone)/recipes/morning.yaml", text)
      try commit(clone, in: folder, at: clone)
    }
    #expect(try folder.book("sync", "-q", at: "a", environment: path).status == 0)
    let stopped = try folder.book("sync", at: "b", environment: path)
    #expect(stopped.status == 1)
    #expect(
      stopped.errors.hasSuffix(
        """
        brewbook: error: 1 file needs a decision
          hint: decide with `brewbook resolve`, then `git commit --no-edit` and `brewbook sync`;
        or go back with `git merge --abort`. Nothing has been sent.
            recipes/morning.yaml

        """
      )
    )
    let resolved = try folder.book("resolve", "--take", "dose", at: "b", environment: path)
    #expect(resolved.errors.hasSuffix("\nnext: git commit --no-edit\n"))
    try folder.git("commit", "-q", "--no-edit", at: "b")
    #expect(
      own(try folder.book("sync", at: "b", environment: path)).last
        == "brewbook: sent 2 commits to origin/main"
    )
    #expect(try folder.book("sync", "-q", at: "a", environment: path).status == 0)
    #expect(
      try folder.text("a/recipes/morning.yaml")
        == Recipes.clean.replacing("15 g", with: "16 g").replacing("94", with: "93")
    )
    #expect(try folder.files("a") == folder.files("b"))
  }

  /// What others would get must be brewable.
  @Test func recipesWithErrorsAreNotSent() throws {
    let folder = try clones()
    try folder.scratch.write("a/recipes/broken.yaml", Recipes.broken)
    try folder.scratch.write("a/.hidden.yaml", "no: recipe\n")
    try commit("Broken", in: folder, at: "a")
    let outcome = try folder.book("sync", at: "a")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("\nrecipes/broken.yaml:13:13: error[water-total]: "))
    #expect(
      outcome.errors.hasSuffix(
        """
        brewbook: error: nothing was sent: 1 recipe file would reach others with errors
          hint: correct and commit it, or send anyway with `brewbook sync --no-check`

        """
      )
    )
    #expect(try folder.book("sync", "--no-check", "-q", at: "a").status == 0)
    // Errors that others have sent do not keep this one from sending.
    #expect(try folder.book("sync", "-q", at: "b").status == 0)
    try folder.scratch.write("b/recipes/noon.yaml", Recipes.named("Noon V60"))
    try commit("Noon", in: folder, at: "b")
    #expect(try folder.book("sync", "-q", at: "b").status == 0)
  }

  @Test func uncommittedChanges() throws {
    let folder = try clones()
    try folder.scratch.write("a/README.md", "Changed\n")
    try folder.git("mv", "recipes/morning.yaml", "recipes/early.yaml", at: "a")
    try folder.scratch.write("a/new\nfile", "")
    let outcome = try folder.book("sync", at: "a")
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewbook: error: 2 files have changes that are not committed
              hint: commit them: `git add -u && git commit -m 'Say what you changed'`; or put them aside: `git stash`
                README.md
                recipes/early.yaml

            """
        )
    )
    try folder.git("stash", "-q", at: "a")
    let unknown = try folder.book("sync", at: "a")
    #expect(unknown.status == 0)
    #expect(unknown.errors.hasPrefix("brewbook: warning: not in git, so not sent: new\\u{a}file\n"))
  }

  @Test func aPreviewChangesNothing() throws {
    let folder = try clones()
    try folder.scratch.write("a/README.md", "Changed\n")
    try commit("Changed", in: folder, at: "a")
    let before = try folder.git("rev-parse", "main", at: "remote.git")
    #expect(
      try folder.book("sync", "--dry-run", at: "a")
        == .init(
          status: 0,
          output: """
            git fetch origin    gets what others have sent
            git merge origin/main    if there is anything new
            git push origin HEAD:refs/heads/main    1 commit

            """,
          errors: ""
        )
    )
    #expect(try folder.git("rev-parse", "main", at: "remote.git") == before)
  }

  /// Each obstacle says what to type.
  @Test func obstacles() throws {
    let folder = try BookFolder(["plain/x": ""])
    func message(at place: String) throws -> String {
      let outcome = try folder.book("sync", at: place)
      #expect(outcome.status == 2)
      return outcome.errors
    }
    #expect(
      try message(at: "plain") == """
        brewbook: error: this folder is not in a git repository
          hint: make it one with `brewbook init --git`, or clone the repository of your book

        """
    )
    try folder.git("init", "-q", "-b", "main", "clone")
    #expect(try message(at: "clone").contains("the branch main has no commit yet\n"))
    try folder.scratch.write("clone/README.md", "")
    try commit("Begin", in: folder, at: "clone")
    #expect(
      try message(at: "clone").contains("hint: add the address of the shared repository: ")
    )
    try folder.git("remote", "add", "origin", folder.scratch.file("nowhere").path, at: "clone")
    #expect(
      try message(at: "clone") == """
        brewbook: error: the branch main does not follow a branch of a remote
          hint: `git push -u origin main` sends it and follows it from then on

        """
    )
    try folder.git("config", "branch.main.remote", "origin", at: "clone")
    try folder.git("config", "branch.main.merge", "refs/heads/main", at: "clone")
    #expect(try message(at: "clone").contains("error: git could not fetch from origin\n"))
    try folder.git("checkout", "-q", "--detach", at: "clone")
    #expect(try message(at: "clone").contains("error: no branch is checked out\n"))
    let withoutGit = try folder.book("sync", at: "clone", environment: ["PATH": "/nowhere"])
    #expect(withoutGit.status == 2)
    #expect(withoutGit.errors.contains("error: git is not installed, or not on the PATH\n"))
  }

  /// The choice is remembered for the user.
  @Test func offAndOn() throws {
    let folder = try BookFolder()
    let off = "synchronising is off; `brewbook sync --on` turns it on\n"
    #expect(try folder.book("sync", "--off").errors == off)
    #expect(try folder.book("sync") == .init(status: 0, output: "", errors: off))
    #expect(
      try folder.text("home/.local/state/brewguide/preferences.json")
        == "{\"version\":1,\"isSynchronised\":false}\n"
    )
    #expect(try folder.book("sync", "--on").errors == "synchronising is on\n")
    #expect(try folder.book("sync").status == 2)
    #expect(try folder.book("sync", "--on", "--off").status == 2)
    #expect(try folder.book("sync", "--off", "--dry-run").status == 2)
  }
}
