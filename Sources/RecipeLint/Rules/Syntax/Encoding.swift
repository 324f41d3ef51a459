import RecipeSyntax
import Text

extension Rule {
  static let encoding = Rule(
    id: "encoding",
    summary: "The text is not UTF-8.",
    rationale: """
      Recipes are stored as UTF-8, the encoding that today's editors use. Older programs store letters
      such as `é` and `°` as other bytes, which are not valid UTF-8. Some save text as UTF-16, which Windows
      calls "Unicode".

      Open the file with its old encoding, often called Windows-1252 or Latin-1, and save it as UTF-8.
      """,
    bad: "temperature: 94 ⟦0xB0⟧C",
    good: "temperature: 94 °C",
    fix: .unsafe,
    check: .syntax { error, context, report in
      switch error.kind {
      case .invalidUTF8: report.addInvalidUTF8(error.range, context)
      case .wrongEncoding(let encoding):
        report.add(
          "expected UTF-8, but the file is \(encoding)",
          at: error.range,
          help: "open it in an editor, and save it as UTF-8"
        )
      default: break
      }
    }
  )
}

extension Report {
  fileprivate mutating func addInvalidUTF8(_ range: ByteRange, _ context: LintContext) {
    let bytes = context.tree.bytes[range.start..<range.end]
    let hex = bytes.map { "0x" + hexadecimal(UInt32($0), digits: 2) }.joined(separator: " ")
    let places = SyntaxTree.invalidUTF8(in: context.tree.bytes)
    let others = places.count - 1
    add(
      bytes.count == 1
        ? "the byte \(hex) is not valid UTF-8" : "the bytes \(hex) are not valid UTF-8",
      at: range,
      label: context.windows1252(range).map { "`\($0)` in Windows-1252, an older encoding" } ?? "",
      notes: others < 1
        ? []
        : [
          others == 1
            ? "another place in this file is not valid UTF-8 either"
            : "\(others) other places in this file are not valid UTF-8 either"
        ],
      help: "save the file as UTF-8",
      fix: context.recoding(places)
    )
  }
}

extension LintContext {
  /// What bytes stand for in Windows-1252; several of them are the beginning of a character that was cut off.
  fileprivate func windows1252(_ place: ByteRange) -> Character? {
    place.count == 1 ? Windows1252.character(tree.bytes[place.start]) : nil
  }

  /// Whether a damaged byte stands where blanks of the indentation were, or before an item: a letter there would join the
  /// line to the text above.
  private func isInIndentation(_ place: ByteRange) -> Bool {
    let bytes = tree.bytes
    guard place.end + 1 < bytes.count, bytes[place.end].isBlank,
      bytes[place.end + 1].isBlank || bytes[place.end + 1] == UInt8(ascii: "-")
    else { return false }
    return place.start == 0 || bytes[place.start - 1] == 0x0A
  }

  /// Writes the places in UTF-8, if each of them means something in Windows-1252.
  fileprivate func recoding(_ places: [ByteRange]) -> Fix? {
    let edits = places.compactMap { place in
      isInIndentation(place) ? nil : windows1252(place).map { Edit(place, String($0)) }
    }
    guard let first = edits.first, edits.count == places.count else { return nil }
    return Fix(
      places.count == 1
        ? "replace it with `\(first.replacement)`" : "convert all of them to UTF-8",
      .unsafe,
      edits.joined(in: tree.bytes)
    )
  }
}

/// The encoding that most files have that are not UTF-8: Latin-1 is a part of it.
enum Windows1252 {
  private static let upper: [Character] = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
  )

  /// The visible character of a byte above 0x7F; `nil` if there is none.
  static func character(_ byte: UInt8) -> Character? {
    switch byte {
    case 0x80...0x9F:
      let character = upper[Int(byte) - 0x80]
      return character == "\u{FFFD}" ? nil : character
    case 0xA1...0xAC, 0xAE...0xFF: return Character(Unicode.Scalar(byte))
    default: return nil
    }
  }
}
