import RecipeSyntax
import Text

extension Rule {
  static let unsupportedTag = Rule(
    id: "unsupported-tag",
    summary: "A value begins with `!`, which YAML reads as a type.",
    rationale: """
      In YAML, a `!` at the beginning of a value and the word after it are a tag: the type of the value.
      Recipes need no tags, and other programs may reject them.

      Remove the tag, or put the whole text in double quotes if the `!` belongs to it.
      """,
    bad: "name: !Best V60",
    good: "name: \"!Best V60\"",
    fix: .unsafe,
    check: .syntax { error, context, report in
      guard case .unsupportedTag(let tag) = error.kind else { return }
      let start = error.range.start
      let text = context.restOfLine(from: start)
      let isText = context.line(at: start).key != nil && context.takesText(at: start)
      let isBare = text.end <= error.range.end
      report.add(
        isText
          ? "a text that begins with `!` needs quotes"
          : "`\(tag.shortened)` is a tag, which \(context.kind.plural) do not allow",
        at: error.range,
        label: isText ? "YAML reads this as a tag" : "",
        help: isText || isBare
          ? (isText ? "put the whole text in double quotes, or " : "") + "remove `\(tag.shortened)`"
          : "",
        fix: isText ? context.quoting(text, .unsafe) : isBare ? nil : context.removing(error.range)
      )
    }
  )
}

extension LintContext {
  /// Removes a tag and the blanks after it.
  fileprivate func removing(_ tag: ByteRange) -> Fix {
    var end = tag.end
    while end < tree.bytes.count, tree.bytes[end] == 0x20 { end += 1 }
    return Fix("remove `\(spelling(of: tag).shortened)`", .unsafe, ByteRange(tag.start, end), "")
  }
}
