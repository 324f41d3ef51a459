import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewbook init` as a process.
@Suite struct BookInitTests {
  @Test func anEmptyFolder() throws {
    let folder = try BookFolder()
    let outcome = try folder.book("init", "--starters", "v60", "--git")
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
            created  recipes/v60/dark-roast-v60.yaml
            created  recipes/v60/one-cup-v60.yaml
            created  recipes/v60/two-cup-v60.yaml
            created  .gitattributes
            created  README.md
            created  .brewguide.yaml
            created  the git repository
            set      merge.brewbook.name (git)
            set      merge.brewbook.driver (git)
            set      merge.brewbook.recursive (git)
            set      diff.brewbook.command (git)
            set      merge.brewlog.name (git)
            set      merge.brewlog.driver (git)

            Next:
              brewbook list    shows the recipes
              brewbook new     writes a recipe of your own
              git add . && git commit -m 'Begin a recipe book'

            Others run `brewbook init` once in their clones: git does not take merge drivers from a repository.

            """,
          errors: ""
        )
    )
    #expect(
      try folder.git("config", "--get", "merge.brewlog.driver")
        == "brewlog merge --marker-size %L --label %X --label %S --label %Y --base %O --output %A %A %B\n"
    )
    #expect(
      try folder.git("check-attr", "merge", "recipes/v60/one-cup-v60.yaml", "my/brewlog.jsonl")
        == """
        recipes/v60/one-cup-v60.yaml: merge: brewbook
        my/brewlog.jsonl: merge: brewlog

        """
    )
    #expect(try folder.lint("--fail-on", "warning").status == 0)
    let formatted = try Program("brewfmt").run(["--check", "."], in: folder.scratch)
    #expect(formatted.status == 0)
  }

  @Test(arguments: [["--starters", "none"], ["--starters", "all"], []])
  func everyBookIsClean(arguments: [String]) throws {
    let folder = try BookFolder(["book/recipes/mine.yaml": Recipes.formatted])
    let program = Program("brewbook")
    let checks = ["--ci", "github", "--source", "https://github.com/ana/brewguide", "--pre-commit"]
    let first = try program.run(
      ["init", "book"] + checks + arguments,
      in: folder.scratch,
      environment: folder.environment
    )
    #expect(first.status == 0)
    let files = try count(folder)
    #expect(
      try folder.lint(at: "book").errors == "no findings in \(files) file\(files == 1 ? "" : "s")\n"
    )
    let formatted = try Program("brewfmt").run(["--check", "."], in: folder.scratch, at: "book")
    #expect(formatted.status == 0)
    let before = try folder.files("book")
    #expect(before["recipes/mine.yaml"] == Recipes.formatted)
    let workflow = before[".github/workflows/recipes.yaml"] ?? ""
    #expect(workflow.hasSuffix("      - uses: ana/brewguide@main\n"))
    #expect(before.values.allSatisfy { !$0.contains("OWNER") })
    let again = try program.run(
      ["init", "book"] + checks + arguments,
      in: folder.scratch,
      environment: folder.environment
    )
    #expect(again.status == 0)
    #expect(!again.output.contains("created"))
    #expect(try folder.files("book") == before)
  }

  /// What failed is done by the next run.
  @Test func aFileInTheWay() throws {
    let folder = try BookFolder(["recipes": "mine"])
    let first = try folder.book("init", "--starters", "v60")
    #expect(first.status == 2)
    #expect(
      first.output == """
        created  .gitattributes
        created  README.md

        """
    )
    #expect(
      first.errors
        == "brewbook: error: cannot create the folder \(folder.scratch.url.path)/recipes/v60: not a directory\n"
    )
    #expect(try folder.text("recipes") == "mine")
    try folder.scratch.remove("recipes")
    let second = try folder.book("init", "--starters", "v60")
    #expect(second.status == 0)
    #expect(second.output.contains("created  recipes/v60/one-cup-v60.yaml\n"))
    #expect(second.output.contains("created  .brewguide.yaml\n"))
    #expect(second.output.contains("kept     README.md\n"))
  }

  /// A build server needs an address, and nothing is written without it.
  @Test(arguments: [
    (
      ["--ci", "github"],
      "--ci needs --source, the repository that the build server gets the tools from: --source https://github.com/YOUR_ACCOUNT/brewguide"
    ),
    (["--source", "https://github.com/ana/brewguide"], "--source is for --ci"),
    (
      ["--ci", "gitlab", "--source", "https://github.com/YOUR_ACCOUNT/brewguide"],
      "'https://github.com/YOUR_ACCOUNT/brewguide' is not the address of a repository: expected https://HOST/PATH, and #BRANCH or #TAG if it has one"
    ),
    (
      ["--ci", "github", "--source", "https://gitlab.com/ana/brewguide"],
      "--source needs a repository on github.com, as GitHub runs no actions of others"
    ),
  ])
  func anAddressIsNeeded(words: [String], message: String) throws {
    let folder = try BookFolder()
    let outcome = try Program("brewbook").run(
      ["init"] + words,
      in: folder.scratch,
      environment: folder.environment
    )
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("brewbook: error: \(message)\n"))
    #expect(try folder.files(".").isEmpty)
  }

  @Test func aPipelineForGitLab() throws {
    let folder = try BookFolder()
    let source = "https://git.example/coffee/tools.git#v0.1.0"
    #expect(try folder.book("init", "--ci", "gitlab", "--source", source).status == 0)
    #expect(
      try folder.text(".gitlab-ci.yml") == """
        include:
          - remote: https://git.example/coffee/tools/-/raw/v0.1.0/ci/brewlint.gitlab-ci.yml

        variables:
          BREWGUIDE_URL: https://git.example/coffee/tools.git
          BREWGUIDE_REF: v0.1.0

        """
    )
  }

  private func count(_ folder: BookFolder) throws -> Int {
    try folder.files("book").keys.count { $0.hasPrefix("recipes/") }
  }

  /// In a clone, only what a clone needs; a starter that was deleted does not come back.
  @Test func aClone() throws {
    let folder = try BookFolder()
    #expect(try folder.book("init", "--git", "--starters", "v60", "-q").output == "")
    try folder.scratch.remove("recipes/v60/two-cup-v60.yaml")
    try folder.scratch.remove("README.md")
    try folder.git("add", ".")
    try folder.git("commit", "-qm", "Begin")
    try folder.git("clone", "-q", ".", "clone")
    let outcome = try folder.book("init", at: "clone")
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
            kept     .gitattributes
            kept     .brewguide.yaml
            set      merge.brewbook.name (git)
            set      merge.brewbook.driver (git)
            set      merge.brewbook.recursive (git)
            set      diff.brewbook.command (git)
            set      merge.brewlog.name (git)
            set      merge.brewlog.driver (git)

            """,
          errors: ""
        )
    )
    #expect(try folder.git("status", "--porcelain", at: "clone") == "")
  }

  /// Files, folders and links of the user stay, whatever they are.
  @Test func nothingThatExistsIsTouched() throws {
    let folder = try BookFolder([
      "README.md": "mine\n", ".gitattributes": "*.yaml text\n",
      "recipes/v60/one-cup-v60.yaml/file": "", "outside/x": "",
    ])
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.scratch.file("recipes/v60/two-cup-v60.yaml").path,
      withDestinationPath: "nowhere"
    )
    let outcome = try folder.book("init", "--starters", "v60")
    #expect(outcome.status == 0)
    #expect(
      outcome.output.hasPrefix(
        """
        created  recipes/v60/dark-roast-v60.yaml
        kept     recipes/v60/one-cup-v60.yaml
        kept     recipes/v60/two-cup-v60.yaml
        kept     .gitattributes
        kept     README.md
        created  .brewguide.yaml

        Next:
          add to .gitattributes:
            recipes/**/*.yaml merge=brewbook diff=brewbook

        """
      )
    )
    #expect(try folder.text("README.md") == "mine\n")
    #expect(try folder.text(".gitattributes") == "*.yaml text\n")
  }

  /// A link in a repository of a stranger must not lead to files elsewhere.
  @Test func linksDoNotLeadOut() throws {
    let folder = try BookFolder(["outside/x": "", "book/x": ""])
    try FileManager.default.createSymbolicLink(
      atPath: folder.scratch.file("book/recipes").path,
      withDestinationPath: "../outside"
    )
    let outcome = try folder.book("init", "book", "--starters", "v60")
    #expect(outcome.status == 2)
    let link = "\(folder.scratch.url.path)/book/recipes"
    #expect(
      outcome.errors.contains(
        " \(link) is a symbolic link to ../outside, which is outside of \(folder.scratch.url.path)/book\n"
      )
    )
    #expect(try folder.files("outside") == ["x": ""])
  }

  @Test func aStarterIsNotWrittenTwice() throws {
    let folder = try BookFolder()
    #expect(try folder.book("init", "--starters", "v60", "-q").status == 0)
    try FileManager.default.moveItem(
      at: folder.scratch.file("recipes/v60/one-cup-v60.yaml"),
      to: folder.scratch.file("recipes/elsewhere.yaml")
    )
    let outcome = try folder.book("init", "--starters", "v60")
    #expect(
      outcome.output.hasPrefix(
        """
        kept     recipes/v60/dark-roast-v60.yaml
        kept     recipes/elsewhere.yaml, which has the starter 'One Cup V60'
        kept     recipes/v60/two-cup-v60.yaml
        kept     .gitattributes

        """
      )
    )
  }

  /// Settings of the user win, with a warning.
  @Test func anotherDriverStays() throws {
    let folder = try BookFolder()
    try folder.git("init", "-q")
    try folder.git("config", "merge.brewbook.driver", "mine %A")
    let outcome = try folder.book("init", "--starters", "none")
    #expect(
      outcome.errors
        == "brewbook: warning: git has another merge.brewbook.driver, 'mine %A': brewbook would use 'brewbook merge --marker-size %L --label %X --label %S --label %Y -- %O %A %B %P'\n"
    )
    #expect(try folder.git("config", "merge.brewbook.driver") == "mine %A\n")
  }

  @Test func withoutGit() throws {
    let folder = try BookFolder()
    let nowhere = ["PATH": folder.scratch.file("bin").path]
    let outcome = try folder.book("init", "--starters", "none", environment: nowhere)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "brewbook: warning: git is not installed, or not on the PATH; the book works without it\n"
    )
    let asked = try folder.book("init", "--git", environment: nowhere)
    #expect(asked.status == 2)
    #expect(
      asked.errors == """
        brewbook: error: git is not installed, or not on the PATH
          hint: run `brewbook init` again when git works

        """
    )
  }

  @Test(.enabled(if: Privileges.areOrdinary)) func aFolderThatCannotBeWritten() throws {
    let folder = try BookFolder(["book/x": ""])
    #expect(chmod(folder.scratch.file("book").path, 0o500) == 0)
    defer { chmod(folder.scratch.file("book").path, 0o700) }
    let outcome = try folder.book("init", "book", "--starters", "none")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("cannot create .brewguide.yaml: permission denied"))
  }

  @Test func mistakes() throws {
    let folder = try BookFolder(["file": ""])
    let starter = try folder.book("init", "--starters", "v60,teapot")
    #expect(starter.status == 2)
    #expect(starter.errors.hasPrefix("brewbook: error: there is no starter for 'teapot'; "))
    let file = try folder.book("init", "file")
    #expect(file.status == 2)
    #expect(file.errors.hasPrefix("brewbook: error: file is a file, not a folder\n"))
    #expect(try folder.files() == ["file": ""])
  }
}
