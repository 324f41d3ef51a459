extension Rule {
  static let aliasExpansion = Rule(
    id: "alias-expansion",
    summary: "The aliases in a recipe expand to too many values.",
    rationale: """
      Each `*name` repeats a value, and values that repeat one another grow fast: ten lines can expand to
      millions of values. Such a file is made to overload programs, so brewlint does not expand it.

      Write the values out.
      """,
    bad: Self.bomb,
    good: "x-a: &a [1, 1]\nx-b: [*a, *a]",
    check: .syntax { error, context, report in
      guard case .tooManyNodes(let limit) = error.kind else { return }
      report.add(
        "the aliases in this \(context.kind.noun) expand to more than \(limit) values",
        at: error.range,
        label: "the limit is exceeded here",
        help: "write out the values that are needed, without `&` and `*`"
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
