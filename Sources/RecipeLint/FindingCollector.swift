import RecipeSyntax
import Text

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
    for index in findings.indices { findings[index] = findings[index].withoutFix }
  }

  /// Runs rules, and adds what each of them finds.
  ///
  /// - Parameters:
  ///   - document: by default, that of each finding's range.
  ///   - path: by default, that of each finding's range.
  ///   - hidden: the hidden characters that cause what the rules look at: they explain the findings, and are then not
  ///     reported as well.
  ///   - check: calls the check of a rule.
  mutating func run<Check>(
    _ rules: [RuleSelection.EnabledRule<Check>],
    _ context: LintContext,
    in document: Int? = nil,
    at path: @autoclosure () -> String? = nil,
    causedBy hidden: [InvisibleCharacter]? = nil,
    _ check: (Check, inout Report) -> Void
  ) {
    for index in rules.indices {
      check(rules[index].check, &report)
      guard !report.findings.isEmpty else { continue }
      if let hidden {
        report.explain(by: hidden, in: context.tree.bytes)
        let place = hidden[0].range.start
        findings.removeAll { $0.rule == Rule.hiddenCharacter.id && $0.range.start == place }
      }
      let path = path()
      for var finding in report.findings(of: rules[index].id, rules[index].severity) {
        guard !isFull else { break }
        let start = finding.range.start
        finding.document = document ?? context.tree.document(at: start)
        finding.path = context.fullPath(finding.document, path ?? context.paths.path(at: start))
        findings.append(finding)
      }
      report.removeAll()
    }
  }
}

extension Diagnostic {
  /// The finding without its fix and its notes, which explain that.
  var withoutFix: Diagnostic {
    var finding = self
    (finding.fix, finding.notes) = (nil, [])
    return finding
  }
}
