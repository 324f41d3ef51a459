extension Rule {
  static let mergeKey = Rule(
    id: "merge-key",
    summary: "A recipe uses YAML's merge key `<<`.",
    rationale: """
      `<<` copies keys from another place. Not all programs support it, so a recipe would not mean the
      same everywhere.

      Write the keys out.
      """,
    bad: "x-pour: &pour\n  timer: 45 s\nsteps:\n  - instruction: Pour.\n    <<: *pour",
    good: "steps:\n  - instruction: Pour.\n    timer: 45 s",
    check: .syntax { error, context, report in
      guard case .mergeKey = error.kind else { return }
      report.add(
        "the merge key `<<` is not allowed in \(context.kind.plural)",
        at: error.range,
        help: "write out the keys that it copies"
      )
    }
  )
}
