import Text

extension Rule {
  static let controlCharacter = Rule(
    id: "control-character",
    summary: "The text contains a control character, which YAML does not allow.",
    rationale: """
      Control characters come with text copied from a terminal, a PDF or a chat. Editors do not show them,
      YAML does not allow them, and some of them change how a terminal behaves.

      Remove the character.
      """,
    example: Example(bad: "name: Morning⟦U+0007⟧ V60", good: "name: Morning V60"),
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .forbiddenCharacter(let value) = error.kind else { return }
      let name = ForbiddenCharacter(value)
      report.add(
        "\(name.description) is not allowed in a \(context.kind.noun)",
        at: error.range,
        label: name.label,
        help: value == 0x1B ? "remove it and the rest of the color code, such as `[1m`" : "",
        fix: value == 0x1B ? nil : name.fix(at: error.range)
      )
    }
  )
}

/// The name of a forbidden character.
private struct ForbiddenCharacter {
  private let value: UInt32

  init(_ value: UInt32) { self.value = value }

  /// `a bell character (U+0007)`.
  var description: String { "\(name) (\(codePoint))" }

  /// The intended character, or a note that it is invisible.
  var label: String { meant.map { "`\($0)` in Windows-1252" } ?? "invisible in editors" }

  /// Puts the character there that was meant, or nothing.
  func fix(at range: ByteRange) -> Fix {
    guard let meant else { return Fix("remove it", .safe, [Edit(range, "")]) }
    return Fix("replace it with `\(meant)`", .safe, [Edit(range, String(meant))])
  }

  private var meant: Character? {
    (0x80...0x9F).contains(value) ? Windows1252.character(UInt8(value)) : nil
  }

  /// `U+001B`, with four digits at least.
  private var codePoint: String { "U+" + hexadecimal(value, digits: 4) }

  private var name: String {
    switch value {
    case 0x00: "a NUL character"
    case 0x07: "a bell character"
    case 0x08: "a backspace character"
    case 0x0B: "a vertical tab"
    case 0x0C: "a form feed"
    case 0x1B: "an escape character"
    case 0x7F: "a delete character"
    case 0x80...0x9F: "a control character from an older encoding"
    case 0xFEFF: "a byte-order mark inside the text"
    case let value where value & 0xFFFE == 0xFFFE: "a noncharacter"
    default: "a control character"
    }
  }
}
