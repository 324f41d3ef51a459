import RecipeSyntax
import Text

extension Rule {
  static let textAfterValue = Rule(
    id: "text-after-value",
    summary: "A text begins with `*`, or continues after the end of a value.",
    rationale: """
      At the beginning of a value, `*` is YAML's sign for "the same as above", and the value ends with the
      word after it. A text such as `*Best* V60` therefore needs quotes.
      """,
    bad: "name: *Best V60",
    good: "name: \"*Best V60\"",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .textAfterValue = error.kind else { return }
      guard let alias = context.alias(before: error.range.start) else {
        let found = context.spelling(of: error.range).shortened
        let isBracket = found.hasPrefix("]") || found.hasPrefix("}")
        return report.add(
          "unexpected `\(found)` after the end of the \(isBracket ? "list" : "value")",
          at: error.range,
          help: isBracket
            ? "remove it: it closes nothing" : "remove it, or put the whole text in double quotes"
        )
      }
      let text = ByteRange(alias.start, error.range.end)
      if context.isUnknown(alias), context.takesText(at: alias.start) {
        return report.addUnquoted(
          "a text that begins with `*` needs quotes",
          at: text,
          fix: context.quoting(text)
        )
      }
      report.add(
        "unexpected text after `\(context.spelling(of: alias).shortened)`, which is a whole value",
        at: error.range,
        labels: [Label(alias, "repeats a value that is marked above")],
        help: "remove what follows, or write the whole value here"
      )
    }
  )
}

extension LintContext {
  /// The alias on the same line, right before the byte.
  fileprivate func alias(before offset: Int) -> ByteRange? {
    let line = line(at: offset)
    var start = offset
    while start > line.range.start, tree.bytes[start - 1] == 0x20 { start -= 1 }
    let end = start
    while start > line.range.start, tree.bytes[start - 1] != 0x20 { start -= 1 }
    return start < end && tree.bytes[start] == UInt8(ascii: "*") ? ByteRange(start, end) : nil
  }

  fileprivate func isUnknown(_ alias: ByteRange) -> Bool {
    errors(from: alias.start, to: alias.start + 1).contains {
      if case .unknownAlias = $0.kind { return $0.range == alias }
      return false
    }
  }
}
