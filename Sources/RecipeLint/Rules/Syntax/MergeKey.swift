extension Rule {
  static let mergeKey = Rule(
    id: "merge-key",
    summary: "A recipe uses YAML's merge key `<<`.",
    rationale: """
      `<<` copies the keys of another place into this one. Programs differ in whether they know it, so a
      recipe would mean one thing here and another there.

      Write the keys out.
      """,
    example: Example(
      bad: "x-pour: &pour\n  timer: 45 s\nsteps:\n  - instruction: Pour.\n    <<: *pour",
      good: "steps:\n  - instruction: Pour.\n    timer: 45 s"
    ),
    check: .syntax { error, _, report in
      guard case .mergeKey = error.kind else { return }
      report.add(
        "recipes have no merge key `<<`",
        at: error.range,
        help: "write the keys out that it would copy"
      )
    }
  )
}
