import RecipeSyntax
import Text

extension Rule {
  static let misplacedItem = Rule(
    id: "misplaced-item",
    summary: "A dash is where no list can begin, such as on the line of its key.",
    rationale: """
      A list begins on the line below its key. Each item is on a line of its own and begins with a dash.

      Put the first item on the next line. Put a text that only begins with a dash in double quotes.
      """,
    bad: "tags: - fruity",
    good: "tags:\n  - fruity",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .misplacedItem = error.kind, context.unclosedBracket(of: error) == nil else {
        return
      }
      let line = context.line(at: error.range.start)
      let key = line.key.flatMap { $0.end <= error.range.start ? $0 : nil }
      if key != nil, context.takesText(at: error.range.start) {
        return report.addUnquoted(
          "a text that begins with `- ` needs quotes",
          at: error.range,
          label: "YAML reads this as a list",
          fix: context.quoting(context.restOfLine(from: error.range.start))
        )
      }
      if let key, let type = context.description(of: key)?.type, type != .words, type != .steps {
        return report.add(
          "`\(context.spelling(of: key))` takes one value, not a list",
          at: error.range,
          label: "YAML reads this as a list",
          help: "remove the `-`",
          fix: context.removingDash(error.range, line)
        )
      }
      let fix = context.breakingLine(before: error.range.start)
      report.add(
        "a list cannot begin on the line of its key",
        at: error.range,
        help: fix == nil ? "put the first `-` on the next line, indented by two spaces" : "",
        fix: fix
      )
    }
  )
}

extension LintContext {
  /// Removes the dash before a single value.
  fileprivate func removingDash(_ dash: ByteRange, _ line: SourceLine) -> Fix? {
    var end = dash.start + 1
    while end < line.range.end, tree.bytes[end] == 0x20 { end += 1 }
    let isList =
      line.below.map { $0.indentation >= line.indentation && !$0.dashes.isEmpty } ?? false
    let isStep = line.indentation > 0 && line.below?.dashes.first?.start != line.textStart
    guard end < line.range.end, !isList || isStep else { return nil }
    return Fix("remove the `-`", .safe, ByteRange(dash.start, end), "")
  }

  /// Puts the item below its key, in the column of the list's other dashes.
  fileprivate func breakingLine(before dash: Int) -> Fix? {
    let line = line(at: dash)
    guard let key = line.key, key.end + 1 < dash, line.endOfBlanks(from: key.end + 1) == dash else {
      return nil
    }
    let column = line.column(of: key.start)
    var target = column + 2
    if let next = line.below, next.indentation > column {
      target = next.dashes.isEmpty ? next.indentation - 2 : next.indentation
      guard target >= column else { return nil }
    }
    let gap = line.ending + String(repeating: " ", count: target)
    return Fix("put the first `-` on the next line", .safe, ByteRange(key.end + 1, dash), gap)
  }
}
