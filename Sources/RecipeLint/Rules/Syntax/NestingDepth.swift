extension Rule {
  static let nestingDepth = Rule(
    id: "nesting-depth",
    summary: "Lists and mappings are nested too deeply.",
    rationale: """
      A recipe needs three levels: the recipe, its steps, and the keys of a step. Far more than that is a
      mistake, or a file made to overload programs, so brewlint stops reading there.
      """,
    bad: "x-deep: " + String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
    good: "x-deep: [[[1]]]",
    check: .syntax { error, _, report in
      guard case .tooDeep(let limit) = error.kind else { return }
      report.add(
        "lists and mappings are nested more than \(limit) levels deep",
        at: error.range,
        label: "the limit is exceeded here",
        help: "remove the brackets that are not needed"
      )
    }
  )
}
