extension Rule {
  static let aliasExpansion = Rule(
    id: "alias-expansion",
    summary: "The aliases of a recipe stand for too many values.",
    rationale: """
      Each `*name` repeats a value, and values that repeat one another grow fast: ten lines can stand for
      millions of values. Such a file is made to keep programs busy, so brewlint does not follow it.

      Write the values out.
      """,
    example: Example(
      bad: Self.bomb,
      good: "x-a: &a [1, 1]\nx-b: [*a, *a]"
    ),
    check: .syntax { error, _, report in
      guard case .tooManyNodes(let limit) = error.kind else { return }
      report.add(
        "the aliases of this recipe stand for more than \(limit) values",
        at: error.range,
        label: "too many with this one",
        help: "write the values out that are needed, without `&` and `*`"
      )
    }
  )

  private static var bomb: String {
    let rows = zip("bcde", "abcd").map { name, inner in
      "x-\(name): &\(name) [\(Array(repeating: "*\(inner)", count: 10).joined(separator: ", "))]"
    }
    return (["x-a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"] + rows).joined(separator: "\n")
  }
}
