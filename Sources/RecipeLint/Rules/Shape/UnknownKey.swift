import Diagnostics
import RecipeSchema

extension Rule {
  static let unknownKey = Rule(
    id: "unknown-key",
    summary: "A key is not part of the recipe format.",
    rationale: """
      A misspelt key would be passed over in silence, and the recipe would mean something else than its
      author wrote. Keys of other tools begin with `x-`: those are kept, and never checked.
      """,
    example: Example(bad: "temprature: 94 °C", good: "temperature: 94 °C\nx-shop: Corner Café"),
    fix: .safe,
    check: .shape { error, context, report in
      guard case .unknownKey(let name, let scope, let nearest, let belongsTo) = error.kind else {
        return
      }
      let owner = scope == .recipe ? "a recipe" : "a step"
      let message = "`\(name.shortened)` is not a key of \(owner)"
      if let nearest {
        report.add(
          message,
          at: error.range,
          help: "did you mean `\(nearest)`?",
          fix: Fix("rename to `\(nearest)`", .safe, [Edit(error.range, nearest)])
        )
      } else if belongsTo == .step {
        report.add(
          message,
          at: error.range,
          help: "it belongs in a step: indent it below one of `steps`"
        )
      } else if belongsTo == .recipe {
        report.add(
          message,
          at: error.range,
          help: "it belongs to the recipe: move it out of `steps`, to the first column"
        )
      } else {
        report.add(
          message,
          at: error.range,
          help: "remove it, or begin it with `x-` if another tool reads it"
        )
      }
    }
  )
}
