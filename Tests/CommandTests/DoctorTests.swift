import Foundation
import ProgramSupport
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
        .replacing(#/libyaml [0-9.]+/#, with: "libyaml 0")
        .replacing(scratch.url.path, with: "ROOT")
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

  private static let rest = """
    ok       configuration  none, so the default settings apply
    ok       git            this folder is in no repository

    """

  private static let noDiary = """
    ok       diary          none yet: ROOT/home/.local/share/brewguide/brewlog.jsonl

    """

  @Test func healthy() throws {
    let place = try Place()
    try place.git("init", "-q")
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
      run
        == .init(
          status: 0,
          output: Self.head + """
            ok       configuration  .brewguide.yaml
            ok       git            merges recipes and diaries by their meaning
            ok       diary          1 entry in ROOT/home/.local/share/brewguide/brewlog.jsonl

            """,
          errors: ""
        )
    )
    #expect(try place.run("--quiet").output == "")
  }

  @Test func withoutGitAndWithoutAnything() throws {
    let place = try Place(programs: false)
    let run = try place.run(environment: ["PATH": "/nonexistent"])
    #expect(
      run.output == """
        ok       version        brewguide 0.1.0, libyaml 0
        ok       system         SYSTEM
        note     programs       the PATH does not lead to brewguide, brewlint, brewfmt, brewscale, brewtimer, brewlog, brewbook, brewls of this version
                                → add the folder of this program to the PATH; each of them is a link to it
        ok       configuration  none, so the default settings apply
        note     git            is not installed, or does not answer
                                → `brewbook sync` needs it

        """ + Self.noDiary
    )
    #expect(run.status == 0)
  }

  /// Git has these attributes, and no drivers.
  @Test(arguments: [
    (
      "",
      """
      note     git            merges recipes and diaries as lines
                              → run `brewbook init`, which sets it up and changes no recipe

      """
    ),
    (
      "recipes/** merge=brewbook\n",
      """
      problem  git            cannot merge recipes as .gitattributes says
                              → run `brewbook init`, which sets it up and changes no recipe

      """
    ),
  ])
  func mergeDrivers(attributes: String, expected: String) throws {
    let place = try Place(["work/.gitattributes": attributes])
    try place.git("init", "-q")
    let run = try place.run()
    let configuration = "ok       configuration  none, so the default settings apply\n"
    #expect(run.output == Self.head + configuration + expected + Self.noDiary)
    #expect(run.status == (expected.hasPrefix("problem") ? 1 : 0))
  }

  @Test func aConfigurationWithErrors() throws {
    let place = try Place(["work/.brewguide.yaml": "rules:\n  water-totl: off\nunits: 3\n"])
    let run = try place.run("--quiet")
    #expect(
      run.output == """
        problem  configuration  cannot be used, so no tool will run
                                → run `brewlint`, which lists the errors

        """
    )
    #expect(run.status == 1)
  }

  @Test func damagedDiary() throws {
    let entry = Diaries.entry("11111111", "2026-03-28T23:30:00.000Z", rating: 5)
    let place = try Place(["home/d.jsonl": "\(entry)\nnot json\n\(entry.dropLast(9))\n"])
    let file = place.scratch.file("home/d.jsonl").path
    let run = try place.run(environment: ["BREWLOG_FILE": file])
    #expect(
      run.output
        == Self.head + Self.rest + """
          problem  diary          2 damaged lines besides 1 entry in ROOT/home/d.jsonl
                                  → run `brewlog repair`

          """
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
    #expect(lines.count == 2 && lines[0].hasPrefix("problem  configuration  cannot be used"))
    #expect(lines.last?.hasPrefix("problem  diary          diary: ") == true, "\(run)")
  }

  @Test func aGitThatHangs() throws {
    let place = try Place(["slow/git": "#!/bin/sh\nexec >&- 2>&-; exec sleep 1000\n"])
    chmod(place.scratch.file("slow/git").path, 0o755)
    let run = try place.run(environment: ["PATH": place.scratch.file("slow").path])
    #expect(run.output.contains("is not installed, or does not answer"), "\(run)")
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
}
