import RecipeLint
import Text

/// The page that lists all rules.
enum RuleIndex {
  static var text: String {
    var text = """
      <!-- Generated from the rules' source by `\(Documentation.command)`: do not edit. -->

      # Rules

      An *error* means that a recipe cannot be used, or does not mean what its author intended. A *warning* is
      a likely mistake, and a *note* is advice that good recipes may ignore. `brewlint explain RULE` shows the
      page of a rule in the terminal.

      A finding of a rule with a fix shows the correction. A *safe* fix keeps what the author meant. An *unsafe*
      fix is probably right, but check it.

      The preset is the first one that enables the rule: `minimal`, then `recommended`, which is the default,
      then `strict`. Each preset includes the ones before it.

      """
    for group in Group.allCases {
      let rules = Rule.all.filter { Group($0) == group }
      guard !rules.isEmpty else { continue }
      text += "\n## \(group.words.title)\n\n\(group.words.summary)\n\n\(table(rules))\n"
    }
    return text
  }

  private static func table(_ rules: [Rule]) -> String {
    let rows = rules.map { rule in
      [
        "[\(rule.id)](\(rule.id).md)", rule.severity.rawValue, rule.fixWord, rule.preset.rawValue,
        rule.summary,
      ]
    }
    return markdownTable(["rule", "severity", "fix", "preset", "finds"], rows)
  }

  /// The groups of rules, in the order in which a file is checked.
  private enum Group: CaseIterable {
    case syntax, shape, validity, recipe, project, advice, equipment, ignores

    init(_ rule: Rule) {
      self =
        switch rule.check {
        case .size, .syntax, .syntaxAndShape, .source: .syntax
        case .shape: .shape
        case .validity: .validity
        case .recipe: .recipe
        case .project: .project
        case .advice: .advice
        case .ignores: .ignores
        case .equipment: .equipment
        }
    }

    /// The heading, and what the rules are about.
    var words: (title: String, summary: String) {
      switch self {
      case .syntax: ("Syntax", "Mistakes that keep a file from being read.")
      case .shape: ("Shape", "Keys and values that do not match the format.")
      case .validity: ("Validity", "Mistakes that keep a recipe from being brewed.")
      case .recipe:
        (
          "The recipe as a whole",
          "Recipes that can be brewed, but probably not as their author meant."
        )
      case .project:
        ("Several recipes", "Ids and names that should be unique, also across files.")
      case .advice: ("Advice", "Values outside the ranges recommended for a brew method.")
      case .equipment: ("Equipment", "Grinders and brewers in `equipment.yaml`.")
      case .ignores: ("Ignoring findings", "Mistakes in comments that ignore findings.")
      }
    }
  }
}
