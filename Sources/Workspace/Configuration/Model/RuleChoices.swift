import RecipeLint
import Reports

/// Which rules are asked, and who said so.
package struct RuleChoices: Equatable, Sendable {
  /// The preset; nil where none is named.
  package var preset: Stated<Preset>?
  /// The severity of single rules, by id; one that is turned off has the severity nil.
  package var severities: [String: Stated<Severity?>] = [:]

  package init() {}

  /// These choices, and those of `base` about what is not chosen here.
  package func laid(over base: RuleChoices) -> RuleChoices {
    var result = base
    result.preset = preset ?? base.preset
    result.severities.merge(severities) { _, own in own }
    return result
  }

  /// The choices as the linter takes them.
  package var settings: RuleSettings {
    var settings = RuleSettings(severities: severities.mapValues(\.value))
    if let preset { settings.preset = preset.value }
    return settings
  }
}
