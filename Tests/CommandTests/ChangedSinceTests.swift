import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `--changed-since`: the changed files, compared with all of them.
@Suite struct ChangedSinceTests {
  private let brewlint = Program("brewlint")
  private let brewfmt = Program("brewfmt")

  /// A repository whose branch `feature` differs from `main` in every way that a branch can.
  private static func repository() throws -> Scratch {
    var files = Dictionary(
      uniqueKeysWithValues: (0..<9).map { ("recipes/r\($0).yaml", Recipes.named("R\($0)")) }
    )
    // Found only if the file that it duplicates has changed.
    files["recipes/z/copy of r1.yaml"] = Recipes.named("R1")
    files["recipes/z/copy of r2.yaml"] = Recipes.named("R2")
    let folder = try Scratch(files)
    try git(
      "init -q -b main . && git add -A && git commit -qm 1 && git checkout -q -b feature",
      folder
    )
    try folder.write("recipes/r1.yaml", Recipes.named("R1") + "# changed\n")
    try git("commit -qam 2 && git mv recipes/r3.yaml recipes/moved.yaml", folder)
    try git("rm -q recipes/r4.yaml && git commit -qm 3", folder)
    try git("checkout -q main && echo '# main' >> recipes/r5.yaml && git commit -qam 4", folder)
    try git("checkout -q feature && echo '# work' >> recipes/r6.yaml", folder)
    try folder.write("recipes/staged.yaml", Recipes.named("Staged"))
    try git("add recipes/staged.yaml && echo ignored.yaml > .gitignore", folder)
    try folder.write("recipes/ignored.yaml", Recipes.broken)
    try folder.write("recipes/new\n\"ö\".yaml", Recipes.broken)
    return folder
  }

  private static func git(_ command: String, _ folder: Scratch) throws {
    let identity = "export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null"
    let names = ["AUTHOR", "COMMITTER"].flatMap { ["GIT_\($0)_NAME=a", "GIT_\($0)_EMAIL=a@b.c"] }
    let outcome = try Program(at: "/bin/bash").run(
      ["-c", "\(identity) \(names.joined(separator: " ")); git \(command)"],
      in: folder
    )
    #expect(outcome.status == 0, "\(outcome)")
  }

  private static let changed = [
    "recipes/moved.yaml", "recipes/new\\u{a}\"ö\".yaml", "recipes/r1.yaml", "recipes/r6.yaml",
    "recipes/staged.yaml",
  ]

  @Test func changedFiles() throws {
    let folder = try Self.repository()
    let listed = try brewlint.run(["--changed-since", "main", "--show-files"], in: folder)
    #expect(listed.output == Self.changed.map { "\($0)\n" }.joined())
    let below = try brewlint.run(
      ["--changed-since", "main", "--show-files", "..", "../recipes"],
      in: folder,
      at: "recipes"
    )
    #expect(below.output == Self.changed.map { "../\($0)\n" }.joined())
  }

  /// Also reports what duplicates a changed file, but nothing else of unchanged files.
  @Test func findingsOfChangedFiles() throws {
    let folder = try Self.repository()
    let outcome = try brewlint.run(["--changed-since", "main"], in: folder)
    let expected = """
      recipes/new\\u{a}"ö".yaml:13:13: error[water-total]: the steps pour 280 g, but the yield is 250 g
      recipes/z/copy of r1.yaml:1:7: warning[duplicate-name]: another recipe for v60, in recipes/r1.yaml, is also called `R1`

      """
    #expect(outcome.output == expected)
    #expect(outcome.status == 1)
    let fixing = try brewlint.run(["--changed-since", "main", "--fix"], in: folder)
    #expect(fixing.output == expected)
    let nothing = try brewlint.run(["--changed-since", "HEAD", "recipes/r1.yaml"], in: folder)
    #expect(nothing == .init(status: 0, output: "", errors: "no findings in 0 files\n"))
  }

  @Test func changedFilesOfBrewfmt() throws {
    let folder = try Self.repository()
    let listed = try brewfmt.run(["--check", "--changed-since", "main"], in: folder)
    #expect(listed.output == Self.changed.map { "\($0)\n" }.joined())
  }

  @Test(arguments: [
    (
      "nope", "--changed-since: git does not know 'nope'",
      "name a branch, a tag or a commit, such as origin/main"
    ),
    (
      "--all", "--changed-since: git does not know '--all'",
      "name a branch, a tag or a commit, such as origin/main"
    ),
    (
      "other", "--changed-since: 'other' and this branch have no commit in common",
      "name the branch that this one began from"
    ),
  ])
  func wrongReferences(name: String, message: String, hint: String) throws {
    let folder = try Self.repository()
    try Self.git("branch other $(git commit-tree -m x main^{tree})", folder)
    let outcome = try brewlint.run(["--changed-since=\(name)"], in: folder)
    #expect(
      outcome
        == .init(status: 2, output: "", errors: "brewlint: error: \(message)\n  hint: \(hint)\n")
    )
  }

  @Test func shallowClone() throws {
    let folder = try Self.repository()
    let clone = try Scratch()
    let url = "file://\(folder.url.path)"
    try Self.git("clone -q --depth 1 -b feature \(url) .", clone)
    let outcome = try brewlint.run(["--changed-since", "origin/main"], in: clone)
    let hint =
      "  hint: run `git fetch --unshallow`, or set `fetch-depth: 0` for actions/checkout\n"
    #expect(
      outcome.errors
        == "brewlint: error: --changed-since: git does not know 'origin/main': this clone is shallow\n\(hint)"
    )
    try Self.git("fetch -q --depth 1 origin main:refs/remotes/origin/main", clone)
    let fetched = try brewlint.run(["--changed-since", "origin/main"], in: clone)
    #expect(
      fetched.errors
        == "brewlint: error: --changed-since: 'origin/main' and this branch have no commit in common: this clone is shallow\n\(hint)"
    )
    #expect(outcome.status == 2 && fetched.status == 2)
  }

  @Test func withoutGit() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try brewlint.run(["--changed-since", "main", "a.yaml"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlint: error: --changed-since: this folder is not in a git repository
              hint: --changed-since compares with a commit: run it in a clone

            """
        )
    )
    let missing = try brewlint.run(
      ["--changed-since", "main", "a.yaml"],
      in: folder,
      environment: ["PATH": "/nonexistent"]
    )
    #expect(
      missing.errors
        == "brewlint: error: --changed-since: git is not installed, or not on the PATH\n"
    )
  }

  // MARK: Mistakes

  @Test(arguments: [
    (["--changed-since", ""], "--changed-since takes a branch or a commit, such as origin/main"),
    (
      ["--watch", "--changed-since", "main"],
      "--watch checks all files: remove --changed-since"
    ),
    (
      ["--documents", "-", "--changed-since", "main"],
      "--documents and --changed-since cannot be used together: remove --changed-since"
    ),
  ])
  func mistakes(options: [String], message: String) throws {
    let outcome = try brewlint.run(options, in: Scratch())
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: "brewlint: error: \(message)\n  hint: see `brewlint check --help`\n"
        )
    )
  }

  /// Files in submodules, and in repositories that git does not know, have changed or not like all others.
  @Test func submodules() throws {
    let recipes = ["a", "b"].map { ("library/\($0).yaml", Recipes.named($0)) }
    let folder = try Scratch(Dictionary(uniqueKeysWithValues: recipes))
    for command in [
      "init -q -b main library", "-C library add -A", "-C library commit -qm 1",
      "init -q -b main top",
      "-C top -c protocol.file.allow=always submodule --quiet add \"$PWD/library\" 'our library'",
    ] {
      try Self.git(command, folder)
    }
    try Self.git("-C top commit -qm 1 && git -C top checkout -q -b feature", folder)
    try folder.write("top/our library/b.yaml", Recipes.named("b") + "# changed\n")
    try Self.git("-C 'top/our library' commit -qam 2 && git -C top commit -qam 2", folder)
    try folder.write("top/our library/new.yaml", Recipes.named("New"))
    try folder.write("top/other/c.yaml", Recipes.named("C"))
    try Self.git("init -q top/other", folder)
    let changed = ["--changed-since", "main", "--show-files"]
    let listed = try brewlint.run(changed + ["."], in: folder, at: "top")
    #expect(listed.errors.isEmpty)
    #expect(listed.output == "other/c.yaml\nour library/b.yaml\nour library/new.yaml\n")
    let outside = try brewlint.run(changed + ["../library"], in: folder, at: "top")
    #expect(outside.status == 2)
    #expect(
      outside.errors == """
        brewlint: error: --changed-since: ../library/a.yaml is not in the repository of this folder
          hint: run it in the folder of that file

        """
    )
  }
}
