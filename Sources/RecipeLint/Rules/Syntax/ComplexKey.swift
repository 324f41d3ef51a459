extension Rule {
  static let complexKey = Rule(
    id: "complex-key",
    summary: "A key is not a plain word.",
    rationale: """
      The keys of a recipe are words, such as `dose`. YAML also allows lists and mappings there, which comes
      about when a line begins with a bracket, a brace or a `*`.

      Put the text in double quotes behind a key.
      """,
    example: Example(
      bad: "steps:\n  - {total}: swirl",
      good: "steps:\n  - instruction: \"{total}: swirl\""
    ),
    check: .syntax { error, context, report in
      guard case .complexKey = error.kind else { return }
      let key = context.spelling(of: error.range).shortened
      report.add(
        key == "?" || key.isEmpty
          ? "expected a word as the key" : "`\(key)` is not a word, and a key has to be one",
        at: error.range,
        help: "write a key such as `instruction:` in front, and the text behind it in double quotes"
      )
    }
  )
}
