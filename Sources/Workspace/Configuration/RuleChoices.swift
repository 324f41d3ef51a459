import RecipeLint
import RecipeSyntax
import Recipes
import Text

extension ConfigurationDecoder {
  /// A preset, or a mapping from rules to severities.
  mutating func rules(_ node: Int) -> RuleChoices {
    var choices = RuleChoices()
    switch tree.nodes[node].kind {
    case .scalar: choices.preset = preset(node)
    case .mapping:
      for (key, written) in tree.pairs(of: node) where isName(key) {
        decodeRule(key, written, into: &choices)
      }
    default:
      report(
        "`rules` must be a preset, such as `rules: strict`, or a mapping of rules, not \(kind(of: node))",
        at: node
      )
    }
    return choices
  }

  private mutating func decodeRule(_ key: Int, _ written: Int, into choices: inout RuleChoices) {
    let name = tree.text(of: key)
    if name == "preset" {
      if let node = value(written) { choices.preset = preset(node) }
      return
    }
    guard hasRoom else { return }
    guard let rule = Rule.named(name) else {
      return report(unknownRule(name), at: key)
    }
    guard let target = tree.resolved(written), !tree.nodes[target].isDamaged else { return }
    guard !tree.isNull(target) else {
      return report("`\(name)` needs a severity: \(Self.severities)", at: key)
    }
    guard tree.nodes[target].kind == .scalar else {
      return report(
        "a rule takes a severity, such as `\(name): warning`, not \(kind(of: target))",
        at: target
      )
    }
    let text = tree.text(of: target)
    let severity = Severity(rawValue: text)
    guard severity != nil || text == "off" else {
      return report(unknownSeverity(text), at: written)
    }
    choices.severities[rule.id] = Configured(severity, origin(of: key))
  }

  private mutating func preset(_ node: Int) -> Configured<Preset>? {
    choice(node, "a preset", of: "a preset")
  }

  private func unknownRule(_ name: String) -> String {
    if Preset(rawValue: name) != nil {
      return "`\(name)` is a preset, not a rule: write `preset: \(name)`"
    }
    let hint =
      Rule.former[name].map { "it is called `\($0)` now" }
      ?? Words.suggestion(for: name, among: Rule.all.map { $0.id }).map { "did you mean `\($0)`?" }
      ?? "run `brewlint rules` to list them"
    return "unknown rule \(name.inBackquotes): \(hint)"
  }

  private static let severities = "use `off`, `note`, `warning` or `error`"

  /// The names of severities in other linters.
  private static let otherNames = [
    "false": "off", "no": "off", "none": "off", "never": "off", "ignore": "off", "0": "off",
    "info": "note", "hint": "note", "information": "note", "warn": "warning", "1": "warning",
    "2": "error", "err": "error",
  ]

  private func unknownSeverity(_ text: String) -> String {
    let words = ["off"] + Severity.allCases.map { $0.rawValue }
    let near = Self.otherNames[text.lowercased()] ?? Words.suggestion(for: text, among: words)
    let hint = near.map { "did you mean `\($0)`?" } ?? Self.severities
    return "\(text.inBackquotes) is not a severity: \(hint)"
  }
}
