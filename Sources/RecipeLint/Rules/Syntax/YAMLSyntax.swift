import RecipeSyntax
import Text

extension Rule {
  static let yamlSyntax = Rule(
    id: "yaml-syntax",
    summary: "The file is not valid YAML, for a reason that no other rule covers.",
    rationale: """
      Recipes are written in YAML. Invalid YAML cannot be read: brewlint shows where reading stopped. The
      mistake is there or on the line above.

      When in doubt, put the text in double quotes.
      """,
    bad: "tags: [\"fruity\" \"floral\"]",
    good: "tags: [\"fruity\", \"floral\"]",
    fix: .safe,
    check: .syntax { error, context, report in
      switch error.kind {
      case .unsupportedVersion:
        return report.add(
          "expected YAML version 1.1 or 1.2, found `\(context.spelling(of: error.range).shortened)`",
          at: error.range,
          help: "write `%YAML 1.2`, or remove the line"
        )
      case .repeatedDirective(let name):
        return report.add(
          "the directive `\(name.shortened)` appears twice",
          at: error.range,
          help: "remove one of them"
        )
      default: break
      }
      guard case .malformed(let words) = error.kind, context.reservedBeginning(error) == nil else {
        return
      }
      let line = context.line(at: error.range.start)
      if words.hasPrefix("expected `,`") { return report.addMissingComma(error.range, context) }
      if line.text.hasPrefix("%"), !words.hasPrefix("expected `---` after the end") {
        return report.add(
          "a line of a \(context.kind.noun) cannot begin with `%`",
          at: ByteRange(line.textStart, line.textStart + 1),
          help: "remove the `%`, or put `# ` before it to make the line a comment"
        )
      }
      if let end = line.above, end.text == "..." {
        return context.addMissingMarker(error.range, end, to: &report)
      }
      let start = error.range.start
      let found = start < line.range.end ? line.text(from: start) : ""
      if found.hasPrefix(":"), words.hasPrefix("expected a key before") {
        return report.add(
          "expected a key before this colon",
          at: ByteRange(start, start + 1),
          help: "write the key, as in `dose: 15 g`"
        )
      }
      let plain = context.kind.plain(words)
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
      labels: .at(opening, "opened here"),
      help: "put commas between the parts, or double quotes around a text"
    )
  }
}

extension LintContext {
  /// A recipe below `...`, which ends the one above.
  fileprivate func addMissingMarker(_ range: ByteRange, _ end: SourceLine, to report: inout Report)
  {
    let marker = ByteRange(end.textStart, end.range.end)
    report.add(
      "expected `---` before another \(kind.noun)",
      at: range,
      labels: [Label(marker, "the previous \(kind.noun) ends here")],
      help: "replace the `...` above with `---`",
      fix: Fix("replace `...` with `---`", .unsafe, marker, "---")
    )
  }

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

extension DocumentKind {
  /// The message for the words of libyaml or the parser, in plain English. Unknown words are used as they are.
  fileprivate func plain(_ words: String) -> (message: String, help: String) {
    let known = messages.first { words.contains($0.words) }
    return (
      known?.message ?? words, known?.help ?? "put a text with unusual characters in double quotes"
    )
  }

  private var messages: [(words: String, message: String, help: String)] {
    [
      (
        "expected `---` after the end",
        "a \(noun) ends above this line: expected `---` before the next one",
        "put `---` on a line of its own before this"
      ),
      (
        "after the directives",
        "expected `---` between the lines that begin with `%` and the \(noun)",
        "remove the lines that begin with `%`: \(plural) do not need them"
      ),
      (
        "`...` ends a recipe", "`...` ends a \(noun), but no \(noun) begins above it",
        "remove the `...`, or write `---` to begin a \(noun)"
      ),
      (
        "did not find expected comment or line break",
        "a text cannot begin on the line of its `|` or `>`",
        "begin the text on the next line, indented; or put it in double quotes on this line"
      ),
      (
        "expected indentation indicator", "the digit after `|` or `>` must be from 1 to 9",
        "remove the digit: the first line sets the indentation"
      ),
      (
        "did not find expected alphabetic or numeric character",
        "a `&` or `*` at the beginning of a value needs a name of plain letters and digits after it",
        "put the text in double quotes if the character is part of it"
      ),
      (
        "mapping keys are not allowed", "a `?` cannot begin a value",
        "put the text in double quotes if the `?` is part of it"
      ),
      (
        "tag", "a `!` at the beginning of a value begins a tag, but this is not a valid tag",
        "put the text in double quotes if the `!` is part of it"
      ),
      (
        "expected a value here", "expected a value",
        "write the value, or remove the line"
      ),
      (
        "unexpected text", "unexpected text",
        "check the line above as well: it may be indented differently, or a quote may be missing"
      ),
    ]
  }
}
