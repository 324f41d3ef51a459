import ArgumentParser
import RecipeLint
import Text

/// The options that select findings.
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

  /// What the options say about rules.
  var rules: RuleAdjustments {
    RuleAdjustments(select: select, ignore: ignore, severity: severity)
  }
}
