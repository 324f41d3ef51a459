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
    fix: .unsafe,
    check: .syntax { error, context, report in
      guard case .unclosedQuote(let quote) = error.kind else { return }
      report.add(
        "this \(quote == "'" ? "single" : "double") quote is never closed",
        at: error.range,
        label: "opened here",
        help:
          "add a `\(quote)` at the end of the text; inside it, write `\(quote == "'" ? "''" : "\\\"")`",
        fix: context.closingQuote(quote, at: error.range.start)
      )
    }
  )
}

extension LintContext {
  /// Ends the text with its line, where another key or item begins on the next one.
  fileprivate func closingQuote(_ quote: Character, at start: Int) -> Fix? {
    let line = line(at: start)
    let text = restOfLine(from: start)
    guard text.count > 1, spelling(of: text).dropFirst().allSatisfy({ $0 != quote && $0 != "\\" }),
      line.below.map({ $0.key != nil || !$0.dashes.isEmpty || $0.isDocumentMarker }) ?? true
    else { return nil }
    let edit = Edit(ByteRange(text.end, text.end), String(quote))
    return Fix("close the quote at the end of the line", .unsafe, [edit])
  }
}
