import Recipes
import Text

extension Rule {
  static let duplicateOrder = Rule(
    id: "duplicate-order",
    summary: "Two steps have the same `order`.",
    rationale: """
      `order` gives each step its position in the brew. If two steps have the same number, it is unclear
      which one comes first.

      The fix renumbers the steps. It is safe if the steps are listed in the order of their numbers,
      because the list then shows which one comes first.
      """,
    bad: "steps:\n  - order: 0\n    instruction: Bloom.\n  - order: 0\n    instruction: Pour.",
    good: "steps:\n  - order: 0\n    instruction: Bloom.\n  - order: 1\n    instruction: Pour.",
    fix: .safe,
    check: .validity { error, recipe, report in
      guard case .duplicateOrderIndex(let index) = error else { return }
      let places = recipe.steps(withOrder: index)
        .compactMap { recipe.range(of: recipe[step: $0, .order]) }
      guard places.count > 1 else { return }
      report.add(
        "\(places.count) steps have order \(index), but each needs its own",
        at: places[1],
        label: "used again here",
        labels: [Label(places[0], "first used here")]
          + places.dropFirst(2).map { Label($0, "also used here") },
        help: "number the steps 0, 1, 2 and so on, or remove `order` from all of them",
        fix: recipe.isFirstDuplicate(index)
          ? recipe.renumbered("number the steps from 0") : nil
      )
    }
  )
}

extension RecipeView {
  /// Whether no lower order is used twice: one fix puts all of them right.
  fileprivate func isFirstDuplicate(_ index: Int) -> Bool {
    let orders = brewOrder.lazy.map { values.steps[$0].orderIndex }
    return zip(orders, orders.dropFirst()).first { $0 == $1 }?.0 == index
  }
}
