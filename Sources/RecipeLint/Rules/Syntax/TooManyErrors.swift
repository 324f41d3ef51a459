extension Rule {
  static let tooManyErrors = Rule(
    id: "too-many-errors",
    summary: "The rest of the file was not read, because it has too many syntax errors.",
    rationale: """
      After a mistake, brewlint continues at the next key. A large file with mistakes everywhere is
      usually not a recipe, or has lost its line breaks or its indentation, so brewlint stops at some
      point.

      Correct the errors that it reports, and run it again.
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
