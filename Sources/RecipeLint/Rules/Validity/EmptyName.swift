extension Rule {
  static let emptyName = Rule(
    id: "empty-name",
    summary: "The name of a recipe is blank.",
    rationale: """
      The name is how a recipe is found in a list and told from the others. An empty one, or one of blanks
      only, shows as nothing.
      """,
    example: Example(bad: "name: \"\"", good: "name: Morning V60"),
    check: .validity { error, recipe, report in
      guard error == .emptyName else { return }
      report.add(
        "the name of the recipe is blank",
        at: recipe.range(of: recipe[.name]) ?? recipe.head,
        help: "say what the recipe is called, such as `name: Morning V60`"
      )
    }
  )
}
