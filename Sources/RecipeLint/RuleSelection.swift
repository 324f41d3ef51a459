import BrewDomain
import RecipeSchema
import RecipeSyntax
import Reports

/// The rules that are asked, and how much each one's findings matter.
package struct RuleSelection: Sendable {
  /// What the findings of a rule are called. Without its texts, which would be held on to for each recipe.
  struct Name: Sendable {
    let id: String
    let severity: Severity
  }

  /// A rule that is asked about something wrong or unusual.
  struct Asked<Check: Sendable>: Sendable {
    let name: Name
    let check: Check
  }

  // In a generic structure a closure is wrapped in an object, and all threads would count their references
  // to it. So what is asked of every recipe has structures of its own.

  /// A rule that is asked of every recipe.
  struct AskedOfRecipe: Sendable {
    let name: Name
    let check: @Sendable (RecipeView, inout Report) -> Void
  }

  /// A rule that is asked of every source.
  struct AskedOfSource: Sendable {
    let name: Name
    let check: @Sendable (LintContext, inout Report) -> Void
  }

  private(set) var syntax: [Asked<@Sendable (SyntaxError, LintContext, inout Report) -> Void>] = []
  private(set) var shape: [Asked<@Sendable (ShapeError, LintContext, inout Report) -> Void>] = []
  private(set) var validity:
    [Asked<@Sendable (RecipeValidationError, RecipeView, inout Report) -> Void>] = []
  private(set) var advice: [Asked<@Sendable (InputWarning, RecipeView, inout Report) -> Void>] = []
  private(set) var recipe: [AskedOfRecipe] = []
  private(set) var source: [AskedOfSource] = []
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
    let name = Name(id: rule.id, severity: severity)
    func asked<Check>(_ check: Check) -> Asked<Check> { Asked(name: name, check: check) }
    switch rule.check {
    case .size: size = (rule, severity)
    case .syntax(let check): syntax.append(asked(check))
    case .shape(let check): shape.append(asked(check))
    case .syntaxAndShape(let syntaxCheck, let shapeCheck):
      syntax.append(asked(syntaxCheck))
      shape.append(asked(shapeCheck))
    case .validity(let check): validity.append(asked(check))
    case .advice(let check): advice.append(asked(check))
    case .recipe(let check): recipe.append(AskedOfRecipe(name: name, check: check))
    case .source(let check): source.append(AskedOfSource(name: name, check: check))
    case .ignores(let check): ignores.append(asked(check))
    case .project(let check): project.append(asked(check))
    }
  }

  /// Whether a rule is asked that has to know ``Linter/identity``.
  package var needIdentity: Bool { asks(.missingID) }

  /// Whether the rule is asked.
  func asks(_ rule: Rule) -> Bool { ids.contains(rule.id) }
}
