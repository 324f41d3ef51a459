extension Rule {
  static let nestingDepth = Rule(
    id: "nesting-depth",
    summary: "Lists and mappings stand inside one another too deeply.",
    rationale: """
      A recipe needs three levels: itself, its steps, and the keys of a step. Far more than that is a slip or
      a file made to keep programs busy, so brewlint stops reading there.
      """,
    example: Example(
      bad: "x-deep: " + String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
      good: "x-deep: [[[1]]]"
    ),
    check: .syntax { error, _, report in
      guard case .tooDeep(let limit) = error.kind else { return }
      report.add(
        "lists and mappings are nested more than \(limit) levels deep",
        at: error.range,
        label: "one level too many",
        help: "remove the brackets that are not needed"
      )
    }
  )
}
