import RecipeSyntax
import Recipes
import Text

/// One thing that can be wrong with a recipe, with its documentation.
///
/// `explain`, the pages in `docs/rules` and the table of rules are generated from this value, so nothing
/// about a rule is written twice.
package struct Rule: Sendable {
  /// A name that reads well as "ignore ⟨id⟩": `duplicate-key`.
  package let id: String
  /// What the rule finds: one sentence.
  package let summary: String
  /// Why it matters, and what to do: Markdown.
  package let rationale: String
  /// A recipe, or part of one, that the rule reports, and the corrected version.
  package let example: Example
  package let severity: Severity
  /// The safety of its fix; `nil` if it offers none.
  package let fix: Fix.Safety?
  /// The first preset that enables the rule.
  package let preset: Preset
  /// The first version that has the rule.
  package let since: String
  package let check: Check

  /// YAML that the rule reports, and YAML that it does not report. A test lints both.
  package struct Example: Sendable {
    package let bad: String
    package let good: String
  }

  package typealias SizeCheck = @Sendable (_ size: Int?, _ limit: Int, inout Report) -> Void
  package typealias CheckOf<Subject> = @Sendable (Subject, inout Report) -> Void
  package typealias CheckOfPart<Part, Whole> = @Sendable (Part, Whole, inout Report) -> Void

  /// When the rule runs, and what it checks. A rule about errors of the parser or decoder runs for each
  /// such error, and reports only the kinds of error that it is responsible for.
  package enum Check: Sendable {
    /// Runs for a file that is larger than `limit` bytes, and so is not read; `size` is `nil` if unknown.
    case size(SizeCheck)
    case syntax(CheckOfPart<SyntaxError, LintContext>)
    case shape(CheckOf<ShapeError>)
    /// For mistakes that cause an error of the parser or of the decoder, depending on the text after them.
    case syntaxAndShape(CheckOfPart<SyntaxError, LintContext>, CheckOf<ShapeError>)
    case validity(CheckOfPart<RecipeValidationError, RecipeView>)
    /// Runs for each input outside the recommended ranges.
    case advice(CheckOfPart<InputWarning, RecipeView>)
    /// Runs once for every source, so it must be fast.
    case source(CheckOf<LintContext>)
    /// Runs for each problem in a comment that ignores findings.
    case ignores(CheckOfPart<IgnoreProblem, LintContext>)
    /// Runs for each recipe with the id or name of an earlier one, in the same or another file.
    case project(CheckOfPart<DuplicateRecipe, LintContext>)
    /// Runs for each problem of an equipment file; the findings are in that file.
    case equipment(CheckOf<EquipmentProblem>)
    /// Runs for every recipe, so it must be fast.
    case recipe(CheckOf<RecipeView>)
  }

  /// What the rule checks.
  package var kind: DocumentKind {
    if case .equipment = check { .equipment } else { .recipe }
  }

  /// A rule. By default, every preset enables an error, and `recommended` and `strict` the rest.
  ///
  /// - Parameter example: a text with what is wrong in it, or with its correction.
  package init(
    id: String,
    summary: @autoclosure () -> String,
    rationale: @autoclosure () -> String,
    bad: @autoclosure () -> String,
    good: @autoclosure () -> String,
    in example: (String) -> String = { $0 },
    severity: Severity = .error,
    fix: Fix.Safety? = nil,
    preset: Preset? = nil,
    since: String = "0.1.0",
    check: Check
  ) {
    self.id = id
    self.summary = carriesDocumentation ? summary() : ""
    self.rationale = carriesDocumentation ? rationale() : ""
    self.example = Example(
      bad: carriesDocumentation ? example(bad()) : "",
      good: carriesDocumentation ? example(good()) : ""
    )
    self.severity = severity
    self.fix = fix
    self.preset = preset ?? (severity == .error ? .minimal : .recommended)
    self.since = since
    self.check = check
  }
}
