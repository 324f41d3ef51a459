import Diagnostics

extension Rule {
  static let badIndentation = Rule(
    id: "indentation",
    summary: "A line is not indented like the lines that it belongs with.",
    rationale: """
      In YAML the spaces in front of a line say what the line belongs to. The keys of a recipe begin in the
      first column, those of a step below one another, and so do the dashes of the steps.

      Give the line as many spaces as its neighbours have.
      """,
    example: Example(
      bad: "steps:\n  - instruction: Bloom.\n     pourTo: 45 g",
      good: "steps:\n  - instruction: Bloom.\n    pourTo: 45 g"
    ),
    fix: .unsafe,
    check: .syntax { error, context, report in
      guard case .badIndentation = error.kind else { return }
      let line = context.line(at: error.range.start)
      let isDash = line.dashes.contains { $0.start == error.range.start }
      if line.above?.text == "..." { return report.addMissingMarker(error.range, line) }
      guard let sibling = line.nearestMark(to: error.range.start, isDash: isDash),
        sibling.column != line.column(of: error.range.start)
      else { return report.addStray(error.range, line, context) }
      let name = context.spelling(of: error.range).shortened
      let found = spaces(line.column(of: error.range.start))
      let other = isDash ? "the `-` above" : "`\(context.spelling(of: sibling.range).shortened)`"
      let isWhole = error.range.start == line.textStart
      let edits = isWhole ? line.moving(to: sibling.column) : nil
      report.add(
        "`\(name)` is indented by \(found), but \(other) by \(spaces(sibling.column))",
        at: error.range,
        labels: [Label(sibling.range, "in column \(sibling.column + 1)")],
        help: "begin `\(name)` in the same column if the two belong together",
        fix: edits.map { Fix("indent it by \(spaces(sibling.column))", .unsafe, $0) }
      )
    }
  )

  private static func spaces(_ count: Int) -> String {
    count == 0 ? "no space" : count == 1 ? "1 space" : "\(count) spaces"
  }
}

extension Report {
  /// A recipe below `...`, which ends the one above.
  fileprivate mutating func addMissingMarker(_ range: ByteRange, _ line: SourceLine) {
    add(
      "another recipe begins here without a `---` in front",
      at: range,
      labels: line.above.map { [Label(ByteRange($0.textStart, $0.range.end), "ends a recipe")] }
        ?? [],
      help: "write `---` in place of the `...` above"
    )
  }

  /// A line that nothing above stands in one column with.
  fileprivate mutating func addStray(
    _ range: ByteRange,
    _ line: SourceLine,
    _ context: LintContext
  ) {
    let name = context.spelling(of: range).shortened
    let isDash = line.dashes.contains { $0.start == range.start }
    let owner = line.marksAbove.first
    add(
      isDash
        ? "this `-` belongs to no list" : "`\(name)` is not in the column of any key above",
      at: range,
      labels: owner.map { [Label($0.range, isDash ? "this key ended the list" : "the key above")] }
        ?? [],
      help: isDash
        ? "indent the key above it if it belongs to the item before, or begin a list with a key"
        : "begin `\(name)` in the same column as the keys that it belongs with"
    )
  }
}
