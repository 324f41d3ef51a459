import ArgumentParser
import RecipeLint
import Text

/// The options that select findings: by rule, and by baseline.
struct FindingOptions: ParsableArguments {
  @Option(
    help: .value("rule,…", "Check only these rules, separated by commas; repeatable."),
    completion: .list(Rule.all.map(\.id))
  )
  var select: [String] = []

  @Option(
    help: .value("rule,…", "Skip these rules, separated by commas; repeatable."),
    completion: .list(Rule.all.map(\.id))
  )
  var ignore: [String] = []

  @Option(
    help: .value(
      "rule=severity",
      "Change the severity of a rule: error, warning, note or off; repeatable."
    )
  )
  var severity: [String] = []

  @Flag(help: "Also report findings that `# brewlint: ignore[…]` comments ignore.")
  var noIgnores = false

  @Option(
    file:
      "Show only findings that are not in the baseline <file>; default: that of the configuration."
  )
  var baseline: String?

  @Option(
    file: "Write the current findings to the baseline <file> instead of showing them.",
    discussion: "With --baseline of the same file, only remove findings that no longer occur."
  )
  var writeBaseline: String?

  @Flag(help: "Also show findings that are in the baseline of the configuration.")
  var noBaseline = false

  func validate() throws {
    if noBaseline, baseline != nil {
      throw ValidationError("--baseline and --no-baseline cannot be used together")
    }
    if baseline == "" || writeBaseline == "" {
      throw ValidationError("--baseline and --write-baseline take a file, such as baseline.json")
    }
    if let baseline, let writeBaseline, baseline != writeBaseline {
      throw ValidationError(
        "--baseline and --write-baseline must name the same file when used together"
      )
    }
  }

  /// What the options say about rules.
  var rules: RuleAdjustments {
    RuleAdjustments(select: select, ignore: ignore, severity: severity)
  }
}
