import Reports
import SourceText

extension Rule {
  static let malformedIgnore = Rule(
    id: "malformed-ignore",
    summary: "A comment for brewlint is not of a form that it understands, so it ignores nothing.",
    rationale: """
      A comment that ignores findings names the rules in brackets, separated by commas:
      `# brewlint: ignore[water-total] as published`, or `ignore-file` for the whole file. There is no form
      that ignores everything, as it would also hide what nobody has seen yet.
      """,
    example: Example(
      bad: "temperature: 88 °C  # brewlint: ignore temperature-range for a dark roast",
      good: "temperature: 88 °C  # brewlint: ignore[temperature-range] for a dark roast"
    ),
    severity: .warning,
    fix: .safe,
    check: .ignores { problem, _, report in
      guard case .malformed(let comment) = problem else { return }
      report.add(
        comment.message,
        at: comment.range,
        help: comment.corrected == nil
          ? "write it like `# brewlint: ignore[water-total] the reason`" : "",
        fix: comment.corrected.map {
          Fix("write `\($0.shortened)`", .safe, [Edit(comment.range, $0)])
        }
      )
    }
  )
}

extension MalformedIgnoreComment {
  fileprivate var message: String {
    switch flaw {
    case .word(""): "this comment says nothing that brewlint understands"
    case .word(let word):
      "brewlint does not understand `\(word.shortened)`: a comment for it says `ignore` or `ignore-file`"
    case .noRules: "this comment names no rule, so it ignores nothing"
    case .notClosed: "the list of rules has no `]`, so the comment ignores nothing"
    case .punctuation:
      "this comment is not of the form `# brewlint: ignore[rule, …]`, so it ignores nothing"
    }
  }
}
