import Reports
import SourceText

extension Rule {
  static let missingColon = Rule(
    id: "missing-colon",
    summary: "A line among keys has no key: it has no colon, or no space behind it.",
    rationale: """
      Every line of a recipe begins with a key, a colon and a space: `dose: 15 g`. A text that goes on over
      several lines is indented further than its key, and a remark begins with `#`.
      """,
    example: Example(bad: "method: v60\ndose 15 g", good: "method: v60\ndose: 15 g"),
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .missingColon = error.kind else { return }
      let start = error.range.start
      let text = ByteRange(start, max(start + 1, context.line(at: start).textEnd(from: start)))
      let spelling = context.spelling(of: text)
      if let slip = ColonSlip(spelling, isKey: context.isKnownKey) {
        let place = ByteRange(start + slip.range.start, start + slip.range.end)
        return report.add(
          slip.message,
          at: place.isEmpty ? text : place,
          help: "write `\(slip.corrected(spelling).shortened)`",
          fix: Fix(slip.title, .safe, [Edit(place, slip.replacement)])
        )
      }
      if let marker = ["<<<<<<<", "=======", ">>>>>>>"].first(where: { spelling.hasPrefix($0) }) {
        guard marker == "<<<<<<<" || !context.isInConflict(start) else { return }
        return report.addConflict(marker, text)
      }
      let isBullet = ["•", "–", "—", "·", "*"].contains { spelling.hasPrefix($0) }
      report.add(
        "`\(spelling.shortened)` has no key: expected a key, a colon and a space",
        at: text,
        help: isBullet
          ? "a list item begins with `- `, and a step with `- instruction: `"
          : context.line(at: start).above == nil
            ? "give it a key, as in `name: \(spelling.shortened)`, or put `# ` in front to make it a comment"
            : "give it a key, indent it further if it goes on with the text above, or put `# ` in front"
      )
    }
  )
}

extension Report {
  /// What git leaves in a file that two people changed.
  mutating func addConflict(_ marker: String, _ range: ByteRange) {
    add(
      "`\(marker)` is left over from a merge conflict",
      at: range,
      help:
        "keep one of the two versions, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`"
    )
  }
}
