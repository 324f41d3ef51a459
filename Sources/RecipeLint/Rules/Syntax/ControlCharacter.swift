extension Rule {
  static let controlCharacter = Rule(
    id: "control-character",
    summary: "The text holds a character that nobody can see and no recipe may hold.",
    rationale: """
      Control characters come into a text by copying it from a terminal, a PDF or a chat. No editor shows
      them, YAML does not allow them, and some of them make a terminal do things.

      Remove the character.
      """,
    example: Example(bad: "name: Morning⟦U+0007⟧ V60", good: "name: Morning V60"),
    fix: .safe,
    check: .syntax { error, _, report in
      guard case .forbiddenCharacter(let value) = error.kind else { return }
      let name = ForbiddenCharacter(value)
      report.add(
        "\(name.description) is not allowed in a recipe",
        at: error.range,
        label: name.label,
        help: value == 0x1B ? "remove it, with the rest of the colour code, such as `[1m`" : "",
        fix: value == 0x1B ? nil : name.fix(at: error.range)
      )
    }
  )
}
