import RecipeLint
import Workspace

/// The rules for the playground, with examples to open there.
package enum PlaygroundRules {
  /// Where the file is.
  package static let path = "Playground/page/rules.json"

  /// The file: a list of rules.
  package static var text: String { JSONValue.array(Rule.all.map(value)).text }

  private static func value(_ rule: Rule) -> JSONValue {
    .object([
      ("id", .string(rule.id)), ("severity", .string(rule.severity.rawValue)),
      ("preset", .string(rule.preset.rawValue)), ("summary", .string(rule.summary)),
      ("example", example(of: rule).map(JSONValue.string) ?? .null),
    ])
  }

  /// A source that the rule reports, if an editor for recipes can hold it.
  private static func example(of rule: Rule) -> String? {
    let source = RuleFinding(rule).source
    var linter = Linter(RuleSettings(preset: .strict))
    linter.grinders = { EquipmentFiles.shipped.map(\.name) }
    guard linter.lint(source).contains(where: { $0.rule == rule.id }) else { return nil }
    return String(validating: source, as: UTF8.self)
  }
}
