import BrewDomain
import Diagnostics
import RecipeSchema
import RecipeSyntax

/// The rules that are asked, and how much each one's findings matter.
package struct RuleSelection: Sendable {
  /// A rule that is asked: its check, and what its findings are called. Without the rule's texts, which
  /// would be held on to for each recipe that is checked.
  struct Asked<Check: Sendable>: Sendable {
    let id: String
    let severity: Severity
    let check: Check
  }

  private(set) var syntax: [Asked<@Sendable (SyntaxError, LintContext, inout Report) -> Void>] = []
  private(set) var shape: [Asked<@Sendable (ShapeError, LintContext, inout Report) -> Void>] = []
  private(set) var validity:
    [Asked<@Sendable (RecipeValidationError, RecipeView, inout Report) -> Void>] = []
  private(set) var advice: [Asked<@Sendable (InputWarning, RecipeView, inout Report) -> Void>] = []
  private(set) var recipe: [Asked<@Sendable (RecipeView, inout Report) -> Void>] = []
  private(set) var source: [Asked<@Sendable (LintContext, inout Report) -> Void>] = []
  private(set) var ignores: [Asked<@Sendable (IgnoreProblem, LintContext, inout Report) -> Void>] =
    []
  private(set) var project:
    [Asked<@Sendable (DuplicateRecipe, LintContext, inout Report) -> Void>] = []
  private(set) var size: (rule: Rule, severity: Severity)?
  private var ids: Set<String> = []

  /// The rules of the list that the settings ask, at the severities that they give.
  package init(_ rules: [Rule] = Rule.all, settings: RuleSettings = RuleSettings()) {
    for rule in rules {
      guard let severity = settings.severity(of: rule) else { continue }
      ids.insert(rule.id)
      add(rule, severity)
    }
  }

  private mutating func add(_ rule: Rule, _ severity: Severity) {
    func asked<Check>(_ check: Check) -> Asked<Check> {
      Asked(id: rule.id, severity: severity, check: check)
    }
    switch rule.check {
    case .size: size = (rule, severity)
    case .syntax(let check): syntax.append(asked(check))
    case .shape(let check): shape.append(asked(check))
    case .syntaxAndShape(let syntaxCheck, let shapeCheck):
      syntax.append(asked(syntaxCheck))
      shape.append(asked(shapeCheck))
    case .validity(let check): validity.append(asked(check))
    case .advice(let check): advice.append(asked(check))
    case .recipe(let check): recipe.append(asked(check))
    case .source(let check): source.append(asked(check))
    case .ignores(let check): ignores.append(asked(check))
    case .project(let check): project.append(asked(check))
    }
  }

  /// Whether a rule is asked that has to know ``Linter/identity``.
  package var needIdentity: Bool { asks(.missingID) }

  /// Whether the rule is asked.
  func asks(_ rule: Rule) -> Bool { ids.contains(rule.id) }
}
