/// Rules for some of the files.
package struct RuleOverride: Equatable, Sendable {
  package let files: GlobList
  package let rules: RuleChoices
}
