import Recipes
import Text

extension Rule {
  static let placeholderMismatch = Rule(
    id: "placeholder-mismatch",
    summary: "An instruction says to add `{total}`, or to pour to `{pour}`.",
    rationale: """
      `{pour}` is what the step adds, `{total}` is what the scale reads after it. After 45 g of bloom, "Add
      {total}" with `pourTo: 250 g` tells you to add 250 g, but the step adds 205 g.

      The rule reads the words before the placeholder: a verb such as "add" asks for `{pour}`, a word such as
      "to" for `{total}`. "Up to {pour}" is a limit, and correct.
      """,
    bad: "Add {total}.",
    good: "Add {pour}.",
    in: {
      """
      steps:
        - instruction: Bloom to {total}.
          pourTo: 45 g
        - instruction: \($0)
          pourTo: 250 g
      """
    },
    severity: .warning,
    fix: .unsafe,
    check: .recipe { recipe, report in
      guard recipe.recipe.mayMismatchPlaceholder else { return }
      for node in recipe.instructions(where: { recipe.amount(step: $0) != nil })
      where recipe.tree.withText(of: node, Placeholder.mayMismatch) {
        for word in recipe.tree.withText(of: node, ProsePlaceholder.all) {
          guard let placeholder = Placeholder(rawValue: word.word), let wanted = word.wanted,
            placeholder == .pour || placeholder == .total, placeholder != wanted
          else { continue }
          let place = recipe.tree.range(ofText: word.range, in: node)
          let written = "{\(wanted.rawValue)}"
          report.add(
            "`{\(placeholder.rawValue)}` is \(placeholder.summary), but the text says to \(wanted == .total ? "pour to it" : "add it")",
            at: place ?? recipe.tree.nodes[node].range,
            help: "write `\(written)`, \(wanted.summary)",
            fix: place.map { Fix("change to `\(written)`", .unsafe, $0, written) }
          )
        }
      }
    }
  )
}
