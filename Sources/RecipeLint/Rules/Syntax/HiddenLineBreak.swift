import Reports
import SourceText

extension Rule {
  static let hiddenLineBreak = Rule(
    id: "hidden-line-break",
    summary: "A character would break the line for YAML, though no editor shows it.",
    rationale: """
      YAML takes a few rare characters for the end of a line: U+0085, U+2028, U+2029, and a carriage return
      that no line feed follows. Editors show nothing there, so the recipe would not mean what it shows.

      U+2028 and its like come with text copied from web pages and word processors: a space takes their
      place. Carriage returns alone are the line ends of old Macs: save the file with the line ends `LF`.
      """,
    example: Example(
      bad: "notes: Bloom,⟦U+2028⟧then wait.",
      good: "notes: Bloom, then wait."
    ),
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .hiddenLineBreak(let value) = error.kind else { return }
      if value == 0x0D { return report.addLoneReturns(error.range, context) }
      let name = [0x85: "next line (U+0085)", 0x2028: "line separator (U+2028)"][value]
      report.add(
        "a hidden \(name ?? "paragraph separator (U+2029)") would break the line for YAML",
        at: error.range,
        label: "no editor shows it",
        fix: context.spacing(error.range)
      )
    }
  )
}

extension Report {
  fileprivate mutating func addLoneReturns(_ range: ByteRange, _ context: LintContext) {
    let bytes = context.tree.bytes
    let returns = bytes.indices.filter {
      bytes[$0] == 0x0D && ($0 + 1 == bytes.count || bytes[$0 + 1] != 0x0A)
    }
    let isWhole = returns.count > bytes.count { $0 == 0x0A }
    add(
      isWhole
        ? "the lines end in carriage returns alone, as on old Macs"
        : "a carriage return (U+000D) without a line feed would break the line for YAML",
      at: range,
      label: isWhole ? "the first line ends here" : "no editor shows it",
      fix: Fix(
        returns.count > 1 ? "end the lines with line feeds" : "put a line feed there",
        .safe,
        returns.count > 100
          ? [Self.lineFeeds(returns, in: bytes)]
          : returns.map { Edit(ByteRange($0, $0 + 1), "\n") }
      )
    )
  }

  /// One edit that makes line feeds of all returns, which are in order.
  private static func lineFeeds(_ returns: [Int], in bytes: [UInt8]) -> Edit {
    let range = ByteRange(returns[0], returns[returns.count - 1] + 1)
    var text = Array(bytes[range.start..<range.end])
    for place in returns { text[place - range.start] = UInt8(ascii: "\n") }
    return Edit(range, String(decoding: text, as: UTF8.self))
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
      : Fix("put a space there", .safe, [Edit(place, " ")])
  }
}
