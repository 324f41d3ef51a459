import Reports
import SourceText

extension Rule {
  static let noBreakSpace = Rule(
    id: "no-break-space",
    summary: "A no-break space stands where YAML needs a plain one.",
    rationale: """
      A no-break space (U+00A0) looks like a space, but to YAML it is a letter: it does not indent a line,
      and a dash with one behind it begins no list item. It comes from web pages and word processors, or
      from pressing Alt or Option with the space bar.

      Put plain spaces there. Within a text it is no trouble.
      """,
    example: Example(
      bad: "steps:\n  -⟦U+00A0⟧instruction: Bloom.",
      good: "steps:\n  - instruction: Bloom."
    ),
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .noBreakSpace = error.kind else { return }
      let count = error.range.count / 2
      let isBehindDash =
        error.range.start > 0 && context.tree.bytes[error.range.start - 1] == UInt8(ascii: "-")
      report.add(
        isBehindDash
          ? "the space behind this dash is a no-break space (U+00A0), which YAML does not know"
          : "this line is indented with no-break spaces (U+00A0), which YAML does not know",
        at: error.range,
        fix: isBehindDash ? Self.spaces(error.range, count) : context.indenting(error.range, count)
      )
    }
  )

  fileprivate static func spaces(_ place: ByteRange, _ count: Int) -> Fix {
    let edit = Edit(place, String(repeating: " ", count: count))
    return Fix(count == 1 ? "put a plain space there" : "put plain spaces there", .safe, [edit])
  }
}

extension LintContext {
  /// Puts the line in the column where it seems to stand, or where it stands without these spaces, if
  /// that is the column of a key above.
  fileprivate func indenting(_ place: ByteRange, _ count: Int) -> Fix? {
    let line = line(at: place.start)
    let start = line.column(of: place.start)
    let marks = line.marksAbove.map(\.column)
    if marks.contains(start + count) { return Rule.spaces(place, count) }
    guard start == 0 || marks.contains(start) else { return nil }
    return Fix("remove \(count == 1 ? "it" : "them")", .safe, [Edit(place, "")])
  }
}
