import Foundation
import ProgramSupport
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
    return folder
  }

  private func commit(_ message: String, in folder: BookFolder, at clone: String) throws {
    try folder.git("add", ".", at: clone)
    try folder.git("commit", "-qm", message, at: clone)
  }

  private func head(_ folder: BookFolder) throws -> String {
    try folder.git("rev-parse", "main", at: "remote.git")
  }

  private static let commands = [
    "brewbook: git fetch", "brewbook: git merge --no-edit", "brewbook: git push",
  ]

  /// The lines of this program, not those of git.
  private func own(_ outcome: Program.Outcome) -> [String] {
    outcome.errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix("brewbook: ") }
  }

  @Test func bothSidesGetBothChanges() throws {
    let folder = try clones()
    try folder.scratch.write("a/recipes/evening.yaml", Recipes.named("Evening V60"))
    try commit("Evening", in: folder, at: "a")
    let sent = try folder.book("sync", at: "a")
    #expect(sent.status == 0 && own(sent) == Self.commands)
    #expect(sent.output == "Already up to date.\n")
    try folder.scratch.write("b/recipes/noon.yaml", Recipes.named("Noon V60"))
    try commit("Noon", in: folder, at: "b")
    let merged = try folder.book("sync", at: "b/recipes")
    #expect(merged.status == 0 && own(merged) == Self.commands)
    #expect(merged.output.contains("Merge made by"), "\(merged)")
    let forward = try folder.book("sync", "--quiet", at: "a")
    #expect(forward.status == 0 && own(forward) == [])
    #expect(forward.output.contains("Fast-forward\n"), "\(forward)")
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
    let before = try head(folder)
    let outcome = try folder.book("sync", at: "b")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("CONFLICT (content): Merge conflict in README.md\n"))
    #expect(
      outcome.errors.hasSuffix(
        """
        brewbook: error: `git merge --no-edit` ended with 1, so nothing was sent
          hint: git says above what is wrong

        """
      )
    )
    #expect(try folder.book("sync", at: "b").status == 2)
    #expect(try head(folder) == before)
  }

  /// From a conflict to the other clone, with the commands that the messages name.
  @Test func aConflictIsResolvedAndSent() throws {
    let folder = try clones()
    let tools = URL(filePath: Program("brewbook").path).deletingLastPathComponent().path
    let path = ["PATH": "\(tools):/usr/bin:/bin"]
    for clone in ["a", "b"] {
      #expect(try folder.book("init", "-q", at: clone, environment: path).status == 0)
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
    #expect(stopped.errors.contains("\n  `brewbook resolve` helps to decide; "), "\(stopped)")
    let resolved = try folder.book("resolve", "--theirs", at: "b", environment: path)
    #expect(resolved.errors.hasSuffix("\nnext: git commit --no-edit\n"))
    try folder.git("commit", "-q", "--no-edit", at: "b")
    #expect(try folder.book("sync", "-q", at: "b", environment: path).status == 0)
    #expect(try folder.book("sync", "-q", at: "a", environment: path).status == 0)
    #expect(
      try folder.text("a/recipes/morning.yaml")
        == Recipes.clean.replacing("15 g", with: "16 g").replacing("94", with: "93")
    )
    #expect(try folder.files("a") == folder.files("b"))
  }

  /// What others would get must be brewable, wherever in the clone it is.
  @Test(arguments: [("a", "recipes"), ("a/recipes", "recipes"), ("a/coffee", "coffee/recipes")])
  func recipesWithErrorsAreNotSent(place: String, book: String) throws {
    let folder = try clones()
    try folder.scratch.write("a/\(book)/broken.yaml", Recipes.broken)
    try commit("Broken", in: folder, at: "a")
    let before = try head(folder)
    let outcome = try folder.book("sync", at: place)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("\(book)/broken.yaml:13:13: error[water-total]: "))
    #expect(
      outcome.errors.hasSuffix(
        """
        brewbook: error: nothing was sent: recipes have errors
          hint: correct them, and run `brewbook sync` again

        """
      )
    )
    #expect(try head(folder) == before)
  }

  @Test func whatCannotBeReadStops() throws {
    let folder = try clones()
    try folder.scratch.write("a/.brewguide.yaml", "rules: [\n")
    let outcome = try folder.book("sync", at: "a")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix(".brewguide.yaml:1:8: error[configuration]: "), "\(outcome)")
    #expect(own(outcome) == [])
  }

  /// What git writes may be chosen by others, such as the name of a file.
  @Test func namesInWhatGitSaysAreSafe() throws {
    let folder = try clones()
    try folder.git("config", "core.quotePath", "false", at: "b")
    try folder.scratch.write("a/\u{9B}31m", "theirs\n")
    try folder.scratch.write("a/::error::\u{202E}x", "theirs\n")
    try commit("Names", in: folder, at: "a")
    #expect(try folder.book("sync", "-q", at: "a").status == 0)
    for name in ["\u{9B}31m", "::error::\u{202E}x"] {
      try folder.scratch.write("b/\(name)", "ours\n")
    }
    let outcome = try folder.book("sync", at: "b")
    #expect(outcome.status == 2)
    let text = outcome.output + outcome.errors
    #expect(text.contains("<U+202E>x") && text.contains("<U+009B>31m"), "\(outcome)")
    #expect(!text.unicodeScalars.contains { ["\u{9B}", "\u{202E}", "\u{1B}"].contains($0) })
    #expect(!text.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("::") })
  }

  // MARK: Names, and a git that hangs

  /// git gets the bytes of its variables, even from Latin-1.
  @Test func variablesStayBytes() throws {
    let folder = try clones()
    let tools = URL(filePath: Program("brewbook").path).deletingLastPathComponent().path
    let script = """
      cd b
      cp recipes/morning.yaml recipes/noon.yaml; sed -i 's/^name: .*/name: Noon V60/' recipes/noon.yaml
      git add .; git commit -qm Noon
      mv .git $'../git\\351'
      export GIT_DIR=$PWD/$'../git\\351' GIT_WORK_TREE=$PWD
      brewbook resolve
      brewbook sync -q 2> /dev/null
      git status --short
      """
    let outcome = try Program(at: "/bin/bash").run(
      ["-ec", script],
      in: folder.scratch,
      environment: folder.environment.merging(["PATH": "\(tools):/usr/bin:/bin"]) { $1 }
    )
    #expect(
      outcome == .init(status: 0, output: "Already up to date.\n", errors: "no conflicts\n")
    )
  }

  /// Nothing waits for a git that hangs. All commands wait at the same time, in one shell.
  @Test(arguments: ["exec sleep 1000", "exec >&- 2>&-; exec sleep 1000"])
  func aGitThatHangs(script: String) throws {
    let folder = try BookFolder([
      "book/recipes/a.yaml": Recipes.clean, "bin/git": "#!/bin/sh\n\(script)\n",
    ])
    try folder.git("init", "-q", "book")
    chmod(folder.scratch.file("bin/git").path, 0o755)
    let outcome = try Program(at: "/bin/sh").run(
      [
        "-c",
        """
        for command in sync resolve "init --starters none"; do
          { "$0" $command >/dev/null 2>"../${command%% *}"; echo "${command%% *}: $?"; } &
        done
        wait
        """,
        Program("brewbook").path,
      ],
      in: folder.scratch,
      at: "book",
      environment: folder.environment.merging([
        "PATH": "\(folder.scratch.file("bin").path):/usr/bin:/bin"
      ]) { $1 }
    )
    #expect(
      outcome.output.split(separator: "\n").sorted() == ["init: 2", "resolve: 2", "sync: 2"]
    )
    let late = "`git rev-parse` did not end within 10 s, and was stopped\n"
    for (command, message) in [
      ("sync", late), ("resolve", "cannot look for conflicts: \(late)"), ("init", late),
    ] {
      let errors = try folder.scratch.text(command)
      #expect(errors.hasPrefix("brewbook: error: \(message)"), "\(errors)")
    }
  }

  @Test func aPreviewChangesNothing() throws {
    let folder = try clones()
    try folder.scratch.write("a/README.md", "Changed\n")
    try commit("Changed", in: folder, at: "a")
    let before = try head(folder)
    #expect(
      try folder.book("sync", "--dry-run", at: "a")
        == .init(status: 0, output: "git fetch\ngit merge --no-edit\ngit push\n", errors: "")
    )
    #expect(try head(folder) == before)
  }

  /// What is in the way, git says itself.
  @Test func whatGitSaysIsShown() throws {
    let folder = try BookFolder(["plain/x": ""])
    let plain = try folder.book("sync", at: "plain")
    #expect(plain.status == 2)
    #expect(plain.errors.contains("\nfatal: not a git repository"), "\(plain)")
    try folder.git("init", "-q", "-b", "main", "clone")
    try folder.scratch.write("clone/README.md", "")
    try commit("Begin", in: folder, at: "clone")
    let alone = try folder.book("sync", at: "clone")
    #expect(alone.status == 2)
    #expect(alone.errors.hasPrefix("brewbook: error: there is no remote to synchronize with\n"))
    let withoutGit = try folder.book("sync", at: "clone", environment: ["PATH": "/nowhere"])
    #expect(withoutGit.status == 2)
    #expect(withoutGit.errors.contains("error: git is not installed, or not on the PATH\n"))
  }

  /// What a clone lacks is asked for on a terminal. Without one, the commands are said, even of a branch whose name looks
  /// like an option.
  @Test func theFirstSync() throws {
    let folder = try BookFolder()
    try folder.git("init", "-q", "--bare", "-b", "main", "remote.git")
    try folder.git("clone", "-q", "remote.git", "a")
    try folder.git("symbolic-ref", "HEAD", "refs/heads/-d", at: "a")
    try folder.scratch.write("a/recipes/morning.yaml", Recipes.clean)
    #expect(
      try folder.book("sync", at: "a").errors == """
        brewbook: error: nothing is committed yet
          hint: `git add --all`, then `git commit --message 'Begin a recipe book'`

        """
    )
    try commit("Begin", in: folder, at: "a")
    #expect(
      try folder.book("sync", at: "a").errors == """
        brewbook: error: this branch follows no branch of a remote
          hint: `git push --set-upstream origin refs/heads/-d`

        """
    )
    try folder.git("push", "--set-upstream", "origin", "refs/heads/-d", at: "a")
    #expect(try folder.book("sync", at: "a").status == 0)
    try folder.git("clone", "-q", "-b", "-d", "--", "remote.git", "b")
    try folder.git("branch", "--unset-upstream", at: "b")
    #expect(
      try folder.book("sync", at: "b").errors == """
        brewbook: error: this branch follows no branch of a remote
          hint: `git fetch origin`, then `git branch --set-upstream-to=origin/-d`

        """
    )
  }

  /// The choice is remembered for the user.
  @Test func offAndOn() throws {
    let folder = try BookFolder()
    let off = "synchronizing is off; `brewbook sync --on` turns it on\n"
    #expect(try folder.book("sync", "--off").errors == off)
    #expect(try folder.book("sync") == .init(status: 0, output: "", errors: off))
    #expect(
      try folder.text("home/.local/state/brewguide/preferences.json")
        == "{\"version\":1,\"isSynchronized\":false}\n"
    )
    #expect(try folder.book("sync", "--on").errors == "synchronizing is on\n")
    #expect(try folder.book("sync").status == 2)
    #expect(try folder.book("sync", "--on", "--off").status == 2)
    #expect(try folder.book("sync", "--off", "--dry-run").status == 2)
  }
}
