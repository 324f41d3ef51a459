extension Rule {
  static let duplicateName = Rule(
    id: "duplicate-name",
    summary: "Two recipes for one brew method have the same name.",
    rationale: """
      In a list of recipes nobody can tell the two apart, and a program that picks a recipe by its name
      takes one of them.

      Give each a name of its own, such as what its bean or its roast needs. Recipes for different methods
      may share a name.

      Files are compared that are checked in one run. The finding stands in the later one, by path.
      """,
    example: Example(bad: Self.pair("Morning V60"), good: Self.pair("Evening V60")),
    severity: .warning,
    check: .project { duplicate, _, report in
      guard duplicate.kind == .name, let value = duplicate.recipe.name else { return }
      let method = duplicate.recipe.method.shortened
      report.add(
        "another recipe for \(method), \(duplicate.whereabouts), is called `\(value.text.shortened)` too",
        at: value.range,
        duplicate,
        help: "give each a name that says in what it differs from the other"
      )
    }
  )

  private static func pair(_ second: String) -> String {
    let rest = """
      method: v60
      dose: 15 g
      yield: 250 g
      temperature: 94 °C
      grind: medium-fine
      steps:
        - instruction: Pour.
          pourTo: 250 g
          timer: 2 min
      """
    return "name: Morning V60\n\(rest)\n---\nname: \(second)\n\(rest)"
  }
}
