import RecipeSchema
import Reports
import SourceText

extension Rule {
  static let colonInText = Rule(
    id: "colon-in-text",
    summary: "An unquoted text contains a colon and a space.",
    rationale: """
      A colon followed by a space separates a key from its value. A second one on a line, as in
      `instruction: Bloom: pour slowly`, is ambiguous, so YAML rejects it.

      Put the whole text in double quotes. A colon without a space after it, as in `1:30`, is fine.
      """,
    example: Example(
      bad: "steps:\n  - instruction: Bloom: pour slowly",
      good: "steps:\n  - instruction: \"Bloom: pour slowly\""
    ),
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .colonInText = error.kind else { return }
      let text = error.related ?? context.restOfLine(from: error.range.start)
      let before = ByteRange(text.start, max(text.start, error.range.start))
      let rest = ByteRange(before.end, max(before.end, text.end))
      let last = context.spelling(of: before).split(separator: " ").last.map { String($0) } ?? ""
      if context.line(at: text.start).text.hasPrefix("--- ") {
        return report.addTextBehindMarker(context, text)
      }
      let isKey = context.isKey(last, besideTextAt: text.start)
      if isKey || !context.takesText(at: text.start) {
        return report.add(
          "this line has two colons: expected one key and its value",
          at: error.range,
          label: "the second colon",
          help: isKey || context.isKnownKey(last)
            ? "put `\((last + context.spelling(of: rest)).shortened)` on a line of its own"
            : "remove this colon and what does not belong to the value"
        )
      }
      report.addUnquoted(
        "a text that contains a colon and a space needs quotes",
        at: error.range,
        label: "YAML reads the text before this colon as a key",
        fix: context.quoting(text)
      )
    }
  )
}

extension LintContext {
  /// Whether a word is a key that may begin the next line.
  fileprivate func isKey(_ word: String, besideTextAt offset: Int) -> Bool {
    let line = line(at: offset)
    let keys = line.contentStart > line.range.start ? RecipeFormat.step : RecipeFormat.recipe
    return keys.contains { $0.name == word }
  }
}

extension Report {
  fileprivate mutating func addTextBehindMarker(_ context: LintContext, _ text: ByteRange) {
    let line = context.line(at: text.start)
    let gap = ByteRange(line.textStart + 3, text.start)
    add(
      "`---` must be on a line of its own",
      at: ByteRange(line.textStart, line.textStart + 3),
      help: "put `\(context.spelling(of: text).shortened)` on the next line",
      fix: Fix("break the line after `---`", .safe, [Edit(gap, line.ending)])
    )
  }
}
