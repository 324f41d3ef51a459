import RecipeLint
import Text

/// The rules for the playground, with examples to open there.
package enum PlaygroundRules {
  /// Where the file is.
  package static let path = "Playground/page/rules.json"

  /// The file: a list of rules.
  package static var text: String { JSONValue.array(all.map(value)).text }

  /// Each rule, with a source that it reports.
  package static var all: [(rule: Rule, example: String?)] {
    Rule.all.map { ($0, example(of: $0)) }
  }

  private static func value(_ rule: Rule, _ example: String?) -> JSONValue {
    .object([
      ("id", .string(rule.id)), ("severity", .string(rule.severity.rawValue)),
      ("preset", .string(rule.preset.rawValue)), ("summary", .string(rule.summary)),
      ("example", example.map(JSONValue.string) ?? .null),
    ])
  }

  /// Nil if an editor for recipes cannot hold it.
  private static func example(of rule: Rule) -> String? {
    let finding = RuleFinding(rule)
    guard rule.kind == .recipe, finding.text != nil else { return nil }
    return String(validating: finding.source, as: UTF8.self)
  }
}
