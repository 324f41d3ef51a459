import RecipeSchema
import RecipeSyntax

extension Rule {
  static let notARecipe = Rule(
    id: "not-a-recipe",
    summary: "A document is a list or a text, where a recipe was expected.",
    rationale: """
      A recipe is written as keys with their values, one a line: `name: Morning V60`. A list of steps
      alone, a list of recipes or plain prose cannot be brewed from.

      Several recipes in one file are not written as a list, but one after the other, with a line of
      `---` between them. Prose can stand in a comment, behind a `#`.
      """,
    example: Example(
      bad: "- name: Morning V60\n  method: v60",
      good: "name: Morning V60\nmethod: v60"
    ),
    check: .shape { error, context, report in
      guard case .documentNotMapping(let found) = error.kind else { return }
      report.add(
        "a recipe is made of keys such as `name: Morning V60`, but here stands "
          + (found == .list ? "a list" : "only text"),
        at: context.firstLine(of: error.range),
        help: notARecipeHelp(found, context.tree, error.node)
      )
    }
  )

  private static func notARecipeHelp(
    _ found: SchemaError.Found,
    _ tree: SyntaxTree,
    _ node: Int
  ) -> String {
    guard found == .list else {
      return "put a `#` in front if it is a comment, and write the recipe's keys below"
    }
    let steps = RecipeFormat.step.map(\.name)
    for item in tree.items(of: node) where tree.nodes[item].kind == .mapping {
      for (key, _) in tree.pairs(of: item) where tree.nodes[key].kind == .scalar {
        if tree.text(of: key) == "instruction" || tree.text(of: key) == "pourTo" {
          return "if these are the steps, write `steps:` above them, and above that the other keys"
        }
        guard steps.contains(tree.text(of: key)) else { break }
      }
    }
    return "write recipes without a `-` in front, and a line of `---` between two of them"
  }
}
