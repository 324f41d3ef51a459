import TestSupport
import Testing

/// Former ids of rules, wherever a rule is named: they work, and a message names the current id.
@Suite struct FormerIDTests {
  private let brewlint = Program("brewlint")

  /// With one warning: the second pour begins at once.
  private static let recipe = Recipes.clean.replacing("timer: 45 s", with: "timer: 0 s")

  private static let finding =
    "a.yaml:11:12: warning[no-drawdown-time]: the next pour begins at the same time as step 1, which pours 45 g\n"

  private static let renaming = "the rule `no-drain-time` is now called `no-drawdown-time`\n"

  @Test func comment() throws {
    let comment = "timer: 0 s  # brewlint: ignore[no-drain-time] the valve is closed"
    let folder = try Scratch(["a.yaml": Self.recipe.replacing("timer: 0 s", with: comment)])
    let outcome = try brewlint.run(["-q", "a.yaml"], in: folder)
    #expect(outcome.output == "a.yaml:11:36: warning[renamed-rule]: \(Self.renaming)")
    #expect(outcome.errors == "")
    let fixed = try brewlint.run(["-q", "--fix", "a.yaml"], in: folder)
    #expect(fixed.status == 0)
    #expect(try folder.text("a.yaml").contains("ignore[no-drawdown-time] the valve is closed"))
  }

  @Test(arguments: [
    "rules:\n  no-drain-time: off\n",
    "overrides:\n  - files: a.yaml\n    rules: {no-drain-time: off}\n",
  ])
  func configuration(yaml: String) throws {
    let folder = try Scratch(["a.yaml": Self.recipe, ".brewguide.yaml": yaml])
    let outcome = try brewlint.run(["-q", "a.yaml"], in: folder)
    let place = yaml.hasPrefix("rules") ? "2:3" : "3:13"
    #expect(
      outcome
        == .init(
          status: 0,
          output: "",
          errors: ".brewguide.yaml:\(place): warning[configuration]: \(Self.renaming)"
        )
    )
  }

  @Test func currentIDHasPrecedence() throws {
    for rules in [
      "{no-drain-time: error, no-drawdown-time: off}",
      "{no-drawdown-time: off, no-drain-time: error}",
    ] {
      let folder = try Scratch(["a.yaml": Self.recipe, ".brewguide.yaml": "rules: \(rules)\n"])
      #expect(try brewlint.run(["-q", "a.yaml"], in: folder).status == 0)
    }
  }

  @Test func setting() throws {
    let folder = try Scratch(["a.yaml": Self.recipe])
    let options = ["-q", "--config", "rules.no-drain-time=off", "a.yaml"]
    let outcome = try brewlint.run(options, in: folder)
    let errors = "--config:1:7: warning[configuration]: \(Self.renaming)"
    #expect(outcome == .init(status: 0, output: "", errors: errors))
  }

  @Test func options() throws {
    let folder = try Scratch(["a.yaml": Self.recipe])
    func outcome(_ option: String, _ value: String) throws -> Program.Outcome {
      try brewlint.run(["-q", option, value, "a.yaml"], in: folder)
    }
    func warning(_ option: String) -> String {
      "brewlint: warning: \(option): \(Self.renaming)"
    }
    #expect(
      try outcome("--ignore", "no-drain-time")
        == .init(status: 0, output: "", errors: warning("--ignore"))
    )
    #expect(
      try outcome("--severity", "no-drain-time=off")
        == .init(status: 0, output: "", errors: warning("--severity"))
    )
    #expect(
      try outcome("--select", "dose-range,no-drain-time")
        == .init(status: 0, output: Self.finding, errors: warning("--select"))
    )
  }

  @Test func explain() throws {
    let folder = try Scratch([:])
    let new = try brewlint.run(["explain", "no-drawdown-time"], in: folder)
    let old = try brewlint.run(["explain", "no-drain-time"], in: folder)
    #expect(
      old.output == "The rule `no-drain-time` is now called `no-drawdown-time`.\n\n" + new.output
    )
    #expect(old.status == 0 && old.errors == "")
  }

  @Test func baseline() throws {
    func baseline(_ rule: String) -> String {
      """
      {"version":1,"findings":[
        {"file":"a.yaml","rule":"\(rule)","count":1}
      ]}

      """
    }
    let folder = try Scratch(["a.yaml": Self.recipe, "base.json": baseline("no-drain-time")])
    let compared = try brewlint.run(["-q", "--baseline", "base.json", "a.yaml"], in: folder)
    #expect(compared == .init(status: 0, output: "", errors: ""))
    let options = ["-q", "--baseline", "base.json", "--write-baseline", "base.json", "a.yaml"]
    #expect(try brewlint.run(options, in: folder).status == 0)
    #expect(try folder.text("base.json") == baseline("no-drawdown-time"))
  }
}
