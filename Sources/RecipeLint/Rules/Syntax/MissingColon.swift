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
      if let mistake = MissingColonLine(spelling) {
        let place = ByteRange(start + mistake.range.start, start + mistake.range.end)
        return report.add(
          mistake.message,
          at: place.isEmpty ? text : place,
          help: "write `\(mistake.corrected(spelling).shortened)`",
          fix: Fix(mistake.title, .safe, place, mistake.replacement)
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
  /// What to replace; offsets count from the beginning of the line's text.
  let range: ByteRange
  let replacement: String

  /// `nil` if the line does not begin with a key of the format.
  init?(_ line: String) {
    if let joined = Self(joining: line) {
      self = joined
      return
    }
    let key = String(line.prefix { $0.isASCII && ($0.isLetter || $0 == "-") })
    let rest = line.dropFirst(key.count)
    guard LooseKeys.isExact(key) else { return nil }
    let end = key.utf8.count
    let blanks = rest.prefix { $0 == " " || $0 == "\t" }.utf8.count
    let mark = rest.drop { $0 == " " || $0 == "\t" }.first
    switch mark {
    case ":" where rest.first == ":":
      let gap = rest.dropFirst().prefix { $0.isWhitespace }
      message =
        gap.isEmpty
        ? "`\(key):` needs a space after the colon"
        : "the space after `\(key):` is a no-break space (U+00A0), which YAML does not treat as a space"
      title = gap.isEmpty ? "add a space" : "replace it with a plain space"
      range = ByteRange(end + 1, end + 1 + gap.utf8.count)
      replacement = " "
    case "=", ";", "\u{FF1A}", "-":
      guard let mark, mark != "-" || rest.dropFirst(blanks + 1).first == " " else { return nil }
      message = "expected a colon after `\(key)`, found `\(mark)`"
      title = "replace it with a colon"
      let tail = rest.utf8.dropFirst(blanks + String(mark).utf8.count)
      let gap = tail.prefix { $0.isBlank }.count
      range = ByteRange(end, end + blanks + String(mark).utf8.count + gap)
      replacement = ": "
    default:
      message = "expected a colon after `\(key)`"
      title = "add the colon"
      range = ByteRange(end, end)
      replacement = ":"
    }
  }

  /// A key that is written as two words: `pour to 45 g`.
  private init?(joining line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let first = words.first, let second = words.dropFirst().first,
      words[2].first?.isNumber == true, !second.contains(where: { !$0.isASCII || !$0.isLetter })
    else { return nil }
    let key = String(first) + second.prefix(1).uppercased() + second.dropFirst()
    guard LooseKeys.isExact(key) else { return nil }
    message = "expected a colon after `\(first) \(second)`, which is the key `\(key)`"
    title = "write `\(key):`"
    range = ByteRange(0, line.utf8.distance(from: line.startIndex, to: second.endIndex))
    replacement = key + ":"
  }

  /// The line as it should be.
  func corrected(_ line: String) -> String {
    let bytes = Array(line.utf8)
    return String(decoding: bytes[..<range.start], as: UTF8.self) + replacement
      + String(decoding: bytes[range.end...], as: UTF8.self)
  }
}
