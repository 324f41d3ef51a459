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

  /// The settings with the options applied.
  func applied(to settings: RuleSettings) throws -> RuleSettings {
    var settings = settings
    let selected = try select.flatMap(Self.rules)
    if !select.isEmpty {
      guard !selected.isEmpty else {
        throw ValidationError("--select names no rule: run `brewlint rules` to list them")
      }
      for rule in Rule.all {
        let own = settings.severities[rule.id, default: nil] ?? rule.severity
        settings.severities[rule.id] = .some(selected.contains(rule.id) ? own : nil)
      }
    }
    for id in try ignore.flatMap(Self.rules) { settings.severities[id] = .some(nil) }
    var chosen: [String: Severity?] = [:]
    for setting in severity {
      let (id, level) = try Self.setting(setting)
      if let other = chosen.updateValue(level, forKey: id), other != level {
        throw ValidationError(
          "--severity takes one severity of a rule, found \(Self.word(other)) and \(Self.word(level)) for '\(id)'"
        )
      }
      settings.severities[id] = .some(level)
    }
    return settings
  }

  /// The rules that these options turn off, regardless of the configuration.
  func disabledRules() throws -> Set<String> {
    let all = try applied(to: RuleSettings(preset: .strict))
    return Set(Rule.all.filter { all.severity(of: $0) == nil }.map(\.id))
  }

  private static func rules(_ list: String) throws -> [String] {
    try list.split(separator: ",").map { try known(String($0)).id }
  }

  private static func word(_ severity: Severity?) -> String { severity?.rawValue ?? "off" }

  private static func setting(_ text: String) throws -> (String, Severity?) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw ValidationError(
        "--severity takes rule=severity, such as ratio-range=warning, not '\(text)'"
      )
    }
    if parts[1] == "off" { return (try known(parts[0]).id, nil) }
    guard let severity = Severity(rawValue: parts[1]) else {
      let levels = Severity.allCases.map(\.rawValue) + ["off"]
      throw ValidationError(
        "--severity takes a rule and \(listed(levels, "or")), not '\(text)'"
          + Suggestion.question(Suggestion.likely(parts[1], among: levels))
      )
    }
    return (try known(parts[0]).id, severity)
  }

  /// The rule with this id; otherwise an error that suggests the nearest one.
  static func known(_ id: String) throws -> Rule {
    if let rule = Rule.named(id) { return rule }
    let likely = Suggestion.likely(id, among: Rule.all.map(\.id))
    let question = Suggestion.question(likely)
    let list = ": run `brewlint rules` to list them"
    throw ValidationError("unknown rule '\(id)'" + (likely.isEmpty ? list : question))
  }
}
