import RecipeSyntax
import Reports

/// Collects what the rules find in a source, up to a limit.
struct FindingCollector {
  /// What the current rule finds.
  var report = Report()
  /// In the order of the rules.
  private(set) var findings: [Diagnostic] = []
  /// The maximum number of findings, apart from one that says that there are more.
  var limit = SyntaxTree.errorLimit
  /// Whether findings were left out because there are too many.
  private(set) var isCutOff = false

  /// Whether there are so many findings that no further ones are looked for: those that a report shows, and one
  /// that says so.
  var isFull: Bool {
    mutating get {
      if findings.count > limit { isCutOff = true }
      return isCutOff
    }
  }

  /// Starts again, for another source.
  mutating func removeAll() {
    removeFindings()
    isCutOff = false
  }

  /// Forgets the findings, but not whether there were too many.
  mutating func removeFindings() { findings.removeAll(keepingCapacity: true) }

  /// Removes the fixes of the findings, and the notes, which explain them.
  mutating func removeFixes() {
    for index in findings.indices {
      findings[index].fix = nil
      findings[index].notes = []
    }
  }

  /// Removes the findings of a rule that begin at a byte.
  mutating func removeFindings(of rule: Rule, at place: Int) {
    findings.removeAll { $0.rule == rule.id && $0.range.start == place }
  }

  /// Adds the findings of a rule. By default, the document and the path are those of each finding's range.
  mutating func collect(
    _ rule: RuleSelection.EnabledRule,
    _ context: LintContext,
    in document: Int? = nil,
    at path: String? = nil
  ) {
    guard !report.findings.isEmpty else { return }
    for finding in report.findings {
      guard !isFull else { break }
      let start = finding.range.start
      let document = document ?? context.tree.document(at: start)
      let path = path ?? context.paths.path(at: start)
      findings.append(
        finding.diagnostic(
          rule: rule.id,
          severity: rule.severity,
          document: document,
          path: context.fullPath(document, path)
        )
      )
    }
    report.removeAll()
  }
}
