/// Which findings make a run fail: the exit status and every report with failures follow it.
package struct FailurePolicy: Equatable, Sendable {
  /// The lowest severity that fails.
  private let threshold: Severity
  /// The most warnings that pass if warnings are below the threshold; nil for any number.
  private let maximumWarnings: Int?

  /// A policy; by default, only errors fail.
  package init(from threshold: Severity = .error, maximumWarnings: Int? = nil) {
    self.threshold = threshold
    self.maximumWarnings = maximumWarnings
  }

  /// Whether findings of a severity fail a run with this summary. If there are too many warnings, all of them fail.
  func fails(_ severity: Severity, in summary: Summary) -> Bool {
    if severity >= threshold { return true }
    guard severity == .warning, let maximumWarnings else { return false }
    return summary.warnings > maximumWarnings
  }
}
