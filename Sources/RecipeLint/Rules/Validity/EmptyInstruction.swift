extension Rule {
  static let emptyInstruction = Rule(
    id: "empty-instruction",
    summary: "The instruction of a step is blank.",
    rationale: """
      The instruction says what to do when the step begins. Without it, only numbers are left, and it is
      unclear whether to pour, stir or wait.
      """,
    bad: "steps:\n  - instruction: \"\"\n    timer: 45 s",
    good: "steps:\n  - instruction: Let it bloom.\n    timer: 45 s",
    check: .validity { error, recipe, report in
      guard case .emptyInstruction(let step) = error else { return }
      report.add(
        "the instruction of \(recipe.name(ofStep: step)) is blank",
        at: recipe.range(of: recipe[step: step, .instruction]) ?? recipe.range(ofStep: step),
        help: "describe what to do, such as `instruction: Pour in slow circles.`"
      )
    }
  )
}
