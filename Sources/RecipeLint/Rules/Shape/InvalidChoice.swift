extension Rule {
  static let invalidChoice = Rule(
    id: "invalid-choice",
    summary: "A value is none of the words that its key takes.",
    rationale: """
      `grind`, `scaling` and `origin` each take one of a few words, in small letters with hyphens, so that
      recipes can be compared and sorted. What the words cannot say about a grind can stand in
      `grindDescriptor`, or in `grinder` and `grindSetting`.
      """,
    example: Example(bad: "grind: Medium Fine", good: "grind: medium-fine"),
    fix: .safe,
    check: .shape { error, context, report in
      guard case .invalidChoice(let key, let text, let nearest) = error.kind,
        case .choice(let words) = key.type
      else { return }
      let message =
        "`\(key.name)` cannot be \(text.quoted): it is one of \(listed(words, "or"))"
      if let nearest {
        report.add(
          message,
          at: context.firstLine(of: error.range),
          help: "did you mean `\(nearest)`?",
          fix: error.change(to: nearest, .safe, in: context)
        )
      } else {
        report.add(
          message,
          at: context.firstLine(of: error.range),
          help: key.name == "grind"
            ? "choose the nearest word; `grindDescriptor:` can say how it feels"
            : "choose one of the words, or leave `\(key.name)` out"
        )
      }
    }
  )
}
