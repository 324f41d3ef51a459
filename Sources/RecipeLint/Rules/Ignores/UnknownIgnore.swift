import Text

extension Rule {
  static let unknownIgnore = Rule(
    id: "unknown-ignore",
    summary: "A comment ignores a rule that does not exist.",
    rationale: """
      A comment with an unknown rule ignores nothing. The name may be misspelt; `brewlint rules` lists
      all rules.
      """,
    bad: "temperature: 88 °C  # brewlint: ignore[temprature-range] for a dark roast",
    good: "temperature: 88 °C  # brewlint: ignore[temperature-range] for a dark roast",
    severity: .warning,
    fix: .safe,
    check: .ignores { problem, context, report in
      guard case .unknown(let comment, let number) = problem else { return }
      let entry = comment.rules[number]
      let former = Rule.former[entry.id]
      let near = nearestWord(to: entry.id, among: Rule.all.map { $0.id })
      let rename = near.flatMap { near in
        comment.rules.contains { $0.id == near }
          ? nil : Fix("write `\(near)`", .safe, entry.range, near)
      }
      report.add(
        "there is no rule `\(entry.id.shortened)`",
        at: entry.range,
        help: former.map { "it is a part of `\($0)` now, which finds more" }
          ?? near.map { "did you mean `\($0)`?" } ?? "`brewlint rules` lists all rules",
        // A former name covers more now: renamed by itself, the comment could hide what nobody has seen.
        fix: former != nil ? nil : rename ?? comment.removing([number], in: context)
      )
    }
  )
}
