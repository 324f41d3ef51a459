extension Rule {
  static let notYetARecipe = Rule(
    id: "not-yet-a-recipe",
    summary: "A file that is meant as a recipe does not look like one yet.",
    rationale: """
      What the configuration includes, files in a folder `recipes` of a project with a configuration, and files
      named `*.brew.yaml` are meant as recipes, so they are never skipped without a word. This one has no key of
      a recipe with a value that fits, not even a misspelt one. It may have been begun and forgotten, or belong
      elsewhere.

      Write the recipe, move the file, or exclude it in the configuration: `exclude: [recipes/drafts/]`.
      """,
    bad: "# recipes/evening.yaml\nname: Evening",
    good: "# recipes/evening.yaml\nname: Evening\nmethod: v60\ndose: 15 g",
    severity: .warning,
    preset: .minimal,
    check: .shape { error, report in
      guard error.kind == .otherContent(isMeant: true) else { return }
      report.add(
        "this does not look like a recipe yet: no `dose`, `method` or `grind` that I know",
        at: error.place,
        help: "write the recipe, move the file, or exclude it in `.brewguide.yaml`"
      )
    }
  )
}
