import RecipeSyntax
import Text

extension Rule {
  static let keyInList = Rule(
    id: "key-in-list",
    summary: "A key is among the items of a list, where each line begins with a dash.",
    rationale: """
      The keys of a step are aligned with its first key, not with its dash:

      ```yaml
      steps:
        - instruction: Bloom.
          pourTo: 45 g
      ```

      Indent the key by two more spaces if it belongs to the step above, or begin a new step with `- `.
      """,
    bad: """
      steps:
        - instruction: Bloom.
        pourTo: 45 g
        - instruction: Pour.
          pourTo: 250 g
      """,
    good: """
      steps:
        - instruction: Bloom.
          pourTo: 45 g
        - instruction: Pour.
          pourTo: 250 g
      """,
    fix: .unsafe,
    check: .syntax { error, context, report in
      guard case .keyInList = error.kind else { return }
      let key = context.spelling(of: error.range).shortened
      let line = context.line(at: error.range.start)
      let dash = line.nearestMark(to: error.range.start, isDash: true)
      let sibling = line.marksAbove.first { !$0.isDash && $0.column > line.indentation }
      let isFirst = error.range.start == line.textStart
      let edits = isFirst ? sibling.flatMap { line.moving(to: $0.column) } : nil
      report.add(
        "`\(key)` is in the column of the list's dashes, so it does not belong to any item",
        at: error.range,
        labels: .at(dash?.range, "the item above"),
        help: "align it with the first key of the item above, or begin a new item with `- `",
        fix: edits.map { Fix("indent `\(key)` like the keys above", .unsafe, $0) }
      )
    }
  )
}
