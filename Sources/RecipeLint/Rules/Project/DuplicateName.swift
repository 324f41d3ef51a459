extension Rule {
  static let duplicateName = Rule(
    id: "duplicate-name",
    summary: "Two recipes for the same brew method have the same name.",
    rationale: """
      In a list of recipes, nobody can tell the two apart, and a program that selects a recipe by its name
      takes one of them.

      Give each its own name, for example after its bean or its roast. Recipes for different methods may
      share a name.

      The rule compares the files of one run, and reports the later one by path.
      """,
    bad: "Morning V60",
    good: "Evening V60",
    in: {
      twoRecipes("name: Morning V60", "name: \($0)")
    },
    severity: .warning,
    check: .project { duplicate, _, report in
      guard duplicate.kind == .name, let value = duplicate.recipe.name else { return }
      let method = duplicate.recipe.method.shortened
      report.add(
        "another recipe for \(method), \(duplicate.whereabouts), is also called `\(value.text.shortened)`",
        at: value.range,
        labels: duplicate.labels,
        related: duplicate.related,
        help: "give each one a name that shows how it differs"
      )
    }
  )
}
