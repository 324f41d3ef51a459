import RecipeSyntax
import Text

extension Rule {
  static let hiddenLineBreak = Rule(
    id: "hidden-line-break",
    summary: "YAML reads an invisible character as a line break.",
    rationale: """
      YAML reads a few rare characters as the end of a line: U+0085, U+2028, U+2029, and a carriage return
      without a line feed. Editors show nothing there, so the recipe would not mean what it shows.

      U+2028 and similar characters come with text copied from web pages and word processors: replace them
      with a space. Carriage returns alone are the line endings of old Macs: save the file with `LF` line
      endings.
      """,
    bad: "notes: Bloom,⟦U+2028⟧then wait.",
    good: "notes: Bloom, then wait.",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .hiddenLineBreak(let value) = error.kind else { return }
      if value == 0x0D { return report.addBareReturns(error.range, context) }
      let name = [0x85: "next-line character (U+0085)", 0x2028: "line separator (U+2028)"][value]
      report.add(
        "YAML reads the invisible \(name ?? "paragraph separator (U+2029)") as a line break",
        at: error.range,
        label: "invisible in editors",
        fix: context.spacing(error.range)
      )
    }
  )
}

extension Report {
  fileprivate mutating func addBareReturns(_ range: ByteRange, _ context: LintContext) {
    let bytes = context.tree.bytes
    let returns = bytes.indices.filter {
      bytes[$0] == 0x0D && ($0 + 1 == bytes.count || bytes[$0 + 1] != 0x0A)
    }
    let isWhole = returns.count > bytes.count { $0 == 0x0A }
    add(
      isWhole
        ? "the lines end with carriage returns only, as on old Macs"
        : "YAML reads a carriage return (U+000D) without a line feed as a line break",
      at: range,
      label: isWhole ? "the first line ends here" : "invisible in editors",
      fix: Fix(
        returns.count > 1 ? "end the lines with line feeds" : "replace it with a line feed",
        .safe,
        returns.lazy.map { Edit(ByteRange($0, $0 + 1), "\n") }.joined(in: bytes)
      )
    )
  }
}

extension LintContext {
  /// One space, or none where there is a blank on either side or the line ends.
  fileprivate func spacing(_ place: ByteRange) -> Fix {
    let line = line(at: place.start)
    let bytes = tree.bytes
    let isApart =
      place.end >= line.range.end || bytes[place.end] == 0x20
      || (place.start > line.range.start && bytes[place.start - 1] == 0x20)
    return isApart
      ? Fix("remove it", .safe, [Edit(place, "")])
      : Fix("replace it with a space", .safe, [Edit(place, " ")])
  }
}
