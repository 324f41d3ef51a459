import RecipeSyntax
import Text

extension Rule {
  static let unclosedQuote = Rule(
    id: "unclosed-quote",
    summary: "A quoted text has no closing quote.",
    rationale: """
      Without its closing quote, a text continues to the end of the file and swallows every key below it.
      """,
    bad: "name: \"Morning V60\nmethod: v60",
    good: "name: \"Morning V60\"\nmethod: v60",
    fix: .unsafe,
    check: .syntax { error, context, report in
      guard case .unclosedQuote(let quote) = error.kind else { return }
      let text = context.restOfLine(from: error.range.start)
      if text.count == 1, context.line(at: text.start).textStart < text.start {
        return report.add(
          "this \(quote == "'" ? "single" : "double") quote opens a text, but nothing follows it",
          at: error.range,
          help: "remove it",
          fix: Fix("remove the quote", .unsafe, error.range, "")
        )
      }
      if quote == "'", context.spelling(of: text).dropFirst().first?.isNumber == true {
        return report.add(
          "a text that begins with an apostrophe needs double quotes",
          at: error.range,
          label: "YAML reads this as a quote, which is never closed",
          help: "put the whole text in double quotes",
          fix: context.quoting(text, .unsafe)
        )
      }
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
    let edit = Edit(at: text.end, String(quote))
    return Fix("close the quote at the end of the line", .unsafe, [edit])
  }
}
