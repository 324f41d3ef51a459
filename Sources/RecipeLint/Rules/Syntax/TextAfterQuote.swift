import RecipeSyntax
import Text

extension Rule {
  static let textAfterQuote = Rule(
    id: "text-after-quote",
    summary: "A text continues after its closing quote.",
    rationale: """
      A value that begins with a quote ends at the next quote. Nothing may follow it on the line. What
      follows is often the rest of a sentence that begins with a quoted word, or the text after an
      apostrophe.

      Put the whole text in double quotes, and write a double quote inside it as `\\"`.
      """,
    bad: "name: 'Jo's V60'",
    good: "name: \"Jo's V60\"",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .textAfterQuote = error.kind else { return }
      let value = error.related ?? error.range
      let isInside = context.isInside(error.range.start, value)
      let isApostrophe = context.tree.bytes[value.start] == UInt8(ascii: "'")
      let rest =
        "unexpected `\(context.spelling(of: error.range).shortened)` after the closing quote"
      let early =
        isApostrophe
        ? "an apostrophe inside single quotes ends the text early"
        : "a double quote inside double quotes ends the text early"
      let fix = isInside ? context.requoting(value) : context.quoting(value)
      report.add(
        isInside ? early : rest,
        at: error.range,
        label: "the text ends before this",
        labels: [Label(ByteRange(value.start, value.start + 1), "it begins here")],
        help: fix == nil
          ? "put the whole text in double quotes, and write a double quote inside it as `\\\"`"
          : "",
        fix: fix
      )
    }
  )
}

extension LintContext {
  /// Whether the value has quotes around it, and one more inside: `'Jo's V60'`, `"Say "hi"."`.
  fileprivate func isInside(_ rest: Int, _ value: ByteRange) -> Bool {
    let bytes = tree.bytes
    guard value.count > 2, rest - 2 > value.start, bytes[value.end - 1] == bytes[value.start],
      bytes[rest - 1] == bytes[value.start]
    else { return false }
    let isWord = bytes[rest] >= 0x80 || Character(Unicode.Scalar(bytes[rest])).isLetter
    return isWord || bytes[rest - 2] == 0x20
  }

  /// One pair of double quotes instead of the ones around the value.
  fileprivate func requoting(_ value: ByteRange) -> Fix? {
    guard let title = quoting(value)?.title else { return nil }
    let quote = tree.bytes[value.start]
    let inside = ByteRange(value.start + 1, value.end - 1)
    guard quote != UInt8(ascii: "'") || !spelling(of: inside).contains("''") else { return nil }
    let needy = (inside.start..<inside.end).filter { needsBackslash($0, quote, inside) }
    var edits = needy.map { Edit(at: $0, "\\") }
    if quote == UInt8(ascii: "'") {
      edits.insert(Edit(ByteRange(value.start, inside.start), "\""), at: 0)
      edits.append(Edit(ByteRange(inside.end, value.end), "\""))
    }
    return Fix(
      quote == UInt8(ascii: "\"") ? "put a backslash before each double quote inside" : title,
      .safe,
      edits
    )
  }

  /// In double quotes, what has a backslash in front is escaped already.
  private func needsBackslash(_ offset: Int, _ quote: UInt8, _ inside: ByteRange) -> Bool {
    let byte = tree.bytes[offset]
    if quote == UInt8(ascii: "'") {
      return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
    guard byte == UInt8(ascii: "\"") else { return false }
    let slashes = tree.bytes[inside.start..<offset].reversed().prefix { $0 == UInt8(ascii: "\\") }
    return slashes.count % 2 == 0
  }
}
