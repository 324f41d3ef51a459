import Text

extension Rule {
  static let unusedIgnore = Rule(
    id: "unused-ignore",
    summary: "A comment ignores a rule that finds nothing there.",
    rationale: """
      When somebody corrects a recipe, the comment that ignored the finding stays. It would hide the next
      finding.

      The rule checks comments only for rules that are enabled in the run and do not compare files. It
      reports nothing while the file has errors, because these may keep other rules from running.
      """,
    bad: "temperature: 94 °C  # brewlint: ignore[temperature-range] for a dark roast",
    good: "temperature: 94 °C",
    severity: .warning,
    fix: .safe,
    check: .ignores { problem, context, report in
      guard case .unused(let comment, let entries, let reach) = problem else { return }
      let first = comment.rules[entries[0]].range
      let last = comment.rules[entries[entries.count - 1]].range
      report.add(
        "there is no finding of \(comment.names(entries)) to ignore \(reach.rawValue)",
        at: ByteRange(first.start, last.end),
        fix: comment.removing(entries, in: context)
      )
    }
  )
}

extension IgnoreComment {
  /// The rules at these positions, as a sentence lists them.
  fileprivate func names(_ entries: [Int]) -> String {
    var names: [String] = []
    for entry in entries where !names.contains(rules[entry].id) { names.append(rules[entry].id) }
    return listed(names.map { "`\($0)`" }, "or")
  }
}
