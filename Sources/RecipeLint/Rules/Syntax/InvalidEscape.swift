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
    bad: "notes: \"50\\% of the water\"",
    good: "notes: \"50\\\\% of the water\"",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .invalidEscape = error.kind else { return }
      let escape = context.spelling(of: error.range)
      let start = error.range.start
      if let code = context.codePoint(at: start) {
        return context.addNoCharacter(code, start, to: &report)
      }
      if escape == "\\'" {
        return report.add(
          "an apostrophe in double quotes needs no backslash",
          at: error.range,
          help: "write `'`",
          fix: Fix("remove the backslash", .safe, ByteRange(start, start + 1), "")
        )
      }
      let digits = escape.utf8.dropFirst().first.flatMap(LibYAML.digits(ofEscape:))
      report.add(
        digits.map {
          "`\(escape.prefix(2))` in double quotes needs \($0) hexadecimal digits after it"
        }
          ?? "`\(escape.shortened)` is not a YAML escape",
        at: error.range,
        help: "write `\\\\` for a backslash; common escapes are `\\n`, `\\t`, `\\\"` and `\\\\`",
        fix: context.doublingBackslashes(from: start)
      )
    }
  )
}

extension LintContext {
  /// JSON writes some characters as two escapes, which are invalid in YAML.
  fileprivate func addNoCharacter(_ code: ByteRange, _ start: Int, to report: inout Report) {
    let edits = surrogatePairs(from: start)
    let isPair = edits.first?.range.start == start
    report.add(
      isPair
        ? "`\(spelling(of: code))` is half of a character, as in JSON: YAML needs the whole character"
        : "`\(spelling(of: code))` is not a character",
      at: code,
      help: isPair ? "write `\(edits[0].replacement)`" : "write the character itself",
      fix: isPair
        ? Fix("write the character\(edits.count == 1 ? "" : "s") instead", .safe, edits) : nil
    )
  }

  /// A complete escape that is not a character.
  fileprivate func codePoint(at offset: Int) -> ByteRange? {
    value(at: offset).flatMap { Unicode.Scalar($0.value) == nil ? $0.range : nil }
  }

  /// The value of a complete escape with digits.
  private func value(at offset: Int) -> (value: UInt32, range: ByteRange)? {
    guard offset + 1 < tree.bytes.count, tree.bytes[offset] == UInt8(ascii: "\\"),
      let count = LibYAML.digits(ofEscape: tree.bytes[offset + 1]),
      isEscape(offset, tree.bytes.count),
      let value = UInt32(spelling(of: ByteRange(offset + 2, offset + 2 + count)), radix: 16)
    else { return nil }
    return (value, ByteRange(offset, offset + 2 + count))
  }

  /// The backslashes that begin escapes, up to the next quote or the end of the line.
  private func backslashes(from start: Int) -> [Int] {
    let end = line(at: start).range.end
    var places: [Int] = []
    var offset = start
    while offset + 1 < end, tree.bytes[offset] != UInt8(ascii: "\"") {
      let isBackslash = tree.bytes[offset] == UInt8(ascii: "\\")
      if isBackslash { places.append(offset) }
      offset += isBackslash ? 2 : 1
    }
    return places
  }

  /// Edits that put the characters instead of the pairs, up to the next quote.
  private func surrogatePairs(from start: Int) -> [Edit] {
    backslashes(from: start).compactMap { offset in
      guard let high = value(at: offset), let low = value(at: offset + 6),
        (0xD800..<0xDC00).contains(high.value), (0xDC00..<0xE000).contains(low.value),
        let scalar = Unicode.Scalar(0x10000 + (high.value - 0xD800) << 10 + (low.value - 0xDC00))
      else { return nil }
      let escape = "\\U" + hexadecimal(scalar.value, digits: 8)
      let text = PlainScalar.isPrintable(scalar) ? String(scalar) : escape
      return Edit(ByteRange(offset, offset + 12), text)
    }
  }

  /// Doubles the backslash, and later ones on the line that are not escapes either.
  fileprivate func doublingBackslashes(from start: Int) -> Fix {
    let end = line(at: start).range.end
    var edits: [Edit] = []
    for offset in backslashes(from: start) {
      if tree.bytes[offset + 1] == UInt8(ascii: "'") {
        edits.append(Edit(ByteRange(offset, offset + 1), ""))
      } else if edits.isEmpty || !isEscape(offset, end) {
        edits.append(Edit(at: offset, "\\"))
      }
    }
    let title = edits.count == 1 ? "double the backslash" : "double the backslashes"
    return Fix(title, .safe, edits)
  }

  private func isEscape(_ offset: Int, _ end: Int) -> Bool {
    let letter = tree.bytes[offset + 1]
    guard let digits = LibYAML.digits(ofEscape: letter) else {
      return "0abt\tnvfre \"/\\N_LP".utf8.contains(letter)
    }
    let number = tree.bytes[min(end, offset + 2)..<min(end, offset + 2 + digits)]
    return number.count == digits
      && number.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
  }
}
