import Foundation
import TestSupport
import Testing

/// `brewguide doctor` in the states that users meet.
struct DoctorTests {
  /// A folder of work, a home folder and, in `bin`, the programs.
  private struct Place {
    let scratch: Scratch
    private let doctor = Program("brewguide")

    init(_ files: [String: String] = [:], programs: Bool = true) throws {
      scratch = try Scratch(
        files.merging(["work/.keep": "", "home/.keep": "", "bin/.keep": ""]) { $1 }
      )
      guard programs else { return }
      for name in try ["brewguide"] + BrewguideTests.tools() {
        try FileManager.default.createSymbolicLink(
          atPath: scratch.file("bin/\(name)").path,
          withDestinationPath: doctor.path
        )
      }
    }

    /// What the doctor says, without what differs between systems.
    func run(
      _ arguments: String...,
      environment extra: [String: String] = [:]
    ) throws -> Program.Outcome {
      let outcome = try doctor.run(
        ["doctor"] + arguments,
        in: scratch,
        at: "work",
        environment: environment.merging(extra) { $1 }
      )
      let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
      let texts = lines.map { line in
        line.hasPrefix("ok       system  ") ? "ok       system         SYSTEM" : String(line)
      }
      let text = texts.joined(separator: "\n")
        .replacing(#/git version [^;]*;/#, with: "git version 2;")
        .replacing(#/libyaml [0-9.]+/#, with: "libyaml 0")
      return .init(status: outcome.status, output: text, errors: outcome.errors)
    }

    @discardableResult
    func git(_ arguments: String...) throws -> Program.Outcome {
      try Program(at: "/usr/bin/git").run(
        arguments,
        in: scratch,
        at: "work",
        environment: environment
      )
    }

    private var environment: [String: String] {
      [
        "PATH": "\(scratch.file("bin").path):/usr/bin:/bin", "HOME": scratch.file("home").path,
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
        "GIT_CEILING_DIRECTORIES": scratch.url.path,
      ]
    }
  }

  private static let head = """
    ok       version        brewguide 0.1.0, libyaml 0
    ok       system         SYSTEM
    ok       programs       all 8 are on the PATH

    """

  private static let noDiary = """
    ok       diary          none yet; `brewlog add` creates it
                            ~/.local/share/brewguide/brewlog.jsonl

    """

  private static let tail = """
    ok       folders        those of data, state and cache can be written
    ok       editors        VS Code; brewls can be started


    """

  private static let noConfiguration =
    "ok       configuration  none, so the default settings apply\n"

  private static let noRepository =
    "note     git            git version 2; this folder is in no repository\n"

  @Test func healthy() throws {
    let place = try Place(["work/.vscode/settings.json": "{}"])
    try place.git("init", "-q")
    try place.git("remote", "add", "origin", "https://user:secret@example.org/recipes.git")
    let outcome = try Program("brewbook").run(
      ["init", "-q", "--starters", "v60"],
      in: place.scratch,
      at: "work"
    )
    try #require(outcome.status == 0, "\(outcome)")
    try place.scratch.write(
      "home/.local/share/brewguide/brewlog.jsonl",
      Diaries.entry("11111111", "2026-03-28T23:30:00.000Z", rating: 5) + "\n"
    )
    let run = try place.run()
    #expect(
      run.output
        == Self.head + """
          ok       configuration  .brewguide.yaml in this folder
          ok       git            git version 2; this folder is in a repository with 1 remote
          ok       merge drivers  git merges recipes and diaries by their meaning
          ok       diary          1 entry, 365 bytes
                                  ~/.local/share/brewguide/brewlog.jsonl

          """ + Self.tail + "No problems found.\n"
    )
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test func withoutGitAndWithoutAnything() throws {
    let place = try Place(programs: false)
    let run = try place.run(environment: ["PATH": "/nonexistent"])
    #expect(
      run.output == """
        ok       version        brewguide 0.1.0, libyaml 0
        ok       system         SYSTEM
        note     programs       none of them is on the PATH
                                → add their folder to it

        """ + Self.noConfiguration + """
          note     git            is not installed, or does not answer
                                  → `brewbook sync`, `brewbook merge` and conflicted copies need it

          """ + Self.noDiary + """
          ok       folders        those of data, state and cache can be written
          note     editors        no settings in this folder; brewls is not on the PATH, so editors cannot start it
                                  → add its folder to the PATH, or give your editor the whole path

          No problems found, 3 notes.

          """
    )
    #expect(run.status == 0)
  }

  /// In each, git has this configuration and these attributes.
  @Test(arguments: [
    (
      [], "",
      """
      note     merge drivers  git does not know them, so it merges recipes and diaries as lines
                              → run `brewbook init`, which sets them up and changes no recipe

      """
    ),
    (
      [], "recipes/** merge=brewbook\n",
      """
      problem  merge drivers  git does not know them, so it merges recipes and diaries as lines, although .gitattributes wants them
                              → run `brewbook init`, which sets them up and changes no recipe

      """
    ),
    (
      [
        (
          "merge.brewbook.driver",
          "brewbook merge --marker-size %L --label %X --label %S --label %Y -- %O %A %B %P"
        )
      ], "",
      """
      problem  merge drivers  some are not set: merge.brewbook.name, merge.brewbook.recursive, diff.brewbook.command, merge.brewlog.name, merge.brewlog.driver
                              → run `brewbook init`, which sets them up and changes no recipe

      """
    ),
    (
      Self.drivers, "",
      """
      note     merge drivers  set, but .gitattributes does not use them for all files
                              → run `brewbook init`, which sets them up and changes no recipe

      """
    ),
    (
      Self.drivers + [
        (
          "merge.brewbook.driver",
          "/no/such/brewbook merge --marker-size %L --label %X --label %S --label %Y -- %O %A %B %P"
        )
      ],
      Self.attributes,
      """
      problem  merge drivers  the program of merge.brewbook.driver does not exist
                              /no/such/brewbook merge --marker-size %L --label %X --label %S --label %Y -- %O %A %B %P
                              → install it, or run `git config --unset merge.brewbook.driver` and then `brewbook init`

      """
    ),
    (
      Self.drivers + [("merge.brewlog.name", "mine")], Self.attributes,
      "note     merge drivers  set, with values of your own: merge.brewlog.name\n"
    ),
    (
      Self.drivers, Self.attributes,
      "ok       merge drivers  git merges recipes and diaries by their meaning\n"
    ),
  ])
  func mergeDrivers(
    configuration: [(String, String)],
    attributes: String,
    expected: String
  ) throws {
    let place = try Place(["work/.gitattributes": attributes, "work/.vscode/a": ""])
    try place.git("init", "-q")
    for (key, value) in configuration { try place.git("config", key, value) }
    let run = try place.run()
    let isProblem = expected.hasPrefix("problem")
    let summary =
      isProblem
      ? "1 problem found.\n"
      : expected.hasPrefix("note") ? "No problems found, 1 note.\n" : "No problems found.\n"
    let repository =
      "ok       git            git version 2; this folder is in a repository with no remotes\n"
    #expect(
      run.output
        == Self.head + Self.noConfiguration + repository + expected + Self.noDiary + Self.tail
        + summary
    )
    #expect(run.status == (isProblem ? 1 : 0))
  }

  private static let drivers = [
    ("merge.brewbook.name", "recipes by keys and steps"),
    (
      "merge.brewbook.driver",
      "brewbook merge --marker-size %L --label %X --label %S --label %Y -- %O %A %B %P"
    ),
    ("merge.brewbook.recursive", "binary"), ("diff.brewbook.command", "brewbook diff --"),
    ("merge.brewlog.name", "diaries by entries"),
    (
      "merge.brewlog.driver",
      "brewlog merge --marker-size %L --label %X --label %S --label %Y --base %O --output %A %A %B"
    ),
  ]

  private static let attributes = "recipes/** merge=brewbook\nbrewlog.jsonl merge=brewlog\n"

  @Test(arguments: [
    (
      "rules:\n  water-totl: off\nunits: 3\n",
      """
      problem  configuration  has 2 errors, so no tool will run
                              .brewguide.yaml:2:3: error[configuration]: unknown rule `water-totl`: did you mean `water-total`?
                              .brewguide.yaml:3:8: error[configuration]: `3` is not a system of units: use `author`, `metric` or `us`
                              → correct it; docs/configuration.md describes every setting

      """, 1
    ),
    ("rules: strict\n", "ok       configuration  .brewguide.yaml in this folder\n", 0),
    (
      "extends: base.yaml\n",
      """
      ok       configuration  .brewguide.yaml in this folder, which extends 1 file
                              .brewguide.yaml
                              base.yaml

      """, 0
    ),
  ])
  func configurations(text: String, expected: String, status: Int32) throws {
    let place = try Place([
      "work/.brewguide.yaml": text, "work/base.yaml": "rules: strict\n", "work/.vscode/a": "",
    ])
    let run = try place.run()
    let summary = status == 1 ? "1 problem found, 1 note.\n" : "No problems found, 1 note.\n"
    #expect(
      run.output == Self.head + expected + Self.noRepository + Self.noDiary + Self.tail + summary
    )
    #expect(run.status == status)
  }

  @Test func damagedDiary() throws {
    let entry = Diaries.entry("11111111", "2026-03-28T23:30:00.000Z", rating: 5)
    let place = try Place([
      "work/.vscode/a": "", "home/d.jsonl": "\(entry)\nnot json\n\(entry.dropLast(9))\n",
      "home/d.jsonl.rejected": "half a line\n",
    ])
    let file = place.scratch.file("home/d.jsonl").path
    let run = try place.run(environment: ["BREWLOG_FILE": file])
    #expect(
      run.output
        == Self.head + Self.noConfiguration + Self.noRepository + """
          problem  diary          2 damaged lines besides 1 entry, 730 bytes, named by BREWLOG_FILE
                                  ~/d.jsonl
                                  line 2: not JSON at byte 1: expected a value
                                  line 3: not JSON at byte 347: the string has no closing quote
                                  → run `brewlog repair`, which moves them to another file and deletes nothing
          note     diary          12 bytes of damaged lines are beside it, in a file .rejected
                                  → correct them by hand, or remove the file

          """ + Self.tail + "1 problem found, 2 notes.\n"
    )
    #expect(run.status == 1)
  }

  /// Nothing waits for a pipe, neither this program nor git.
  @Test func pipesWhereFilesShouldBe() throws {
    let place = try Place()
    try place.git("init", "-q")
    for name in [".brewguide.yaml", "diary"] {
      mkfifo(place.scratch.file("work/\(name)").path, 0o600)
    }
    let run = try place.run("--quiet", environment: ["BREWLOG_FILE": "diary"])
    let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("problem") }
    #expect(
      lines == [
        "problem  configuration  has 1 error, so no tool will run",
        "problem  diary          is not a file, named by BREWLOG_FILE",
      ]
    )
    #expect(run.status == 1)
  }

  @Test func otherVersions() throws {
    let place = try Place(["old/brewlint": "#!/bin/sh\necho brewlint 0.0.9\n"])
    let file = place.scratch.file("old/brewlint").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    let path = { (first: String, second: String) in
      "\(place.scratch.file(first).path):\(place.scratch.file(second).path):/usr/bin:/bin"
    }
    let run = try place.run("--quiet", environment: ["PATH": path("old", "bin")])
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix(
        """
        problem  programs       the PATH leads to another version of 1 program
                                \(file): brewlint 0.0.9
                                → remove it, or change the order of the PATH

        """
      )
    )
    let behind = try place.run("--quiet", environment: ["PATH": path("bin", "old")])
    #expect(
      behind.output.hasPrefix(
        """
        note     programs       all 8 are on the PATH; behind them, 1 other copy
                                \(file)

        """
      )
    )
  }

  /// What goes into an issue names no file, no address and no entry.
  @Test func reportHasNoPersonalData() throws {
    let place = try Place([
      "work/.brewguide.yaml": "rules:\n  my-secret-rule: off\n",
      "home/secret.jsonl": "{\"coffee\":\"secret\"}\n", "home/secret.jsonl.rejected": "secret\n",
    ])
    try place.git("init", "-q")
    try place.git("remote", "add", "secret", "https://user:secret@secret.example.org/secret.git")
    try place.git("config", "merge.brewbook.driver", "secret")
    let file = place.scratch.file("home/secret.jsonl").path
    let run = try place.run("--report", environment: ["BREWLOG_FILE": file])
    #expect(run.status == 1)
    #expect(!run.output.contains("secret") && !run.output.contains(place.scratch.url.path))
    #expect(
      run.output == """
        ```text
        ok       version        brewguide 0.1.0, libyaml 0
        ok       system         SYSTEM
        ok       programs       all 8 are on the PATH
        problem  configuration  has 1 error, so no tool will run
        ok       git            git version 2; this folder is in a repository with 1 remote
        problem  merge drivers  some are not set: merge.brewbook.name, merge.brewbook.recursive, diff.brewbook.command, merge.brewlog.name, merge.brewlog.driver
        problem  diary          1 damaged line besides 0 entries, 20 bytes, named by BREWLOG_FILE
        note     diary          7 bytes of damaged lines are beside it, in a file .rejected
        ok       folders        those of data, state and cache can be written
        ok       editors        no settings in this folder; brewls can be started
        ```

        """
    )
  }

  @Test func json() throws {
    let place = try Place(["work/.vscode/a": ""])
    let run = try place.run("--format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let document = try #require(object)
    #expect(document["version"] as? Int == 1 && document["verdict"] as? String == "note")
    let checks = try #require(document["checks"] as? [[String: Any]])
    #expect(
      checks.compactMap { $0["subject"] as? String } == [
        "version", "system", "programs", "configuration", "git", "diary", "folders", "editors",
      ]
    )
    #expect(
      checks[4]["advice"] is NSNull
        && checks[5]["details"] as? [String] == ["~/.local/share/brewguide/brewlog.jsonl"]
    )
    #expect(run.status == 0)
  }

  @Test func changesNothing() throws {
    let place = try Place(["work/a.yaml": Recipes.clean])
    try place.git("init", "-q")
    func names() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: place.scratch.url.path).sorted()
    }
    let before = try names()
    _ = try place.run()
    #expect(try names() == before)
  }

  @Test(arguments: [
    (["--report", "--format", "json"], "--report writes text: remove --format json"),
    (["x"], "unexpected argument 'x'"),
  ])
  func mistakes(arguments: [String], message: String) throws {
    let run = try Program("brewguide").run(["doctor"] + arguments, in: Scratch())
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run)")
  }
}
