import RecipeSyntax
import Text

extension Rule {
  static let reservedCharacter = Rule(
    id: "reserved-character",
    summary: "An unquoted text begins with a character that is reserved in YAML.",
    rationale: """
      A few characters have a special meaning at the beginning of a value, so a text cannot begin with
      them: `@`, `` ` ``, `%`, `&`, `*`, `!`, `|`, `>`, `?`, `]`, `}` and the comma. Later in a text they
      are fine.

      Put the whole text in double quotes.
      """,
    bad: "author: @barista",
    good: "author: \"@barista\"",
    fix: .safe,
    check: .syntax { error, context, report in
      guard let (place, character) = context.reservedBeginning(error) else { return }
      let line = context.line(at: place.start)
      if line.text.hasPrefix(">>>>>>>") {
        if context.isInConflict(line.textStart) { return }
        return report.addConflict(">>>>>>>", context.restOfLine(from: line.textStart))
      }
      if line.text.hasPrefix("```") {
        return report.add(
          "a Markdown code fence is not part of a \(context.kind.noun)",
          at: ByteRange(place.start, line.textEnd(from: place.start)),
          help: "remove the lines with the three backticks"
        )
      }
      if character == "|", line.textStart == place.start {
        return report.add(
          "a Markdown table is not part of a \(context.kind.noun)",
          at: ByteRange(place.start, line.textEnd(from: place.start)),
          help:
            "write each row as a step, with each cell on a line of its own: `- instruction: Bloom.`, `pourTo: 45 g`"
        )
      }
      let isClosing = character == "]" || character == "}"
      let name = character == "`" ? "a backtick" : "`\(character)`"
      guard context.takesText(at: place.start), !isClosing else {
        let isKey = line.key.map { $0.start <= place.start && place.start < $0.end } ?? false
        return report.add(
          "a \(isKey ? "key" : "value") cannot begin with \(name)",
          at: place,
          help: isClosing ? "remove it, or add the bracket that it should close" : "remove it"
        )
      }
      report.addUnquoted(
        "a text that begins with \(name) needs quotes",
        at: place,
        fix: context.quoting(context.restOfLine(from: place.start))
      )
    }
  )
}

extension LintContext {
  /// The `&` or `!` that begins the value, where libyaml stumbled over the end of its first word.
  private func markedBeginning(_ offset: Int) -> (place: ByteRange, character: Character)? {
    let line = line(at: offset)
    guard let key = line.key, key.end < offset else { return nil }
    var start = key.end + 1
    while start < offset, tree.bytes[start] == 0x20 { start += 1 }
    guard start < offset, tree.bytes[start..<offset].allSatisfy({ $0 > 0x20 }) else { return nil }
    let character = Character(Unicode.Scalar(tree.bytes[start]))
    return "&*!".contains(character) ? (ByteRange(start, start + 1), character) : nil
  }

  /// The character at the beginning of a value that libyaml stumbled over, there or a little later.
  func reservedBeginning(_ error: SyntaxError) -> (place: ByteRange, character: Character)? {
    switch error.kind {
    case .reservedCharacter(let character):
      return markedBeginning(error.range.start) ?? (error.range, character)
    case .malformed:
      let line = line(at: error.range.start)
      guard let key = line.key, key.end + 1 < error.range.end else { return nil }
      var start = key.end + 1
      while start < line.range.end, tree.bytes[start] == 0x20 { start += 1 }
      guard start <= error.range.start, takesText(at: start), start < line.range.end else {
        return nil
      }
      let character = Character(Unicode.Scalar(tree.bytes[start]))
      guard "&*!|>?%".contains(character) else { return nil }
      return (ByteRange(start, start + 1), character)
    default: return nil
    }
  }
}
