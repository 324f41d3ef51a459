import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let missingKey = Rule(
    id: "missing-key",
    summary: "A required key of a recipe or step is missing or has no value.",
    rationale: """
      A recipe needs `name`, `method`, `dose`, `yield`, `temperature`, `grind` and `steps`, and every step
      needs an `instruction`: without one of these, nobody could brew it the same way. All other keys are
      optional. A key without a value counts as missing.
      """,
    bad: "steps:\n  - pourTo: 45 g\n    timer: 45 s",
    good: "steps:\n  - instruction: Bloom to {total}.\n    pourTo: 45 g\n    timer: 45 s",
    fix: .safe,
    check: .shape { error, report in
      guard case .missingKey(let key, let scope, let isEmpty) = error.kind else { return }
      let isSteps = key.type == .steps
      let example = isSteps ? "- instruction: Bloom." : "\(key.name): \(key.example)"
      if isEmpty {
        let comment = error.context.comment(behind: error.range)
        report.add(
          "`\(key.name)` has no value, but a \(scope.name) needs one",
          at: error.range,
          labels: .at(comment, "the `#` makes this a comment"),
          help: comment != nil
            ? "remove the `#` if the value follows it"
            : isSteps
              ? "write the steps below it, each like `\(example)`"
              : "write it after the colon, such as `\(example)`",
          fix: scope == .step && comment == nil ? error.removalOfStep : nil
        )
      } else {
        let missing = error.missingNames(scope)
        guard missing.first == key.name else { return }
        report.add(
          "this \(scope.name) is missing \(listed(missing.map { "`\($0)`" }, "and"))",
          at: error.range,
          label: scope == .step ? "the step" : "the recipe",
          help: missing.count > 1
            ? "add each of them, such as `\(example)`"
            : isSteps ? "add `steps:`, and below it steps like `\(example)`" : "add `\(example)`"
        )
      }
    }
  )
}

extension ShapeError {
  /// The removal of a step that is nothing but a key without a value, before another step.
  fileprivate var removalOfStep: Fix? {
    let line = context.line(at: range.start)
    guard line.dashes.count == 1, line.contentStart == range.start, let next = line.below,
      next.dashes.count == 1,
      next.dashes[0].start - next.range.start
        == line.dashes[0].start - line.range.start
    else { return nil }
    let end = tree.bytes.startOfNextLine(after: line.range.end)
    return Fix("remove the empty step", .unsafe, ByteRange(line.range.start, end), "")
  }

  /// All keys that the recipe or step lacks, so that one finding names them; none where `unknown-key`
  /// finds the instruction in an unknown key.
  fileprivate func missingNames(_ scope: SchemaError.Scope) -> [String] {
    guard scope == .recipe else {
      let isAnswered = tree.pairs(of: node).prefix(32).contains {
        context.stepTextAnswer($0.key, in: node) != nil
      }
      return isAnswered || context.colonAnswer(node) != nil ? [] : ["instruction"]
    }
    guard let recipe else { return [] }
    let isWrapped = tree.pairs(of: recipe.root).prefix(8).contains {
      context.wrapperAnswer($0.key) != nil
    }
    if isWrapped { return [] }
    // `unknown-key` answers these with the missing amounts.
    let isListed = tree.pairs(of: recipe.root).prefix(32).contains {
      context.ingredientsAnswer($0.key) != nil
    }
    let isRatio = context.entry("ratio", in: recipe.root) != nil
    return RecipeKey.allCases.filter { key in
      let field = context.source.field(recipe, key)
      let isAnswered =
        switch key {
        case .yield: isListed || isRatio
        case .dose: isListed || isRatio && recipe.values.yield != nil
        default: false
        }
      return RecipeFormat.describe(key).isRequired && field.state == .absent
        && field.keyNode == nil && !isAnswered
    }.map { RecipeFormat.describe($0).name }
  }
}

extension LintContext {
  /// The comment right after a key and its colon, if it may be the intended value.
  func comment(behind key: ByteRange) -> ByteRange? {
    var start = key.end
    while start < tree.bytes.count, [0x20, 0x09, 0x3A].contains(tree.bytes[start]) { start += 1 }
    guard start + 1 < tree.bytes.count, tree.bytes[start] == UInt8(ascii: "#"),
      tree.bytes[start + 1] > 0x20
    else { return nil }
    return ByteRange(start, line(at: start).range.end)
  }
}

extension SchemaError.Scope {
  /// `recipe` or `step`.
  var name: String { self == .recipe ? "recipe" : "step" }
}
