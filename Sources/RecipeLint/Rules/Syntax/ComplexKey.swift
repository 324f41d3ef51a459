extension Rule {
  static let complexKey = Rule(
    id: "complex-key",
    summary: "A key is not a plain word.",
    rationale: """
      The keys of a recipe are words, such as `dose`. YAML also allows lists and mappings as keys, which
      happens by accident if a line begins with a bracket, a brace or a `*`.

      Write a key, and put the text after it in double quotes.
      """,
    bad: "steps:\n  - {total}: swirl",
    good: "steps:\n  - instruction: \"{total}: swirl\"",
    check: .syntax { error, context, report in
      guard case .complexKey = error.kind else { return }
      let key = context.spelling(of: error.range).shortened
      report.add(
        key == "?" || key.isEmpty
          ? "expected a word as the key" : "expected a word as the key, found `\(key)`",
        at: error.range,
        help: "write a key such as `instruction:`, and put the text after it in double quotes"
      )
    }
  )
}
