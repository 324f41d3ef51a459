import Reports
import SourceText

extension Rule {
  static let renamed = Rule(
    id: "renamed-rule",
    summary: "A comment ignores a rule by a former id.",
    rationale: """
      A rule was renamed. The comment still works, but a later major version may no longer know the old id.

      Write the new id. `brewlint explain RULE` knows both.
      """,
    example: Example(bad: Self.steps("no-drain-time"), good: Self.steps("no-drawdown-time")),
    severity: .warning,
    fix: .safe,
    check: .ignores { problem, context, report in
      guard case .renamed(let comment, let number) = problem else { return }
      let entry = comment.rules[number]
      let isRepeated = comment.rules.contains { $0.id == entry.rule }
      report.add(
        "the rule `\(entry.id)` is now called `\(entry.rule)`",
        at: entry.range,
        fix: isRepeated
          ? comment.removing([number], in: context)
          : Fix("write `\(entry.rule)`", .safe, [Edit(entry.range, entry.rule)])
      )
    }
  )

  private static func steps(_ rule: String) -> String {
    """
    steps:
      - instruction: Bloom to {total}.
        pourTo: 45 g
        timer: 0 s  # brewlint: ignore[\(rule)] the valve is closed
      - instruction: Pour the rest.
        pourTo: 250 g
        timer: 90 s
    """
  }
}
