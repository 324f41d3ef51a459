import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The key `baseline` of a configuration.
@Suite struct ConfiguredBaselineTests {
  private let brewlint = Program("brewlint")

  private static let waterTotal =
    "error[water-total]: the steps pour 280 g, but the yield is 250 g\n"

  private static func baseline(_ file: String) -> String {
    """
    {"version":1,"findings":[
      {"file":"\(file)","rule":"water-total","count":1}
    ]}

    """
  }

  private func folder() throws -> Scratch {
    try Scratch([
      ".brewguide.yaml": "baseline: notes/base.json\n",
      "notes/base.json": Self.baseline("../a.yaml"), "a.yaml": Recipes.broken,
    ])
  }

  @Test func hidesItsFindings() throws {
    let outcome = try brewlint.run(["."], in: folder())
    let messages = "no findings in 1 file\n1 finding in notes/base.json not shown\n"
    #expect(outcome == .init(status: 0, output: "", errors: messages))
  }

  @Test(arguments: [
    ["--isolated"], ["--no-baseline"], ["--baseline", "other.json"], ["--config", "other.yaml"],
    ["--config", "baseline=other.json"],
  ])
  func optionsWin(options: [String]) throws {
    let folder = try folder()
    try folder.write("other.json", "{\"version\":1,\"findings\":[]}\n")
    try folder.write("other.yaml", "")
    let outcome = try brewlint.run(["-q", "a.yaml"] + options, in: folder)
    #expect(outcome == .init(status: 1, output: "a.yaml:13:13: \(Self.waterTotal)", errors: ""))
  }

  @Test func isRelativeToItsFolder() throws {
    let folder = try folder()
    try folder.write("in/b.yaml", Recipes.named("B"))
    let outcome = try brewlint.run(["-q", "../a.yaml", "b.yaml"], in: folder, at: "in")
    #expect(outcome == .init(status: 0, output: "", errors: ""))
  }

  @Test func isInherited() throws {
    let folder = try folder()
    try folder.write("in/.brewguide.yaml", "extends: ../.brewguide.yaml\n")
    try folder.write("in/b.yaml", Recipes.broken.replacing("Broken", with: "B"))
    try folder.write("notes/base.json", Self.baseline("../in/b.yaml"))
    let outcome = try brewlint.run(["-q", "in"], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: ""))
  }

  /// Each file has the baseline of its configuration, or none.
  @Test func severalBaselines() throws {
    let folder = try folder()
    for (name, setting) in [("b", "baseline: base.json"), ("c", "")] {
      try folder.write("\(name)/.brewguide.yaml", "\(setting)\n")
      try folder.write("\(name)/x.yaml", Recipes.broken.replacing("Broken", with: name))
    }
    try folder.write("b/base.json", Self.baseline("x.yaml"))
    let outcome = try brewlint.run(["."], in: folder)
    #expect(
      outcome
        == .init(
          status: 1,
          output: "c/x.yaml:13:13: \(Self.waterTotal)",
          errors: """
            1 error in 3 files; 1 can be fixed with --fix --unsafe-fixes
            1 finding in notes/base.json not shown
            1 finding in b/base.json not shown

            """
        )
    )
  }

  @Test func doesNotExistYet() throws {
    let folder = try folder()
    try folder.remove("notes/base.json")
    let missing = try brewlint.run(["."], in: folder)
    #expect(
      missing
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlint: error: baseline notes/base.json, which .brewguide.yaml:1 names, does not exist: \
            create it with --write-baseline notes/base.json

            """
        )
    )
    let written = try brewlint.run(["-q", "--write-baseline", "notes/base.json", "."], in: folder)
    #expect(written == .init(status: 0, output: "", errors: ""))
    #expect(try folder.text("notes/base.json") == Self.baseline("../a.yaml"))
    #expect(try brewlint.run(["-q", "."], in: folder).status == 0)
  }

  /// The command that the message names removes the entry and adds none.
  @Test func canBeShortened() throws {
    let folder = try folder()
    try folder.write("a.yaml", Recipes.clean)
    try folder.write("b.yaml", Recipes.broken.replacing("Broken", with: "B"))
    let outcome = try brewlint.run(["a.yaml"], in: folder)
    let options = "--baseline notes/base.json --write-baseline notes/base.json"
    #expect(
      outcome.errors == """
        no findings in 1 file
        notes/base.json contains 1 finding that no longer occurs: add \(options) to remove it

        """
    )
    let arguments = options.split(separator: " ").map(String.init)
    #expect(try brewlint.run(["-q", "."] + arguments, in: folder).status == 1)
    #expect(try folder.text("notes/base.json") == "{\"version\":1,\"findings\":[]}\n")
  }

  @Test func isNoTargetOfAReport() throws {
    let folder = try folder()
    let outcome = try brewlint.run([".", "--format", "json=notes/base.json"], in: folder)
    #expect(outcome.status == 2)
    #expect(try folder.text("notes/base.json") == Self.baseline("../a.yaml"))
  }

  @Test func isShown() throws {
    let outcome = try brewlint.run(["--show-settings", "a.yaml"], in: folder())
    #expect(outcome.output.contains("\nbaseline\n  notes/base.json  .brewguide.yaml:1\n"))
  }

  @Test func conflicts() throws {
    let outcome = try brewlint.run(["--baseline", "b.json", "--no-baseline"], in: folder())
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--baseline and --no-baseline cannot be used together"))
  }
}
