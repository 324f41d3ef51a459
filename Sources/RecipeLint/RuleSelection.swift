import RecipeSyntax
import Recipes
import Text

/// A set of rules; each preset includes the ones before it.
package enum Preset: String, CaseIterable, Comparable, Sendable {
  /// Every rule that is an error.
  case minimal
  /// Also warnings and most notes; the default.
  case recommended
  /// Also matters of taste.
  case strict

  /// `minimal < recommended < strict`.
  package static func < (lhs: Preset, rhs: Preset) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Which rules are enabled, and with which severity.
package struct RuleSettings: Equatable, Sendable {
  /// The rules that are enabled by default.
  package var preset: Preset
  /// The severity of single rules, by id; `nil` turns one off.
  package var severities: [String: Severity?]

  /// A preset, with exceptions.
  package init(preset: Preset = .recommended, severities: [String: Severity?] = [:]) {
    self.preset = preset
    self.severities = severities
  }

  /// The severity of a rule's findings; `nil` if it is disabled.
  package func severity(of rule: Rule) -> Severity? {
    severities[rule.id, default: rule.preset <= preset ? rule.severity : nil]
  }
}

extension RuleSettings {
  /// Only these rules, with their own severities.
  package init(only rules: [Rule]) {
    self.init()
    for rule in Rule.all { severities[rule.id] = .some(nil) }
    for rule in rules { severities[rule.id] = .some(rule.severity) }
  }
}

/// The enabled rules, grouped by what they look at, each group sorted by id.
struct RuleSelection: Sendable {
  /// An enabled rule. It has no texts, which would be retained for each recipe.
  struct EnabledRule<Check: Sendable>: Sendable {
    let id: String
    let severity: Severity
    let check: Check
  }

  private(set) var size: [EnabledRule<Rule.SizeCheck>] = []
  private(set) var syntax: [EnabledRule<Rule.CheckOfPart<SyntaxError, LintContext>>] = []
  private(set) var shape: [EnabledRule<Rule.CheckOf<ShapeError>>] = []
  private(set) var validity: [EnabledRule<Rule.CheckOfPart<RecipeValidationError, RecipeView>>] = []
  private(set) var advice: [EnabledRule<Rule.CheckOfPart<InputWarning, RecipeView>>] = []
  private(set) var source: [EnabledRule<Rule.CheckOf<LintContext>>] = []
  private(set) var ignores: [EnabledRule<Rule.CheckOfPart<IgnoreProblem, LintContext>>] = []
  private(set) var project: [EnabledRule<Rule.CheckOfPart<DuplicateRecipe, LintContext>>] = []
  private(set) var equipment: [EnabledRule<Rule.CheckOf<EquipmentProblem>>] = []
  private(set) var recipe: [EnabledRule<Rule.CheckOf<RecipeView>>] = []
  /// By id.
  private(set) var severities: [String: Severity] = [:]

  /// The rules that the settings enable, with their severities.
  init(_ settings: RuleSettings) {
    for rule in Rule.all {
      guard let severity = settings.severity(of: rule) else { continue }
      severities[rule.id] = severity
      func enabled<Check>(_ check: Check) -> EnabledRule<Check> {
        EnabledRule(id: rule.id, severity: severity, check: check)
      }
      switch rule.check {
      case .size(let check): size.append(enabled(check))
      case .syntax(let check): syntax.append(enabled(check))
      case .shape(let check): shape.append(enabled(check))
      case .syntaxAndShape(let first, let second):
        syntax.append(enabled(first))
        shape.append(enabled(second))
      case .validity(let check): validity.append(enabled(check))
      case .advice(let check): advice.append(enabled(check))
      case .source(let check): source.append(enabled(check))
      case .ignores(let check): ignores.append(enabled(check))
      case .project(let check): project.append(enabled(check))
      case .equipment(let check): equipment.append(enabled(check))
      case .recipe(let check): recipe.append(enabled(check))
      }
    }
  }

  /// Whether the rule is enabled.
  func isEnabled(_ rule: Rule) -> Bool { severities[rule.id] != nil }

  /// Whether a rule is enabled, and needs no other source to find everything.
  func checksCompletely(_ id: String) -> Bool {
    severities[id] != nil && !Rule.isAboutDuplicates(id)
  }
}
