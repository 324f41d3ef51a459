import Text

extension Rule {
  static let tooManyErrors = Rule(
    id: "too-many-errors",
    summary: "The rest of the file was not checked, because it has too many errors.",
    rationale: """
      After a mistake, brewlint continues at the next key. A large file with mistakes everywhere is
      usually not a recipe, or has lost its line breaks or its indentation, so brewlint stops at some
      point: after 1000 errors at the latest.

      Correct the errors that it reports, and run it again.
      """,
    bad: "a: b: c\nd: e: f\n# and so on, for hundreds of lines",
    good: "name: Morning V60",
    check: .syntaxAndShape { error, _, report in
      if case .tooManyErrors(let count) = error.kind { add(count, at: error.range, &report) }
    } _: { error, report in
      if case .tooManyErrors(let count) = error.kind { add(count, at: error.range, &report) }
    }
  )

  private static func add(_ count: Int, at range: ByteRange, _ report: inout Report) {
    report.add(
      "the rest of the file was not checked after \(count) errors",
      at: ByteRange(range.start, min(range.start + 1, range.end)),
      label: "checking stopped here",
      help: "correct the errors above, and run brewlint again"
    )
  }
}
