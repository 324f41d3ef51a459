import BrewDomain
import RecipeSchema

extension Rule {
  static let starterModified = Rule(
    id: "starter-modified",
    summary: "A starter has been changed since it was locked.",
    rationale: """
      A starter is a template, which everybody copies and nobody changes. `brewbook lock` records in
      `starters.lock` what each starter of a book means.

      The layout, comments, the order of keys, the id and `modifiedAt` may change; everything that a reader of the
      recipe sees may not. `brewlint --fix` never changes the meaning of a starter.

      Undo the change, for example with `git restore`, and change a copy: `brewbook duplicate`. If the change is
      meant for everybody, `brewbook lock --accept` records the new meaning.

      The rule uses the `starters.lock` in the folder of the recipe, or the nearest one above it in the project.
      """,
    example: Example(bad: "", good: ""),
    check: .starter { starter, report in
      let recipe = starter.recipe
      let isMarked = recipe[.origin].validNumber.map { RecipeOrigin.allCases[Int($0)] } == .starter
      let name = starter.entry.name.quoted
      report.add(
        isMarked
          ? "the starter \(name) has been changed since it was locked"
          : "\(name) is locked as a starter, but its `origin` is not `starter`",
        at: (isMarked ? nil : recipe.range(of: recipe[.origin])) ?? recipe.range(of: recipe[.name])
          ?? recipe.firstKeyRange,
        help:
          "undo the change, and change a copy instead (`brewbook duplicate`); `brewbook lock --accept` keeps it"
      )
    }
  )
}
