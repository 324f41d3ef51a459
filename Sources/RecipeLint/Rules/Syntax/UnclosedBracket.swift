import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let unclosedBracket = Rule(
    id: "unclosed-bracket",
    summary: "A list in brackets, or a text that begins with a bracket, has no closing bracket.",
    rationale: """
      A value that begins with `[` or `{` continues until the bracket is closed, over any number of lines,
      and swallows every key on the way.

      Close a list with `]`. Put a text that only begins with a bracket in double quotes.
      """,
    bad: "tags: [fruity, floral\nmethod: v60",
    good: "tags: [fruity, floral]\nmethod: v60",
    fix: .safe,
    check: .syntax { error, context, report in
      guard let bracket = context.unclosedBracket(of: error) else { return }
      let opening = context.spelling(of: bracket)
      let closing = opening == "[" ? "]" : "}"
      let start = bracket.start
      if let wrong = context.wrongEnd(opening, from: start) {
        return report.add(
          "`\(opening)` is closed with `\(context.spelling(of: wrong))` instead of `\(closing)`",
          at: wrong,
          labels: [Label(bracket, "opened here")],
          fix: Fix("close with `\(closing)`", .safe, wrong, closing)
        )
      }
      let isText = context.line(at: start).key != nil && context.takesText(at: start)
      let list = "add `\(closing)` at the end of the list"
      let text = "close it with `\(closing)`, or put the whole text in double quotes"
      report.add(
        "this `\(opening)` is never closed",
        at: bracket,
        label: "opened here",
        help: isText ? text : opening == "[" ? list : "add `\(closing)` where it ends",
        fix: isText ? nil : context.closing(opening, at: start)
      )
    }
  )
}

extension LintContext {
  /// The other closing bracket at the end of the line, where it closes nothing else.
  fileprivate func wrongEnd(_ opening: String, from start: Int) -> ByteRange? {
    let rest = restOfLine(from: start)
    let text = spelling(of: rest).dropFirst()
    let isOther = text.last == (opening == "[" ? "}" : "]")
    guard isOther, !text.dropLast().contains(where: { "[]{}".contains($0) }) else { return nil }
    return ByteRange(rest.end - 1, rest.end)
  }

  /// The bracket without its end that the error is about: a dash inside of brackets shows as well that
  /// one is missing.
  func unclosedBracket(of error: SyntaxError) -> ByteRange? {
    if case .unclosedFlow = error.kind { return error.range }
    guard error.kind == .misplacedItem else { return nil }
    var open: [ByteRange] = []
    for token in tree.tokens where token.range.end <= error.range.start {
      switch token.kind {
      case .flowSequenceStart, .flowMappingStart: open.append(token.range)
      case .flowSequenceEnd, .flowMappingEnd: _ = open.popLast()
      case .skipped, .documentStart: open.removeAll()
      default: break
      }
    }
    return open.last
  }

  /// Closes a list of words at the end of its line, where a new key or the file's end follows.
  fileprivate func closing(_ opening: String, at start: Int) -> Fix? {
    let line = line(at: start)
    guard opening == "[", let key = line.key, case .words? = description(of: key)?.type else {
      return nil
    }
    let rest = restOfLine(from: start)
    guard rest.count > 1, spelling(of: rest).last != ",", line.below.map({ $0.key != nil }) ?? true
    else { return nil }
    return Fix("close the list with `]`", .safe, at: rest.end, "]")
  }
}
