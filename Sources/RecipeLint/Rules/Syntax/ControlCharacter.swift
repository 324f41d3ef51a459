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
    bad: "name: Morning⟦U+0007⟧ V60",
    good: "name: Morning V60",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .forbiddenCharacter(let value) = error.kind else { return }
      let meant = (0x80...0x9F).contains(value) ? Windows1252.character(UInt8(value)) : nil
      let isEscape = value == 0x1B
      let fix =
        meant.map { Fix("replace it with `\($0)`", .safe, error.range, String($0)) }
        ?? Fix("remove it", .safe, error.range, "")
      report.add(
        "\(controlName(value)) (U+\(hexadecimal(value, digits: 4))) is not allowed in a \(context.kind.noun)",
        at: error.range,
        label: meant.map { "`\($0)` in Windows-1252" } ?? "invisible in editors",
        help: isEscape ? "remove it and the rest of the color code, such as `[1m`" : "",
        fix: isEscape ? nil : fix
      )
    }
  )

  private static func controlName(_ value: UInt32) -> String {
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
