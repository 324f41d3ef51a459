extension Rule {
  static let invalidChoice = Rule(
    id: "invalid-choice",
    summary: "A value is not one of the words that its key allows.",
    rationale: """
      `grind`, `scaling` and `origin` each take one of a few words, in lower case with hyphens, so that
      recipes can be compared and sorted. To describe a grind in more detail, use `grindDescriptor`, or
      `grinder` and `grindSetting`.
      """,
    example: Example(bad: "grind: Medium Fine", good: "grind: medium-fine"),
    fix: .safe,
    check: .shape { error, context, report in
      guard case .invalidChoice(let key, let text, let nearest) = error.kind,
        case .choice(let words) = key.type
      else { return }
      let message =
        "`\(key.name)` cannot be \(text.quoted): expected \(listed(words, "or"))"
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
            ? "choose the nearest word, and describe the grind in `grindDescriptor:`"
            : "choose one of these words, or remove `\(key.name)`"
        )
      }
    }
  )
}
