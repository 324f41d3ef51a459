import Diagnostics

extension Rule {
  static let invalidEscape = Rule(
    id: "invalid-escape",
    summary: "A backslash in double quotes begins no known escape.",
    rationale: """
      In double quotes a backslash and the letter behind it stand for another character: `\\n` for a new
      line, `\\"` for a double quote, `\\\\` for a backslash. Other letters have no such meaning.

      Write a backslash that is meant as one as `\\\\`, or use single quotes, where it is a plain character.
      """,
    example: Example(
      bad: "notes: \"50\\% of the water\"",
      good: "notes: \"50\\\\% of the water\""
    ),
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .invalidEscape = error.kind else { return }
      let escape = context.spelling(of: error.range)
      let slash = ByteRange(error.range.start, error.range.start)
      let digits = ["\\x": 2, "\\u": 4, "\\U": 8][escape]
      if escape == "\\'" {
        return report.add(
          "an apostrophe in double quotes has no backslash in front",
          at: error.range,
          help: "write `'` alone",
          fix: Fix(
            "remove the backslash",
            .safe,
            [Edit(ByteRange(slash.start, slash.start + 1), "")]
          )
        )
      }
      report.add(
        digits.map { "`\(escape)` needs \($0) hexadecimal digits of a character behind it" }
          ?? "`\(escape.shortened)` is not an escape that YAML knows",
        at: error.range,
        help: "write `\\\\` for a backslash; the usual escapes are `\\n`, `\\t`, `\\\"` and `\\\\`",
        fix: Fix("double the backslash", .safe, [Edit(slash, "\\")])
      )
    }
  )
}
