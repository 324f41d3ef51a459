import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let invalidEscape = Rule(
    id: "invalid-escape",
    summary: "A backslash in double quotes does not begin a valid escape.",
    rationale: """
      In double quotes, a backslash and the next character stand for another character: `\\n` for a line
      break, `\\"` for a double quote, `\\\\` for a backslash. Most other letters have no such meaning.

      Write a literal backslash as `\\\\`, or use single quotes, where it is a plain character.
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
      if let code = context.codePoint(at: error.range.start) {
        return report.addNoCharacter(code, error.range, context)
      }
      if escape == "\\'" {
        return report.add(
          "an apostrophe in double quotes needs no backslash",
          at: error.range,
          help: "write `'`",
          fix: Fix(
            "remove the backslash",
            .safe,
            [Edit(ByteRange(slash.start, slash.start + 1), "")]
          )
        )
      }
      report.add(
        digits.map {
          "`\(escape.prefix(2))` in double quotes needs \($0) hexadecimal digits after it"
        }
          ?? "`\(escape.shortened)` is not a YAML escape",
        at: error.range,
        help: "write `\\\\` for a backslash; common escapes are `\\n`, `\\t`, `\\\"` and `\\\\`",
        fix: context.doublingBackslashes(from: error.range.start)
      )
    }
  )
}

extension Report {
  /// JSON writes some characters as two escapes, which are invalid in YAML.
  fileprivate mutating func addNoCharacter(
    _ code: (value: UInt32, count: Int),
    _ range: ByteRange,
    _ context: LintContext
  ) {
    let end = range.start + code.count
    let escape = context.spelling(of: ByteRange(range.start, end))
    let edits = context.surrogatePairs(from: range.start)
    let isPair = edits.first?.range.start == range.start
    add(
      isPair
        ? "`\(escape)` is half of a character, as in JSON: YAML needs the whole character"
        : "`\(escape)` is not a character",
      at: ByteRange(range.start, end),
      help: isPair ? "write `\(edits[0].replacement)`" : "write the character itself",
      fix: isPair
        ? Fix("write the character\(edits.count == 1 ? "" : "s") instead", .safe, edits) : nil
    )
  }
}

extension LintContext {
  /// The value of a complete `\u` or `\U` escape that is not a character, and its length in bytes.
  fileprivate func codePoint(at offset: Int) -> (value: UInt32, count: Int)? {
    guard offset + 1 < tree.bytes.count, tree.bytes[offset] == UInt8(ascii: "\\") else {
      return nil
    }
    let count = [UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8][tree.bytes[offset + 1]] ?? 0
    guard count > 0, offset + 2 + count <= tree.bytes.count else { return nil }
    let digits = spelling(of: ByteRange(offset + 2, offset + 2 + count))
    guard digits.utf8.count == count, digits.first != "+", let value = UInt32(digits, radix: 16),
      Unicode.Scalar(value) == nil
    else { return nil }
    return (value, count + 2)
  }

  /// Edits that put the characters instead of the pairs, up to the next quote.
  fileprivate func surrogatePairs(from start: Int) -> [Edit] {
    var edits: [Edit] = []
    var offset = start
    let end = line(at: start).range.end
    while offset + 12 <= end, tree.bytes[offset] != UInt8(ascii: "\"") {
      guard tree.bytes[offset] == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      if let high = codePoint(at: offset)?.value, let low = codePoint(at: offset + 6)?.value,
        (0xD800..<0xDC00).contains(high), (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        let character = PlainScalar.isPrintable(scalar) ? String(scalar) : nil
        let code = String(scalar.value, radix: 16, uppercase: true)
        let padded = "\\U" + String(repeating: "0", count: 8 - code.count) + code
        edits.append(Edit(ByteRange(offset, offset + 12), character ?? padded))
        offset += 12
      } else {
        offset += 2
      }
    }
    return edits
  }

  /// Doubles the backslash, and later ones on the line that are not escapes either.
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
