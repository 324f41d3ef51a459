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
    // git is not given a message that it would say it ignores.
    let forward = try folder.book("sync", at: "a")
    #expect(forward.status == 0 && own(forward)[2] == "brewbook: merged 2 commits of others")
    #expect(!"\(forward)".contains("ignored"))
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

  /// A shell, for names that are not UTF-8.
  private func shell(_ script: String, in folder: BookFolder, at place: String = ".") throws
    -> Program.Outcome
  {
    let tools = URL(filePath: Program("brewbook").path).deletingLastPathComponent().path
    return try Program(at: "/bin/bash").run(
      ["-ec", script],
      in: folder.scratch,
      at: place,
      environment: folder.environment.merging(["PATH": "\(tools):/usr/bin:/bin"]) { $1 }
    )
  }

  /// What is sent counts, not what the work tree holds or a search would find.
  @Test(arguments: [
    (
      "mv broken.yaml recipes/$'caf\\351.yaml'; git add recipes; git commit -qm x",
      "recipes/caf\u{FFFD}.yaml"
    ),
    (
      "echo 'recipes/broken.yaml' > .gitignore; mv broken.yaml recipes; git add -f . ; git commit -qm x",
      "recipes/broken.yaml"
    ),
    (
      """
      mv broken.yaml recipes; git add . ; git commit -qm x
      git update-index --skip-worktree recipes/broken.yaml; rm recipes/broken.yaml
      """, "recipes/broken.yaml"
    ),
    (
      """
      mkdir recipes/deep; mv broken.yaml recipes/deep/$'\\377 x.yaml'; git add . ; git commit -qm x
      git update-index --skip-worktree recipes/deep/*; rm -r recipes/deep
      """, "recipes/deep/\u{FFFD} x.yaml"
    ),
    (
      """
      cp recipes/morning.yaml good.yaml; mv broken.yaml recipes/morning.yaml; git commit -qam x
      git update-index --assume-unchanged recipes/morning.yaml; mv good.yaml recipes/morning.yaml
      """, "recipes/morning.yaml"
    ),
  ])
  func theCommitsAreChecked(script: String, name: String) throws {
    let folder = try clones()
    try folder.scratch.write("a/broken.yaml", Recipes.broken)
    let made = try shell(script, in: folder, at: "a")
    try #require(made.status == 0, "\(made)")
    let before = try folder.git("rev-parse", "main", at: "remote.git")
    let outcome = try folder.book("sync", at: "a")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("\n\(name):13:13: error[water-total]: "),
      "\(outcome)"
    )
    #expect(outcome.errors.contains("\nbrewbook: error: nothing was sent: 1 recipe file would"))
    #expect(try folder.git("rev-parse", "main", at: "remote.git") == before)
  }

  /// The last commit counts: others never see an earlier one alone.
  @Test func whatALaterCommitCorrectsIsSent() throws {
    let folder = try clones()
    try folder.scratch.write("a/recipes/noon.yaml", Recipes.broken)
    try commit("Broken", in: folder, at: "a")
    try folder.scratch.write("a/recipes/noon.yaml", Recipes.named("Noon V60"))
    try commit("Corrected", in: folder, at: "a")
    #expect(try folder.book("sync", "-q", at: "a").status == 0)
  }

  /// The configuration is that of the commit, whatever the work tree has in its place.
  @Test func theConfigurationOfTheCommitCounts() throws {
    let folder = try clones()
    try folder.scratch.write("a/.brewguide.yaml", "rules: { water-total: off }\n")
    try folder.scratch.write("a/recipes/noon.yaml", Recipes.broken)
    try commit("Off", in: folder, at: "a")
    try folder.git("update-index", "--skip-worktree", ".brewguide.yaml", at: "a")
    try folder.scratch.write("a/.brewguide.yaml", "{}\n")
    #expect(try folder.book("sync", "-q", at: "a").status == 0)
    try folder.git("update-index", "--no-skip-worktree", ".brewguide.yaml", at: "a")
    try folder.scratch.write("a/recipes/late.yaml", Recipes.broken)
    try commit("On", in: folder, at: "a")
    try folder.git("update-index", "--skip-worktree", ".brewguide.yaml", at: "a")
    try folder.scratch.write("a/.brewguide.yaml", "rules: { water-total: off }\n")
    #expect(try folder.book("sync", "-q", at: "a").status == 1)
  }

  /// Of a branch that the remote does not have, all is sent.
  @Test func allOfANewBranchIsChecked() throws {
    let folder = try clones()
    try folder.scratch.write("a/recipes/noon.yaml", Recipes.broken)
    try commit("Broken", in: folder, at: "a")
    try folder.git("config", "branch.main.merge", "refs/heads/new", at: "a")
    let outcome = try folder.book("sync", at: "a")
    #expect(outcome.status != 0)
    #expect(!(try folder.git("branch", at: "remote.git").contains("new")))
  }

  /// A merge of nothing but the commits of others makes no commit, so git has no use for a message.
  @Test func aFastForwardNeedsNoMessage() throws {
    let folder = try clones()
    try folder.scratch.write("a/recipes/noon.yaml", Recipes.named("Noon V60"))
    try commit("Noon", in: folder, at: "a")
    #expect(try folder.book("sync", "-q", at: "a").status == 0)
    let outcome = try folder.book("sync", at: "b")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Fast-forward\n"), "\(outcome)")
    #expect(!outcome.output.contains("-m option"))
  }

  /// A copy of a merge that was given up is not a file of the book.
  @Test func copiesOfAnAbortedMergeAreRemoved() throws {
    let folder = try clones()
    let tools = URL(filePath: Program("brewbook").path).deletingLastPathComponent().path
    let path = ["PATH": "\(tools):/usr/bin:/bin"]
    try folder.scratch.write("a/.gitattributes", "*.yaml merge=brewbook\n")
    try commit("Attributes", in: folder, at: "a")
    #expect(try folder.book("sync", "-q", at: "a").status == 0)
    #expect(try folder.book("sync", "-q", at: "b").status == 0)
    for clone in ["a", "b"] {
      try folder.git(
        "config",
        "merge.brewbook.driver",
        "brewbook merge -- %O %A %B %P",
        at: clone
      )
      let dose = clone == "a" ? "16 g" : "17 g"
      let text = Recipes.clean.replacing("15 g", with: dose)
      try folder.scratch.write("\(clone)/recipes/morning.yaml", text)
      try commit(clone, in: folder, at: clone)
    }
    #expect(try folder.book("sync", "-q", at: "a", environment: path).status == 0)
    #expect(try folder.book("sync", "-q", at: "b", environment: path).status == 1)
    try folder.git("merge", "--abort", at: "b")
    let copy = "b/recipes/morning-conflicted-copy.yaml"
    #expect(try folder.text(copy).hasPrefix("# brewbook: conflict base="))
    let again = try folder.book("sync", at: "b", environment: path)
    #expect(again.status == 1)
    #expect(
      again.errors.hasPrefix(
        """
        recipes/morning-conflicted-copy.yaml: removed, as its merge was given up
          `brewbook undo` brings it back
        brewbook: git fetch origin

        """
      ),
      "\(again)"
    )
  }

  // MARK: Names, and a git that hangs

  /// The command of a hint is one command for a shell, whatever the name.
  @Test(arguments: ["$'br\\351w'", "'a;touch${IFS}pwned'", "\"it's\"", "'ü'"])
  func namesOfBranches(quoted: String) throws {
    let folder = try BookFolder(["clone/README.md": ""])
    let script = """
      git init -q -b main clone; cd clone; git add .; git commit -qm Begin
      git checkout -q -b \(quoted.contains("it's") ? "its" : quoted)
      git init -q --bare ../remote.git; git remote add origin ../remote.git
      brewbook sync 2> ../errors || true
      sed -n 's/^  hint: `\\(.*\\)` sends it.*/\\1/p' ../errors > ../command
      bash -ec "$(cat ../command)" > /dev/null 2>&1
      brewbook sync 2> ../errors
      test ! -e pwned
      git -C ../remote.git for-each-ref --format='%(objecttype)'
      """
    let outcome = try shell(script, in: folder)
    let command = try folder.text("command")
    #expect(outcome.status == 0 && outcome.output == "commit\n", "\(outcome) \(command)")
    #expect(try folder.text("errors").contains("is the same as origin/"))
  }

  /// git gets the bytes of its variables, also from Latin-1.
  @Test func variablesStayBytes() throws {
    let folder = try clones()
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
    let outcome = try shell(script, in: folder)
    #expect(
      outcome
        == .init(status: 0, output: "", errors: "no conflicts\n")
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
