import Text

extension Rule {
  static let malformedIgnore = Rule(
    id: "malformed-ignore",
    summary: "A comment for brewlint or brewfmt has invalid syntax, so it does nothing.",
    rationale: """
      A comment that ignores findings lists the rules in brackets, separated by commas:
      `# brewlint: ignore[water-total] as published`, or `ignore-file` for the whole file. No comment can
      ignore everything, because it would also hide findings that nobody has seen yet.

      A comment for brewfmt is `# brewfmt: skip`, which keeps the layout of a key or step, or `# brewfmt: off`, which
      keeps it up to `# brewfmt: on`.
      """,
    bad: "temperature: 88 °C  # brewlint: ignore temperature-range for a dark roast",
    good: "temperature: 88 °C  # brewlint: ignore[temperature-range] for a dark roast",
    severity: .warning,
    fix: .safe,
    check: .ignores { problem, _, report in
      guard case .malformed(let comment) = problem else { return }
      report.add(
        comment.message,
        at: comment.range,
        help: comment.corrected == nil ? "write `\(comment.example)`" : "",
        fix: comment.corrected.map {
          Fix("write `\($0.shortened)`", .safe, comment.range, $0)
        }
      )
    }
  )
}

extension MalformedIgnoreComment {
  fileprivate var example: String {
    if case .layoutWord = mistake { return "# brewfmt: skip" }
    return "# brewlint: ignore[water-total] reason"
  }

  fileprivate var message: String {
    switch mistake {
    case .layoutWord(let word):
      "expected `skip`, `off` or `on` after `brewfmt:`"
        + (word.isEmpty ? "" : ", found `\(word.shortened)`") + ", so the layout is not kept"
    case .word(""): "expected `ignore` or `ignore-file` after `brewlint:`"
    case .word(let word):
      "expected `ignore` or `ignore-file` after `brewlint:`, found `\(word.shortened)`"
    case .noRules: "this comment names no rule, so it ignores nothing"
    case .notClosed: "the list of rules has no closing `]`, so the comment ignores nothing"
    case .punctuation:
      "this comment does not have the form `# brewlint: ignore[rule, …]`, so it ignores nothing"
    }
  }
}
