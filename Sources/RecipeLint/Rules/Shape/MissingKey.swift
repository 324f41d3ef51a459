import Diagnostics
import RecipeSchema

extension Rule {
  static let missingKey = Rule(
    id: "missing-key",
    summary: "A recipe or a step lacks a key that it needs, or the key has no value.",
    rationale: """
      A recipe needs its `name`, `method`, `dose`, `yield`, `temperature`, `grind` and `steps`, and every
      step needs an `instruction`: without one of these nobody could brew it the same way. All other keys
      can be left out. A key without a value counts as left out.
      """,
    example: Example(
      bad: "steps:\n  - pourTo: 45 g\n    timer: 45 s",
      good: "steps:\n  - instruction: Bloom to {total}.\n    pourTo: 45 g\n    timer: 45 s"
    ),
    check: .shape { error, context, report in
      guard case .missingKey(let key, let scope, let isEmpty) = error.kind else { return }
      let isSteps = key.type == .steps
      let example = isSteps ? "- instruction: Bloom." : "\(key.name): \(key.example)"
      if isEmpty {
        report.add(
          "`\(key.name)` has no value, but a \(scope.name) needs one",
          at: error.range,
          help: isSteps
            ? "write the steps below it, each like `\(example)`"
            : "write it after the colon, such as `\(example)`"
        )
      } else {
        report.add(
          "this \(scope.name) has no `\(key.name)`, which it needs",
          at: error.range,
          label: scope == .step ? "the step" : "the recipe",
          help: isSteps ? "add `steps:`, and below it steps like `\(example)`" : "add `\(example)`"
        )
      }
    }
  )
}

extension ShapeError.Scope {
  /// `recipe` or `step`.
  var name: String { self == .recipe ? "recipe" : "step" }
}
