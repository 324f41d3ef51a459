import SourceText

/// What was found in one source.
package struct FileFindings: Sendable {
  /// The findings, in the order in which they are shown.
  package let findings: [Diagnostic]
  /// What they are about.
  package let source: SourceText

  package init(findings: [Diagnostic], source: SourceText) {
    self.findings = findings
    self.source = source
  }
}
