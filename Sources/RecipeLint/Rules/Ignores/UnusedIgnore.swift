import SourceText

extension Rule {
  static let unusedIgnore = Rule(
    id: "unused-ignore",
    summary: "A comment ignores a rule that finds nothing there.",
    rationale: """
      When a recipe has been corrected, the comment that ignored its finding is left over. It tells readers
      of a problem that is gone, and would hide the next one.

      Only rules that are asked in the run are judged, those that compare files never, and none while the
      file has errors, since these may keep other rules from looking.
      """,
    example: Example(
      bad: "temperature: 94 °C  # brewlint: ignore[temperature-range] for a dark roast",
      good: "temperature: 94 °C"
    ),
    severity: .warning,
    fix: .safe,
    check: .ignores { problem, context, report in
      guard case .unused(let comment, let entries, let reach) = problem else { return }
      let first = comment.rules[entries[0]].range
      let last = comment.rules[entries[entries.count - 1]].range
      report.add(
        "no finding of \(comment.names(entries)) is left to ignore \(reach.place)",
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
    let quoted = names.map { "`\($0)`" }
    guard quoted.count > 1, let last = quoted.last else { return quoted[0] }
    return "\(quoted.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension IgnoreProblem.Reach {
  fileprivate var place: String {
    switch self {
    case .line: "on this line"
    case .nextLine: "on the next line"
    case .file: "in this file"
    }
  }
}
