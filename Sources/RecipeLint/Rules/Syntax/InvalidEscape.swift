import Diagnostics

extension Rule {
  static let invalidEscape = Rule(
    id: "invalid-escape",
    summary: "A backslash in double quotes begins no known escape.",
    rationale: """
      In double quotes a backslash and the letter behind it stand for another character: `\\n` for a new
      line, `\\"` for a double quote, `\\\\` for a backslash. Other letters have no such meaning.

      Write a backslash that is meant as one as `\\\\`, or use single quotes, where it is a plain character.
      """,
    example: Example(
      bad: "notes: \"50\\% of the water\"",
      good: "notes: \"50\\\\% of the water\""
    ),
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .invalidEscape = error.kind else { return }
      let escape = context.spelling(of: error.range)
      let slash = ByteRange(error.range.start, error.range.start)
      let digits = ["\\x": 2, "\\u": 4, "\\U": 8][escape.prefix(2)]
      if escape == "\\'" {
        return report.add(
          "an apostrophe in double quotes has no backslash in front",
          at: error.range,
          help: "write `'` alone",
          fix: Fix(
            "remove the backslash",
            .safe,
            [Edit(ByteRange(slash.start, slash.start + 1), "")]
          )
        )
      }
      report.add(
        digits.map {
          "`\(escape.prefix(2))` in double quotes needs \($0) hexadecimal digits behind it"
        }
          ?? "`\(escape.shortened)` is not an escape that YAML knows",
        at: error.range,
        help: "write `\\\\` for a backslash; the usual escapes are `\\n`, `\\t`, `\\\"` and `\\\\`",
        fix: context.doublingBackslashes(from: error.range.start)
      )
    }
  )
}

extension LintContext {
  /// Doubles the backslash, and those behind it in the line that begin no escape either.
  fileprivate func doublingBackslashes(from start: Int) -> Fix {
    let end = line(at: start).range.end
    var edits: [Edit] = []
    var offset = start
    while offset + 1 < end, tree.bytes[offset] != UInt8(ascii: "\"") {
      guard tree.bytes[offset] == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      let place = ByteRange(offset, offset)
      if tree.bytes[offset + 1] == UInt8(ascii: "'") {
        edits.append(Edit(ByteRange(offset, offset + 1), ""))
      } else if edits.isEmpty || !isEscape(offset, end) {
        edits.append(Edit(place, "\\"))
      }
      offset += 2
    }
    let title = edits.count == 1 ? "double the backslash" : "double the backslashes"
    return Fix(title, .safe, edits)
  }

  private func isEscape(_ offset: Int, _ end: Int) -> Bool {
    let letter = tree.bytes[offset + 1]
    let digits: Int
    switch letter {
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    default: return "0abt\tnvfre \"/\\N_LP".utf8.contains(letter)
    }
    let number = tree.bytes[min(end, offset + 2)..<min(end, offset + 2 + digits)]
    return number.count == digits
      && number.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
  }
}
