import RecipeSyntax
import Recipes

extension Rule {
  static let notARecipe = Rule(
    id: "not-a-recipe",
    summary: "A file or a document is something other than a recipe.",
    rationale: """
      A recipe consists of keys and values, one on each line: `name: Morning V60`. A list of steps, a list
      of recipes or plain text is not a recipe.

      A file whose keys are not those of a recipe is not one either. It has only this finding, if it was
      named, and no command changes it. Searches in folders leave it alone. The tools recognize a recipe by
      several things that it says, more than it has keys that no recipe has; one of them must be coffee by
      name, a brewer, or a step that pours: `coffee: 15 g`, `method: v60`, `pourTo: 45 g`.

      Several recipes in one file are not a list: separate them with `---` lines. Put remarks in comments,
      after a `#`.
      """,
    bad: "- name: Morning V60\n  method: v60",
    good: "name: Morning V60\nmethod: v60",
    fix: .safe,
    check: .shape { error, report in
      if error.kind == .otherContent(isMeant: false) {
        return report.add(
          "expected a coffee recipe, found keys that no recipe has",
          at: error.place,
          help: "a recipe has keys such as `method: v60`, `dose: 15 g` or `pourTo: 45 g`; "
            + "`--force-exclude` skips other files"
        )
      }
      guard case .documentNotMapping(let found) = error.kind else { return }
      report.add(
        "expected keys such as `name: Morning V60`, found "
          + (found == .list ? "a list" : "only text"),
        at: error.place,
        help: error.notARecipeHelp(found)
      )
    }
  )
}

extension ShapeError {
  fileprivate func notARecipeHelp(_ found: SchemaError.Found) -> String {
    guard found == .list else {
      return "put `# ` before it if it is a comment, and write the recipe's keys below"
    }
    let steps = RecipeFormat.step.map { $0.name }
    for item in tree.items(of: node) where tree.nodes[item].kind == .mapping {
      for (key, _) in tree.pairs(of: item) where tree.nodes[key].kind == .scalar {
        if tree.text(of: key) == "instruction" || tree.text(of: key) == "pourTo" {
          return "if these are the steps, write `steps:` above them, and the other keys above that"
        }
        guard steps.contains(tree.text(of: key)) else { break }
      }
    }
    return "remove the `-` before each recipe, and separate recipes with a `---` line"
  }
}
