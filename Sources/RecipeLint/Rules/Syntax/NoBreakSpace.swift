import RecipeSyntax
import Text

extension Rule {
  static let noBreakSpace = Rule(
    id: "no-break-space",
    summary: "A no-break space is where YAML needs a plain space.",
    rationale: """
      A no-break space (U+00A0) looks like a space, but YAML treats it as a letter: it does not indent a
      line, and a dash followed by one does not begin a list item. It comes from web pages and word
      processors, or from pressing Alt or Option with the space bar.

      Replace it with a plain space. Within a text it is fine.
      """,
    bad: "steps:\n  -⟦U+00A0⟧instruction: Bloom.\n    pourTo: 45 g",
    good: "steps:\n  - instruction: Bloom.\n    pourTo: 45 g",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .noBreakSpace = error.kind else { return }
      let count = error.range.count / 2
      let isBehindDash =
        error.range.start > 0 && context.tree.bytes[error.range.start - 1] == UInt8(ascii: "-")
      report.add(
        isBehindDash
          ? "the space after this dash is a no-break space (U+00A0), which YAML does not treat as a space"
          : "this line is indented with no-break spaces (U+00A0), which YAML does not treat as spaces",
        at: error.range,
        fix: isBehindDash ? Self.spaces(error.range, count) : context.indenting(error.range, count)
      )
    }
  )

  fileprivate static func spaces(_ place: ByteRange, _ count: Int) -> Fix {
    let edit = Edit(place, String(repeating: " ", count: count))
    return Fix(title(count), .safe, [edit])
  }

  /// Replaces single no-break spaces.
  static func spaces(_ places: [ByteRange]) -> Fix {
    Fix(title(places.count), .safe, places.map { Edit($0, " ") })
  }

  private static func title(_ count: Int) -> String {
    count == 1 ? "replace it with a plain space" : "replace them with plain spaces"
  }
}

extension LintContext {
  /// Puts the line in the column where it seems to stand, or where it stands without these spaces, if
  /// that is the column of a key above.
  fileprivate func indenting(_ place: ByteRange, _ count: Int) -> Fix? {
    let line = line(at: place.start)
    let start = line.column(of: place.start)
    let marks = line.marksAbove.map { $0.column }
    if marks.contains(start + count) { return Rule.spaces(place, count) }
    guard start == 0 || marks.contains(start) else { return nil }
    return Fix("remove \(count == 1 ? "it" : "them")", .safe, place, "")
  }
}
