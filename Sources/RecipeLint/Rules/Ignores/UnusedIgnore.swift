import Diagnostics

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
      let names = entries.map { "`\(comment.rules[$0].id)`" }
      let first = comment.rules[entries[0]].range
      let last = comment.rules[entries[entries.count - 1]].range
      report.add(
        message(names, reach),
        at: ByteRange(first.start, last.end),
        fix: comment.removing(entries, in: context)
      )
    }
  )

  private static func message(_ names: [String], _ reach: IgnoreProblem.Reach) -> String {
    let isOne = names.count == 1
    let list = isOne ? names[0] : names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")"
    let place: String
    switch reach {
    case .line: place = "on this line"
    case .nextLine: place = "on the next line"
    case .file: place = "in this file"
    case .alreadyIgnored: return "\(list) \(isOne ? "is" : "are") ignored here already"
    }
    return "\(list) \(isOne ? "finds" : "find") nothing \(place) that could be ignored"
  }
}
