import Reports
import SourceText

/// Collects what a rule finds.
package struct Report {
  private(set) var findings: [Finding] = []

  /// Adds a finding.
  package mutating func add(_ finding: Finding) { findings.append(finding) }

  /// Adds a finding of these parts; `help` is what to do, `label` stands at the place.
  package mutating func add(
    _ message: String,
    at range: ByteRange,
    label: String = "",
    labels: [Label] = [],
    related: [RelatedPlace] = [],
    notes: [String] = [],
    help: String = "",
    fix: Fix? = nil
  ) {
    add(
      Finding(
        message: message,
        range: range,
        label: label,
        labels: labels,
        related: related,
        notes: notes,
        help: help,
        fix: fix
      )
    )
  }

  mutating func removeAll() { findings.removeAll(keepingCapacity: true) }
}

/// What a rule says; the linter adds the rule, its severity, and the path.
package struct Finding: Sendable {
  let message: String
  let range: ByteRange
  let label: String
  let labels: [Label]
  let related: [RelatedPlace]
  let notes: [String]
  let help: String
  let fix: Fix?
}
