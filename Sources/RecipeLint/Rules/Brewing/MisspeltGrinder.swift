import Recipes
import Text

extension Rule {
  static let misspeltGrinder = Rule(
    id: "misspelt-grinder",
    summary: "The grinder is probably misspelt.",
    rationale: """
      `brewscale --grinder` converts the setting of a recipe's grinder if it knows the grinder, and `brewlog`
      counts brews by its name. Neither finds a name that is only almost that of a known grinder.

      The known grinders are those in the `equipment.yaml` of the project and those that BrewGuide ships. The
      rule does not report a name that is close to none of them. Add your grinder to `equipment.yaml` if you
      want its name checked.
      """,
    bad: "grinder: Commandante C40",
    good: "grinder: Comandante C40",
    severity: .warning,
    fix: .safe,
    check: .recipe { recipe, report in
      guard let node = recipe[.grinder].validNode else { return }
      let written = recipe.tree.text(of: node)
      let context = recipe.context
      guard let meant = context.grinderNames.meant(by: written, among: context.grinders()) else {
        return
      }
      let range = recipe.tree.nodes[node].range
      report.add(
        "no grinder \(written.quoted) is known",
        at: range,
        help: "did you mean `\(meant)`?",
        fix: Fix("change to `\(meant)`", .safe, range, ScalarText.item(meant, isInFlow: false))
      )
    }
  )
}
