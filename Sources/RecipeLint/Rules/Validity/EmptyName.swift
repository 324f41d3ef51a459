extension Rule {
  static let emptyName = Rule(
    id: "empty-name",
    summary: "The name of a recipe is blank.",
    rationale: """
      The name identifies a recipe in a list. A name that is empty, or only spaces, shows as nothing.
      """,
    bad: "name: \"\"",
    good: "name: Morning V60",
    check: .validity { error, recipe, report in
      guard error == .emptyName else { return }
      report.add(
        "the name of the recipe is blank",
        at: recipe.range(of: recipe[.name]) ?? recipe.firstKeyRange,
        help: "give the recipe a name, such as `name: Morning V60`"
      )
    }
  )
}
