import Reports
import SourceText

extension Rule {
  static let yamlSyntax = Rule(
    id: "yaml-syntax",
    summary: "The text is not valid YAML, in a way that no other rule explains.",
    rationale: """
      Recipes are written in YAML. What YAML cannot read, no program can: brewlint shows the place where
      reading stopped. The slip is there or on the line above.

      When in doubt, put the text in double quotes.
      """,
    example: Example(bad: "tags: [\"fruity\" \"floral\"]", good: "tags: [\"fruity\", \"floral\"]"),
    check: .syntax { error, context, report in
      guard case .malformed(let words) = error.kind, context.reservedBeginning(error) == nil else {
        return
      }
      let line = context.line(at: error.range.start)
      if words.hasPrefix("expected `,`") { return report.addMissingComma(error.range, context) }
      if line.text.hasPrefix("%"), !words.hasPrefix("a recipe ends above") {
        return report.add(
          "a line of a recipe cannot begin with `%`",
          at: ByteRange(line.textStart, line.textStart + 1),
          help: "remove the `%`, or put `# ` in front to make the line a comment"
        )
      }
      if let end = line.above, end.text == "..." {
        return report.addMissingMarker(error.range, below: end)
      }
      let start = error.range.start
      let found = start < line.range.end ? line.text(from: start) : ""
      if found.hasPrefix(":"), words.hasPrefix("a key is missing") {
        return report.add(
          "a colon without a key in front",
          at: ByteRange(start, start + 1),
          help: "write the key before it, as in `dose: 15 g`"
        )
      }
      let plain = PlainWords(words)
      report.add(
        plain.message,
        at: ByteRange(start, min(error.range.end, max(line.range.end, start))),
        help: plain.help
      )
    }
  )
}

extension Report {
  /// Two items of a list in brackets without a comma between, or one text of several words with quotes inside.
  fileprivate mutating func addMissingComma(_ range: ByteRange, _ context: LintContext) {
    let found = context.spelling(of: range).shortened
    let opening = context.openBracket(before: range.start)
    add(
      "expected a comma before `\(found)`",
      at: range,
      labels: opening.map { [Label($0, "opened here")] } ?? [],
      help: "put commas between the parts, or double quotes around a text"
    )
  }

  /// A recipe below `...`, which ends the one above.
  fileprivate mutating func addMissingMarker(_ range: ByteRange, below end: SourceLine) {
    add(
      "another recipe begins here without a `---` in front",
      at: range,
      labels: [Label(ByteRange(end.textStart, end.range.end), "ends a recipe")],
      help: "write `---` in place of the `...` above"
    )
  }
}

extension LintContext {
  /// The innermost bracket that is open at the byte, on the lines of its value.
  fileprivate func openBracket(before offset: Int) -> ByteRange? {
    var depth = 0
    for index in stride(from: offset - 1, through: max(0, offset - 4096), by: -1) {
      switch tree.bytes[index] {
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if depth == 0 { return ByteRange(index, index + 1) }
        depth -= 1
      default: break
      }
    }
    return nil
  }
}
