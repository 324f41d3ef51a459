import Reports

extension Linter {
  /// The findings that no comment ignores, and those about such comments.
  mutating func unignored(_ context: LintContext) -> [Diagnostic] {
    var suppressions = Suppressions(context.tree)
    let isSure = isSure(context)
    var found = suppressions.remaining(of: sorted(diagnostics))
    guard !selection.ignores.isEmpty else { return found }
    let odd = suppressions.malformed.map(IgnoreProblem.malformed) + suppressions.unknown
    found += suppressions.remaining(of: diagnostics(about: odd, context))
    if isSure { found += unused(&suppressions, context) }
    return sorted(found)
  }

  /// The findings about comments that ignored nothing; about those for such findings as the last, when it
  /// is known whether they had any.
  private mutating func unused(
    _ suppressions: inout Suppressions,
    _ context: LintContext
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for unused in suppressions.unused({ judges($0, isLast: false) }) {
      found += suppressions.remaining(of: diagnostics(about: [unused.problem], context))
    }
    var last: [Int: [Diagnostic]] = [:]
    for unused in suppressions.unused({ judges($0, isLast: true) }) {
      let said = diagnostics(about: [unused.problem], context)
      last[unused.comment] = suppressions.remaining(of: said, exceptBy: unused.comment)
    }
    // One of them may have been of use for another.
    for unused in suppressions.unused({ judges($0, isLast: true) }) {
      found += last[unused.comment, default: []]
    }
    return found
  }

  /// Whether no error, be it one that is ignored, can have kept a rule from looking.
  private func isSure(_ context: LintContext) -> Bool {
    context.tree.errors.isEmpty && context.source.errors.allSatisfy { $0.kind.isWarning }
      && !diagnostics.contains { $0.severity == .error }
  }

  /// Whether it is known what the rule finds; of comments without use as the last.
  private func judges(_ id: String, isLast: Bool) -> Bool {
    guard isLast == (id == Rule.unusedIgnore.id), let rule = Rule.named(id) else { return false }
    if case .project = rule.check { return false }
    return selection.asks(rule)
  }

  private mutating func diagnostics(
    about problems: [IgnoreProblem],
    _ context: LintContext
  ) -> [Diagnostic] {
    diagnostics.removeAll(keepingCapacity: true)
    for problem in problems {
      for asked in selection.ignores {
        asked.check(problem, context, &report)
        collect(asked.name, in: context)
      }
    }
    return diagnostics
  }
}
