extension Rule {
  static let tooManyErrors = Rule(
    id: "too-many-errors",
    summary: "The rest of a file was not read, because so much of it is no YAML.",
    rationale: """
      After a slip, brewlint goes on reading at the next key. A large file with slips all over is usually no
      recipe at all, or has lost its line ends or its indentation, so brewlint stops at some point.

      Correct what it has found, and run it again.
      """,
    example: Example(
      bad: "a: b: c\nd: e: f\n# and so on, for hundreds of lines",
      good: "name: Morning V60"
    ),
    check: .syntax { error, context, report in
      guard case .tooManyErrors = error.kind else { return }
      let count = context.tree.errors.count - 1
      report.add(
        "the rest of the file was not read after \(count) errors",
        at: error.range,
        label: "reading stopped here",
        help: "correct the errors above, and run brewlint again"
      )
    }
  )
}
