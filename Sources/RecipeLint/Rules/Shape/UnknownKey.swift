extension Rule {
  static let unknownKey = Rule(
    id: "unknown-key",
    summary: "A key is not part of the recipe format.",
    rationale: """
      A misspelt key would be passed over in silence, and the recipe would mean something else than its
      author wrote. So would a key at the wrong place: some belong to the recipe, others to a step.

      Keys of other tools begin with `x-`: those are kept, and never checked.
      """,
    example: Example(bad: "temprature: 94 °C", good: "temperature: 94 °C\nx-shop: Corner Café"),
    fix: .safe,
    check: .shape { error, context, report in
      guard case .unknownKey(let name, let scope, _, _) = error.kind else { return }
      let answer = UnknownKeyAnswer(error, context)
      report.add(
        "\(name.quoted) is not a key of a \(scope.name)",
        at: context.firstLine(of: error.range),
        labels: answer.labels,
        notes: answer.notes,
        help: answer.help,
        fix: answer.fix
      )
    }
  )
}
