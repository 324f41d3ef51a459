import Diagnostics

extension Rule {
  static let unclosedQuote = Rule(
    id: "unclosed-quote",
    summary: "A quoted text has no closing quote.",
    rationale: """
      Without its closing quote, a text runs on to the end of the file and swallows every key below it.
      """,
    example: Example(
      bad: "name: \"Morning V60\nmethod: v60",
      good: "name: \"Morning V60\"\nmethod: v60"
    ),
    check: .syntax { error, _, report in
      guard case .unclosedQuote(let quote) = error.kind else { return }
      report.add(
        "this \(quote == "'" ? "single" : "double") quote is never closed",
        at: error.range,
        label: "opened here",
        help:
          "add a \(quote) at the end of the text; inside the text, write it as \(quote == "'" ? "''" : "\\\"")"
      )
    }
  )
}
