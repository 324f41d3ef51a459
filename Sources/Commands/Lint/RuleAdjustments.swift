import ArgumentParser
import RecipeLint
import Text

/// What a command line says about rules: the values of --select, --ignore and --severity.
struct RuleAdjustments {
  let select: [String]
  let ignore: [String]
  let severity: [String]

  /// The settings with the options applied.
  func applied(to settings: RuleSettings) throws(ValidationError) -> RuleSettings {
    var settings = settings
    let selected = try Self.rules(select)
    if !select.isEmpty {
      guard !selected.isEmpty else {
        throw ValidationError("--select names no rule: run `brewlint rules` to list them")
      }
      for rule in Rule.all {
        let own = settings.severities[rule.id, default: nil] ?? rule.severity
        settings.severities[rule.id] = .some(selected.contains(rule.id) ? own : nil)
      }
    }
    for id in try Self.rules(ignore) { settings.severities[id] = .some(nil) }
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

  private static func rules(_ lists: [String]) throws(ValidationError) -> [String] {
    var rules: [String] = []
    for list in lists {
      for name in list.split(separator: ",") { rules.append(try known(String(name)).id) }
    }
    return rules
  }

  private static func word(_ severity: Severity?) -> String { severity?.rawValue ?? "off" }

  private static func setting(_ text: String) throws(ValidationError) -> (String, Severity?) {
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
    guard parts.count == 2 else {
      throw ValidationError(
        "--severity takes rule=severity, such as ratio-range=warning, not '\(text)'"
      )
    }
    if parts[1] == "off" { return (try known(parts[0]).id, nil) }
    guard let severity = Severity(rawValue: parts[1]) else {
      let levels = Severity.allCases.map { $0.rawValue } + ["off"]
      throw ValidationError(
        "--severity takes a rule and \(listed(levels, "or")), not '\(text)'"
          + Suggestion.question(Suggestion.likely(parts[1], among: levels))
      )
    }
    return (try known(parts[0]).id, severity)
  }

  /// The rule with this id; otherwise an error that suggests the nearest one.
  static func known(_ id: String) throws(ValidationError) -> Rule {
    if let rule = Rule.named(id) { return rule }
    if let name = Rule.former[id] {
      throw ValidationError("unknown rule '\(id)': it is called '\(name)' now")
    }
    let likely = Suggestion.likely(id, among: Rule.all.map { $0.id })
    let question = Suggestion.question(likely)
    let list = ": run `brewlint rules` to list them"
    throw ValidationError("unknown rule '\(id)'" + (likely.isEmpty ? list : question))
  }
}
