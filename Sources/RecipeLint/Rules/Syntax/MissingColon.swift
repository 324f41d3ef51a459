import RecipeSyntax
import Text

extension Rule {
  static let missingColon = Rule(
    id: "missing-colon",
    summary: "A line has no key: the colon, or the space after it, is missing.",
    rationale: """
      Every line of a recipe begins with a key, a colon and a space: `dose: 15 g`. A text that continues
      over several lines is indented more than its key, and a comment begins with `#`.
      """,
    bad: "method: v60\ndose 15 g",
    good: "method: v60\ndose: 15 g",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .missingColon = error.kind else { return }
      let start = error.range.start
      let text = ByteRange(start, max(start + 1, context.line(at: start).textEnd(from: start)))
      let spelling = context.spelling(of: text)
      if let mistake = MissingColonLine(text, context) {
        let edit = mistake.edit
        let line = [edit.moved(by: -text.start)].applied(to: Array(spelling.utf8)) ?? []
        return report.add(
          mistake.message,
          at: edit.range.isEmpty ? text : edit.range,
          help: "write `\(String(decoding: line, as: UTF8.self).shortened)`",
          fix: Fix(mistake.title, .safe, [edit])
        )
      }
      if let marker = ["<<<<<<<", "=======", ">>>>>>>"].first(where: { spelling.hasPrefix($0) }) {
        guard marker == "<<<<<<<" || !context.isInConflict(start) else { return }
        return report.addConflict(marker, text)
      }
      let isBullet = ["•", "–", "—", "·", "*"].contains { spelling.hasPrefix($0) }
      report.add(
        "`\(spelling.shortened)` has no key: expected a key, a colon and a space",
        at: text,
        help: isBullet
          ? "a list item begins with `- `, and a step with `- instruction: `"
          : context.line(at: start).above == nil
            ? "add a key, as in `name: \(spelling.shortened)`, or put `# ` before it to make it a comment"
            : "add a key, indent it more if it continues the text above, or put `# ` before it to make it a comment"
      )
    }
  )
}

/// A line that is a key and its value, but for the colon.
private struct MissingColonLine {
  let message: String
  let title: String
  let edit: Edit

  /// `nil` if the line does not begin with a key of the format.
  init?(_ line: ByteRange, _ context: LintContext) {
    let bytes = context.tree.bytes
    if let joined = Self(joining: context.spelling(of: line), at: line.start) {
      self = joined
      return
    }
    let word = bytes[line.start..<line.end].prefix { $0.isLetter || $0 == UInt8(ascii: "-") }
    let key = String(decoding: word, as: UTF8.self)
    guard LooseKeys.isExact(key) else { return nil }
    let entry = LineEntry(from: line.start, to: line.end, of: bytes) { name, _ in name == word }
    guard let entry else {
      message = "expected a colon after `\(key)`"
      title = "add the colon"
      edit = Edit(at: word.endIndex, ":")
      return
    }
    let sign = context.spelling(of: entry.separator).trimmed
    if sign == ":" {
      let gap = context.spelling(of: entry.value).prefix { $0.isWhitespace }.utf8.count
      message =
        gap == 0
        ? "`\(key):` needs a space after the colon"
        : "the space after `\(key):` is a no-break space (U+00A0), which YAML does not treat as a space"
      title = gap == 0 ? "add a space" : "replace it with a plain space"
      edit = Edit(ByteRange(entry.separator.end, entry.separator.end + gap), " ")
    } else {
      message = "expected a colon after `\(key)`, found `\(sign)`"
      title = "replace it with a colon"
      edit = Edit(entry.separator, ": ")
    }
  }

  /// A key that is written as two words: `pour to 45 g`.
  private init?(joining line: String, at start: Int) {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let first = words.first, let second = words.dropFirst().first,
      words[2].first?.isNumber == true, !second.contains(where: { !$0.isASCII || !$0.isLetter })
    else { return nil }
    let key = String(first) + second.prefix(1).uppercased() + second.dropFirst()
    guard LooseKeys.isExact(key) else { return nil }
    message = "expected a colon after `\(first) \(second)`, which is the key `\(key)`"
    title = "write `\(key):`"
    let length = line.utf8.distance(from: line.startIndex, to: second.endIndex)
    edit = Edit(ByteRange(start, start + length), key + ":")
  }
}
