import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `--baseline` and `--write-baseline` as a process: output, messages and files.
@Suite struct BaselineTests {
  let brewlint = Program("brewlint")

  /// With two notes: the dose, and the resulting ratio.
  private static let small = Recipes.named("Small V60").replacing("dose: 15 g", with: "dose: 5 g")

  private static let files = [
    "a.yaml": Recipes.broken, "b/b.yaml": small, "c.yaml": Recipes.named("C"),
  ]

  private static let baseline = """
    {"version":1,"findings":[
      {"file":"a.yaml","rule":"water-total","count":1},
      {"file":"b/b.yaml","rule":"dose-range","count":1},
      {"file":"b/b.yaml","rule":"ratio-range","count":1}
    ]}

    """

  private static let waterTotal =
    "error[water-total]: the steps pour 280 g, but the yield is 250 g\n"

  /// The files with a baseline of their findings.
  private func folder() throws -> Scratch {
    try Scratch(Self.files.merging(["base.json": Self.baseline]) { $1 })
  }

  // MARK: Writing and comparing

  @Test func countsAndComparesByFileAndRule() throws {
    let folder = try Scratch(Self.files)
    let written = try brewlint.run(["--write-baseline", "base.json", "."], in: folder)
    #expect(written == .init(status: 0, output: "", errors: "wrote 3 findings to base.json\n"))
    #expect(try folder.text("base.json") == Self.baseline)
    let compared = try brewlint.run(["--baseline", "base.json", "."], in: folder)
    let messages = "no findings in 3 files\n3 findings in base.json not shown\n"
    #expect(compared == .init(status: 0, output: "", errors: messages))
  }

  @Test func aCleanProject() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let written = try brewlint.run(["--write-baseline", "base.json", "."], in: folder)
    #expect(written == .init(status: 0, output: "", errors: "wrote 0 findings to base.json\n"))
    #expect(try folder.text("base.json") == "{\"version\":1,\"findings\":[]}\n")
    let compared = try brewlint.run(["--baseline", "base.json", "."], in: folder)
    #expect(compared == .init(status: 0, output: "", errors: "no findings in 1 file\n"))
  }

  @Test func quiet() throws {
    let folder = try Scratch(Self.files)
    for option in ["--write-baseline", "--baseline"] {
      let outcome = try brewlint.run(["-q", option, "base.json", "."], in: folder)
      #expect(outcome == .init(status: 0, output: "", errors: ""))
    }
  }

  @Test func movedLinesMatch() throws {
    let folder = try folder()
    try folder.write("a.yaml", "# Bought in May\n\n" + Recipes.broken)
    let outcome = try brewlint.run(["-q", "--baseline", "base.json", "."], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: ""))
  }

  /// The new one cannot be told apart.
  @Test func anAdditionalFindingShowsAllOfItsRule() throws {
    let folder = try folder()
    try folder.write("a.yaml", Recipes.broken + "---\n" + Recipes.broken.replacing("B", with: "D"))
    let outcome = try brewlint.run(["--baseline", "base.json", "."], in: folder)
    let shown = "a.yaml:13:13: \(Self.waterTotal)a.yaml:28:13: \(Self.waterTotal)"
    let messages = """
      2 errors in 3 files; 2 can be fixed with --fix --unsafe-fixes
      2 findings in base.json not shown

      """
    #expect(outcome == .init(status: 1, output: shown, errors: messages))
  }

  @Test func anotherRuleOrFileIsNew() throws {
    let folder = try folder()
    try folder.write("a.yaml", Recipes.broken.replacing("94 °C", with: "99 °C"))
    try folder.write("d.yaml", Recipes.broken.replacing("Broken", with: "D"))
    let outcome = try brewlint.run(["-q", "--baseline", "base.json", "."], in: folder)
    let shown =
      "a.yaml:5:14: note[temperature-range]: a temperature of 99 °C is outside the 90–96 °C recommended for v60\n"
      + "d.yaml:13:13: \(Self.waterTotal)"
    #expect(outcome == .init(status: 1, output: shown, errors: ""))
  }

  @Test func reportsContainShownFindings() throws {
    let folder = try folder()
    try folder.write("d.yaml", Recipes.hot)
    let outcome = try brewlint.run(
      ["-q", "--baseline", "base.json", "--statistics", "--format", "concise=r.txt", "."],
      in: folder
    )
    #expect(outcome == .init(status: 0, output: "1  note     temperature-range\n", errors: ""))
    #expect(try folder.text("r.txt").hasPrefix("d.yaml:5:14: note[temperature-range]"))
  }

  // MARK: Paths

  /// For all ways to name the recipes and the baseline, from any folder.
  @Test(arguments: [
    (".", "base.json", "."), (".", "./base.json", "../work"), ("b", "../base.json", ".."),
    ("b", "../base.json", "b.yaml"),
  ])
  func pathsStartFromTheBaseline(place: String, baseline: String, path: String) throws {
    let folder = try folder()
    let options = ["-q", "--baseline", baseline, path]
    let outcome = try brewlint.run(options, in: folder, at: place)
    #expect(outcome == .init(status: 0, output: "", errors: ""))
    let absolute = ["-q", "--baseline", folder.file("base.json").path, folder.url.path]
    #expect(try brewlint.run(absolute, in: folder, at: place) == outcome)
  }

  @Test func baselineInAnotherFolder() throws {
    let folder = try Scratch(Self.files.merging([".ci/readme": ""]) { $1 })
    let path = ".ci/base.json"
    let written = try brewlint.run(["-q", "--write-baseline", path, "."], in: folder)
    #expect(written == .init(status: 0, output: "", errors: ""))
    let expected = Self.baseline.replacing("\"file\":\"", with: "\"file\":\"../")
    #expect(try folder.text(path) == expected)
    let options = ["-q", "--baseline", path, "--write-baseline", path, "b/b.yaml"]
    #expect(try brewlint.run(options, in: folder) == .init(status: 0, output: "", errors: ""))
    #expect(try folder.text(path) == expected)
  }

  // MARK: What happens to entries

  @Test func aPartialRunKeepsOtherEntries() throws {
    let folder = try folder()
    try folder.write("b/b.yaml", Recipes.named("Small V60"))
    let outcome = try brewlint.run(["--write-baseline", "base.json", "b"], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: "wrote 1 finding to base.json\n"))
    #expect(
      try folder.text("base.json") == """
        {"version":1,"findings":[
          {"file":"a.yaml","rule":"water-total","count":1}
        ]}

        """
    )
  }

  @Test(arguments: [["--select", "dose-range"], ["--ignore", "water-total,ratio-range"]])
  func disabledRulesKeepTheirEntries(options: [String]) throws {
    let folder = try folder()
    let compared = try brewlint.run(["--baseline", "base.json", "."] + options, in: folder)
    let messages = "no findings in 3 files\n1 finding in base.json not shown\n"
    #expect(compared == .init(status: 0, output: "", errors: messages))
    _ = try brewlint.run(["-q", "--write-baseline", "base.json", "."] + options, in: folder)
    #expect(try folder.text("base.json") == Self.baseline)
  }

  @Test func missingFilesAreRemoved() throws {
    let folder = try folder()
    try folder.remove("a.yaml")
    let outcome = try brewlint.run(["--write-baseline", "base.json", "c.yaml"], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: "wrote 2 findings to base.json\n"))
    #expect(try !folder.text("base.json").contains("a.yaml"))
  }

  @Test func reportsAndRemovesStaleEntries() throws {
    let folder = try folder()
    try folder.write("b/b.yaml", Recipes.named("Small V60"))
    let compared = try brewlint.run(["--baseline", "base.json", "."], in: folder)
    let stale = """
      no findings in 3 files
      1 finding in base.json not shown
      base.json contains 2 findings that no longer occur: add --write-baseline base.json to remove them

      """
    #expect(compared == .init(status: 0, output: "", errors: stale))
    #expect(try folder.text("base.json") == Self.baseline)
    let both = ["--baseline", "base.json", "--write-baseline", "base.json", "."]
    let pruned = try brewlint.run(both, in: folder)
    let messages = "no findings in 3 files\nwrote 1 finding to base.json, 2 fewer than before\n"
    #expect(pruned == .init(status: 0, output: "", errors: messages))
    let again = try brewlint.run(both, in: folder)
    #expect(again.errors == "no findings in 3 files\nwrote 1 finding to base.json\n")
  }

  @Test func pruningAddsNothing() throws {
    let folder = try folder()
    try folder.write("c.yaml", Recipes.hot)
    let both = ["-q", "--baseline", "base.json", "--write-baseline", "base.json", "."]
    let outcome = try brewlint.run(both, in: folder)
    #expect(outcome.output.hasPrefix("c.yaml:5:14: note[temperature-range]"))
    #expect(try folder.text("base.json") == Self.baseline)
  }

  @Test func withFixes() throws {
    let folder = try folder()
    try folder.write("d.yaml", FixTests.fixable)
    let outcome = try brewlint.run(["--fix", "--baseline", "base.json", "."], in: folder)
    let messages = """
      fixed 1 finding in 1 file
      no findings in 4 files
      3 findings in base.json not shown

      """
    #expect(outcome == .init(status: 0, output: "", errors: messages))
    #expect(try folder.text("d.yaml") == Recipes.clean)
    let written = try brewlint.run(
      ["--fix", "--unsafe-fixes", "-q", "--write-baseline", "base.json", "."],
      in: folder
    )
    #expect(written == .init(status: 0, output: "", errors: ""))
    #expect(try !folder.text("base.json").contains("water-total"))
  }

  // MARK: Errors

  private static let unusable: [(text: String, reason: String)] = [
    ("", "is not a baseline: expected JSON written by --write-baseline"),
    ("[1, 2]", "is not a baseline: expected JSON written by --write-baseline"),
    (Recipes.clean, "is not a baseline: expected JSON written by --write-baseline"),
    (
      #"{"version":1,"findings":[{"file":"a.yaml","count":1}]}"#,
      "is not a baseline: each finding needs `file`, `rule` and `count`"
    ),
    (
      #"{"version":2,"entries":[]}"#,
      "has version 2, but this brewlint reads version 1: use a newer brewlint"
    ),
  ]

  @Test(arguments: unusable, ["--baseline", "--write-baseline"])
  func unusableFiles(file: (text: String, reason: String), option: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.broken, "base.json": file.text])
    let outcome = try brewlint.run([option, "base.json", "a.yaml"], in: folder)
    let errors = "brewlint: error: base.json \(file.reason)\n"
    #expect(outcome == .init(status: 2, output: "", errors: errors))
    #expect(try folder.text("base.json") == file.text)
  }

  /// Absurd numbers do no harm.
  @Test func absurdCounts() throws {
    let entry = #"{"file":"a.yaml","rule":"water-total","count":\#(Int.max)}"#
    let nothing = #"{"file":"a.yaml","rule":"dose-range","count":-3}"#
    let text = #"{"version":1,"findings":[\#(entry),\#(entry),\#(nothing)]}"#
    let folder = try Scratch(["a.yaml": Recipes.broken, "base.json": text])
    let outcome = try brewlint.run(["--baseline", "base.json", "-q", "a.yaml"], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: ""))
  }

  private static let refused: [(arguments: [String], errors: String)] = [
    (
      ["--baseline", "base.json"],
      "baseline base.json does not exist: create it with --write-baseline base.json\n"
    ),
    (["--write-baseline", "no/base.json"], "no: no such file or folder\n"),
    (
      ["--write-baseline", "a.yaml"],
      "cannot write the report a.yaml: it is one of the input files\n"
    ),
    (
      ["--baseline", "one.json", "--write-baseline", "two.json"],
      """
      --baseline and --write-baseline must name the same file when used together
        hint: see `brewlint check --help`

      """
    ),
    (
      ["--write-baseline", "base.json", "--diff"],
      """
      --diff and --write-baseline cannot be used together
        hint: see `brewlint check --help`

      """
    ),
    (
      ["--write-baseline", "base.json", "--format", "json=base.json"],
      """
      two results cannot be written to the same file, base.json
        hint: see `brewlint check --help`

      """
    ),
  ]

  @Test(arguments: refused)
  func refuses(arguments: [String], errors: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.broken])
    let outcome = try brewlint.run(arguments + ["."], in: folder)
    #expect(outcome == .init(status: 2, output: "", errors: "brewlint: error: \(errors)"))
    #expect(try folder.text("a.yaml") == Recipes.broken)
  }

  /// A misspelt path must not look like a clean project.
  @Test func withoutInputNothingIsWritten() throws {
    let folder = try folder()
    let outcome = try brewlint.run(["--write-baseline", "base.json", "recipse"], in: folder)
    let errors = "brewlint: error: recipse: no such file or folder\n"
    #expect(outcome == .init(status: 2, output: "", errors: errors))
    #expect(try folder.text("base.json") == Self.baseline)
  }

  @Test func anUnreadableFileKeepsItsEntries() throws {
    let folder = try folder()
    try folder.remove("a.yaml")
    #expect(mkfifo(folder.file("a.yaml").path, 0o600) == 0)
    let options = ["-q", "--write-baseline", "base.json", "a.yaml", "b", "c.yaml"]
    #expect(try brewlint.run(options, in: folder).status == 2)
    #expect(try folder.text("base.json") == Self.baseline)
  }
}
