import SourceText

/// One finding in one source.
package struct Diagnostic: Equatable, Sendable {
  /// The id of the rule that speaks, such as `water-total`.
  package let rule: String
  package var severity: Severity
  /// One line that stands by itself: what is wrong, and what was expected. Lower case, no final stop.
  package let message: String
  /// The bytes to look at.
  package let range: ByteRange
  /// A few words at `range` in the snippet; may be empty.
  package var label: String = ""
  /// The 0-based YAML document of the file.
  package var document: Int = 0
  /// The key path in its document, such as `steps[2].pourTo`; empty for the document itself.
  package var path: String = ""
  /// Other places that explain the finding.
  package var labels: [Label] = []
  /// Places in other sources that explain the finding.
  package var related: [RelatedPlace] = []
  /// Background, a sentence each.
  package var notes: [String] = []
  /// What to do about it, one line; empty where the message says it all.
  package var help: String = ""
  package var fix: Fix?

  package init(
    rule: String,
    severity: Severity,
    message: String,
    range: ByteRange,
    label: String = "",
    document: Int = 0,
    path: String = "",
    labels: [Label] = [],
    related: [RelatedPlace] = [],
    notes: [String] = [],
    help: String = "",
    fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.range = range
    self.label = label
    self.document = document
    self.path = path
    self.labels = labels
    self.related = related
    self.notes = notes
    self.help = help
    self.fix = fix
  }
}
