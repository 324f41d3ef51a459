import BrewDomain
import RecipeLint
import SourceText

/// What applies to some of the inputs; equal for all files without an override of their own.
package struct Settings: Equatable, Sendable {
  /// Which rules are asked, and how much each one's findings matter.
  package let rules: RuleSettings
  /// The brew methods, with what is recommended for each.
  package let methods: MethodTable
  /// How the lines of formatted recipes end.
  package let lineEnding: LineEnding

  package init(
    rules: RuleSettings = RuleSettings(),
    methods: MethodTable = .builtIn,
    lineEnding: LineEnding = .auto
  ) {
    self.rules = rules
    self.methods = methods
    self.lineEnding = lineEnding
  }
}
