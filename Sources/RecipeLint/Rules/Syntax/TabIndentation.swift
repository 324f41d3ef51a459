import RecipeSyntax
import Text

extension Rule {
  static let tabIndentation = Rule(
    id: "tab-indentation",
    summary: "A line is indented with a tab.",
    rationale: """
      Editors show a tab as two, four or eight columns, so it would be unclear what the line belongs to.
      YAML therefore does not allow tabs in indentation.

      Indent with spaces, two for each level. Most editors can insert spaces when you press the Tab key.
      """,
    bad: "steps:\n\t- instruction: Bloom.",
    good: "steps:\n  - instruction: Bloom.",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .tabIndentation = error.kind else { return }
      let line = context.line(at: error.range.start)
      let isInFront = error.range.start < line.textStart
      let tabs = context.tabs(around: error.range)
      report.add(
        isInFront
          ? "this line is indented with \(tabs.count == 1 ? "a tab" : "tabs") instead of spaces"
          : "a tab follows the dash instead of a space",
        at: tabs,
        label: tabs.count == 1 ? "a tab" : "\(tabs.count) tabs",
        help: isInFront ? "indent with spaces, two for each level" : "",
        fix: isInFront
          ? context.indentingWithSpaces(line)
          : Fix("put a space after the dash", .safe, tabs, " ")
      )
    }
  )
}

extension LintContext {
  /// The run of tabs around this one.
  fileprivate func tabs(around place: ByteRange) -> ByteRange {
    var (start, end) = (place.start, max(place.end, place.start + 1))
    while start > 0, tree.bytes[start - 1] == 0x09 { start -= 1 }
    while end < tree.bytes.count, tree.bytes[end] == 0x09 { end += 1 }
    return ByteRange(start, end)
  }

  /// Two spaces for each tab where a source is indented with nothing else; otherwise the column of the
  /// lines above that the line can only belong with.
  fileprivate func indentingWithSpaces(_ line: SourceLine) -> Fix? {
    let indented = indentedLines()
    if indented.allSatisfy({ spelling(of: $0).utf8.allSatisfy { $0 == 0x09 } }) {
      let edits = indented.map { Edit($0, String(repeating: "  ", count: $0.count)) }
      return Fix("indent the file with two spaces for each tab", .safe, edits)
    }
    let above = line.above
    let isBelowKey = above?.text.hasSuffix(":") == true && !line.dashes.isEmpty
    let isBlock = above.map { $0.key != nil && ($0.text.hasSuffix("|") || $0.text.hasSuffix(">")) }
    let marks = line.marksAbove
    var column = marks.first { $0.isDash == !line.dashes.isEmpty && $0.column > 0 }?.column
    if isBelowKey || isBlock == true { column = marks.first.map { $0.column + 2 } }
    guard let column, (line.below?.indentation ?? 0) <= column + 2 else { return nil }
    let title = "indent the line by \(column) spaces"
    return Fix(title, .safe, [line.reindenting(to: column)])
  }

  /// The blanks before every line that has some.
  private func indentedLines() -> [ByteRange] {
    var blanks: [ByteRange] = []
    var line: SourceLine? = self.line(at: 0)
    while let current = line {
      if current.indentation > 0 {
        blanks.append(ByteRange(current.range.start, current.textStart))
      }
      line = current.below
    }
    return blanks
  }
}
