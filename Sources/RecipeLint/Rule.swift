import BrewDomain
import RecipeSchema
import RecipeSyntax
import Reports

/// One thing that can be wrong with a recipe, with all that there is to say about it.
///
/// `explain`, the pages in `docs/rules` and the table of rules read this value; nothing about a rule is
/// written down twice.
package struct Rule: Sendable {
  /// A name that reads as "allow ⟨id⟩": `duplicate-key`.
  package let id: String
  /// What the rule finds: one sentence.
  package let summary: String
  /// Why it matters, and what to do: Markdown.
  package let rationale: String
  /// A recipe, or the part of one, that the rule speaks of, and the same as it should be.
  package let example: Example
  package let severity: Severity
  /// The safety of the fix that it may offer; `nil` where a person has to decide.
  package let fix: Fix.Safety?
  /// The first preset that asks the rule.
  package let preset: Preset
  /// The first version with the rule.
  package let since: String
  package let check: Check

  /// YAML that the rule finds fault with, and without fault. A test lints both.
  package struct Example: Sendable {
    package let bad: String
    package let good: String

    package init(bad: String, good: String) {
      self.bad = bad
      self.good = good
    }
  }

  /// When the rule is asked, and how it answers. A rule about errors of the parser or decoder is asked
  /// about each such error, and answers the kinds that are its own.
  package enum Check: Sendable {
    /// EnabledRule about a file that is too large to be read: of so many bytes, if that is known, where so many
    /// are read.
    case size(@Sendable (_ size: Int?, _ limit: Int, inout Report) -> Void)
    case syntax(@Sendable (SyntaxError, LintContext, inout Report) -> Void)
    case shape(@Sendable (SchemaError, LintContext, inout Report) -> Void)
    /// For what can be an error of the parser or of the decoder, depending on what follows.
    case syntaxAndShape(
      @Sendable (SyntaxError, LintContext, inout Report) -> Void,
      @Sendable (SchemaError, LintContext, inout Report) -> Void
    )
    case validity(@Sendable (RecipeValidationError, RecipeView, inout Report) -> Void)
    /// EnabledRule about each input outside the recommended ranges.
    case advice(@Sendable (InputWarning, RecipeView, inout Report) -> Void)
    /// EnabledRule of every source, once: it has to be fast.
    case source(@Sendable (LintContext, inout Report) -> Void)
    /// EnabledRule about each problem of a comment that ignores findings.
    case ignores(@Sendable (IgnoreProblem, LintContext, inout Report) -> Void)
    /// EnabledRule about each recipe that says the same of itself as an earlier one, be it in another file.
    case project(@Sendable (DuplicateRecipe, LintContext, inout Report) -> Void)
    /// EnabledRule of every recipe: it has to be fast.
    case recipe(@Sendable (RecipeView, inout Report) -> Void)
  }

  /// A rule; unless told, an error is asked by every preset, and the rest from `recommended` on.
  package init(
    id: String,
    summary: String,
    rationale: String,
    example: Example,
    severity: Severity = .error,
    fix: Fix.Safety? = nil,
    preset: Preset? = nil,
    since: String = "0.1.0",
    check: Check
  ) {
    self.id = id
    self.summary = summary
    self.rationale = rationale
    self.example = example
    self.severity = severity
    self.fix = fix
    self.preset = preset ?? (severity == .error ? .minimal : .recommended)
    self.since = since
    self.check = check
  }
}
