import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let itemInMapping = Rule(
    id: "item-in-mapping",
    summary: "A list item is among keys, where a dash is not allowed.",
    rationale: """
      A dash begins an item of a list, such as a step. The keys of a recipe are not a list, and neither
      are the keys of a step, so they have no dash.

      Remove the dash. If the line is a step, indent it like the other steps.
      """,
    bad: "steps:\n  - instruction: Bloom.\n    - pourTo: 45 g",
    good: "steps:\n  - instruction: Bloom.\n    pourTo: 45 g",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .itemInMapping = error.kind else { return }
      let line = context.line(at: error.range.start)
      let beside = line.nearestMark(to: error.range.start, isDash: false)
      let owner = line.indentation == 0 ? "the \(context.kind.noun)" : "the step"
      let list = context.listAbove(line)
      let labels: [Label] = .at(beside?.range, "a key of \(owner)")
      report.add(
        "this `-` begins a list item among the keys of \(owner)",
        at: error.range,
        labels: list.map { [Label($0.range, "the items above begin here")] } ?? labels,
        help: list == nil
          ? "remove the `-`" : "begin it in the same column if it is another item of that list",
        fix: list.map { list in
          line.moving(to: list.column).map { Fix("move it to the same column", .unsafe, $0) }
        } ?? context.removing(error.range, line)
      )
    }
  )
}

extension LintContext {
  /// The list that the item was meant for: `steps` is the last key of the recipe above.
  fileprivate func listAbove(_ line: SourceLine) -> ColumnMark? {
    guard let dash = line.dashes.first, let above = line.above else { return nil }
    let name = line.key.map { spelling(of: $0) } ?? ""
    let isStepKey = RecipeFormat.step.contains { $0.name == name }
    let isShared = RecipeFormat.recipe.contains { $0.name == name }
    guard isStepKey, !isShared else { return nil }
    let column = line.column(of: dash.start)
    return (above.marksAbove + above.marks).last { mark in
      mark.isDash && (mark.column > column || (mark.column < column && name == "instruction"))
    }
  }

  /// Removes the dash before a key, and keeps the key aligned with its siblings.
  fileprivate func removing(_ dash: ByteRange, _ line: SourceLine) -> Fix? {
    guard line.key != nil, dash.start == line.textStart, line.dashes.count == 1,
      (line.below?.indentation ?? 0) <= line.indentation
    else { return nil }
    return Fix("remove the dash", .unsafe, ByteRange(dash.start, line.contentStart), "")
  }
}
