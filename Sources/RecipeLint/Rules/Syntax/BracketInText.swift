import Text

extension Rule {
  static let bracketInText = Rule(
    id: "bracket-in-text",
    summary: "An unquoted text begins with a bracket or brace.",
    rationale: """
      YAML reads a value that begins with `{` or `[` as a mapping or a list. An instruction that begins
      with a placeholder, as in `{dose} of coffee`, therefore needs quotes.

      A bracket later in the text is fine: `Add {dose} of coffee` needs no quotes.
      """,
    bad: "steps:\n  - instruction: {dose} of coffee, ground fresh.",
    good: "steps:\n  - instruction: \"{dose} of coffee, ground fresh.\"",
    fix: .safe,
    check: .syntaxAndShape { error, context, report in
      guard case .bracketBeginsText(let bracket) = error.kind else { return }
      let text = error.related ?? context.restOfLine(from: error.range.start)
      if context.takesText(at: text.start) {
        report.addBracket(bracket, at: error.range, context.quoting(text))
      } else {
        let rest = ByteRange(min(error.range.end, text.end), text.end)
        report.add(
          "unexpected `\(context.spelling(of: rest).shortened)` after the end of the list",
          at: rest,
          labels: [Label(error.range, "the list")],
          help: "remove it, or move it into the brackets"
        )
      }
    } _: { error, report in
      guard case .bracesReadAsMapping = error.kind else { return }
      report.addBracket("{", at: error.range, error.context.quoting(error.range))
    }
  )
}

extension Report {
  fileprivate mutating func addBracket(_ bracket: Character, at range: ByteRange, _ fix: Fix?) {
    addUnquoted(
      "a text that begins with `\(bracket)` needs quotes",
      at: range,
      label: "YAML reads this as a \(bracket == "{" ? "mapping" : "list"), not as text",
      fix: fix
    )
  }
}
