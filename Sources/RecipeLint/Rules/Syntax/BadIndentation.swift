import RecipeSyntax
import Text

extension Rule {
  static let badIndentation = Rule(
    id: "indentation",
    summary: "A line is not indented like the lines it belongs to.",
    rationale: """
      In YAML, the spaces before a line determine what the line belongs to. The keys of a recipe begin in
      the first column. The keys of a step are aligned with each other, and so are the dashes of the
      steps.

      Indent the line by as many spaces as its neighbors.
      """,
    bad: "steps:\n  - instruction: Bloom.\n     pourTo: 45 g",
    good: "steps:\n  - instruction: Bloom.\n    pourTo: 45 g",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .badIndentation = error.kind else { return }
      let line = context.line(at: error.range.start)
      let isDash = line.dashes.contains { $0.start == error.range.start }
      guard let sibling = line.nearestMark(to: error.range.start, isDash: isDash),
        sibling.column != line.column(of: error.range.start)
      else { return context.addStray(error.range, line, to: &report) }
      let name = context.spelling(of: error.range).shortened
      let column = line.column(of: error.range.start)
      let other = isDash ? "the `-` above" : "`\(context.spelling(of: sibling.range).shortened)`"
      let label = Label(sibling.range, "in column \(sibling.column + 1)")
      if column == 0, !isDash {
        return report.add(
          "`\(name)` is not indented, but \(other) above it is",
          at: error.range,
          labels: [label],
          help: "begin both in the first column if they are keys of the \(context.kind.noun)"
        )
      }
      if let key = line.key, !isDash, column > sibling.column,
        !LooseKeys.isExact(context.spelling(of: key)), context.spelling(of: key).contains(" ")
      {
        return context.addKeyInText(key, sibling.range, to: &report)
      }
      let isFirst = sibling.column == 0
      let found = column == 0 ? "is not indented" : "is indented by \(spaces(column))"
      let expected = isFirst ? "is not" : "is indented by \(sibling.column)"
      let edits = error.range.start == line.textStart ? line.moving(to: sibling.column) : nil
      let title = isFirst ? "move it to the first column" : "indent it by \(spaces(sibling.column))"
      report.add(
        "`\(name)` \(found), but \(other) \(expected)",
        at: error.range,
        labels: [label],
        help: "begin it in the same column if the two belong together",
        fix: edits.map { Fix(title, .unsafe, $0) }
      )
    }
  )

  private static func spaces(_ count: Int) -> String { count == 1 ? "1 space" : "\(count) spaces" }
}

extension LintContext {
  /// A text over several lines, of which a later one has a colon.
  fileprivate func addKeyInText(_ key: ByteRange, _ owner: ByteRange, to report: inout Report) {
    report.add(
      "`\(spelling(of: key).shortened):` continues the text above, but its colon makes it a key",
      at: ByteRange(key.start, key.end + 1),
      labels: [Label(owner, "the key of the text")],
      help: "put the text in double quotes, from its first line to its last"
    )
  }

  /// Reports a line that is not aligned with anything above.
  fileprivate func addStray(_ range: ByteRange, _ line: SourceLine, to report: inout Report) {
    let name = spelling(of: range).shortened
    let isDash = line.dashes.contains { $0.start == range.start }
    let label = isDash ? "this key ended the list" : "the key above"
    report.add(
      isDash
        ? "this `-` belongs to no list" : "`\(name)` is not aligned with any key above",
      at: range,
      labels: .at(line.marksAbove.first?.range, label),
      help: isDash
        ? "indent the key above it if that belongs to the previous item, or give this list a key"
        : "begin `\(name)` in the same column as the keys it belongs to"
    )
  }
}
