import Diagnostics
import RecipeSchema

extension Rule {
  static let listWithoutKey = Rule(
    id: "list-without-key",
    summary: "A list item stands below a value, and no key begins a list.",
    rationale: """
      A list belongs to a key that has nothing else on its line: the steps of a recipe stand below `steps:`.
      Without that line, YAML takes the dash for a part of the value above.

      Put the key on a line of its own above the list. A text that goes on with a dash needs quotes.
      """,
    example: Example(
      bad: "grind: medium-fine\n  - instruction: Bloom.",
      good: "grind: medium-fine\nsteps:\n  - instruction: Bloom."
    ),
    fix: .unsafe,
    check: .syntax { error, context, report in
      guard case .listWithoutKey = error.kind else { return }
      let line = context.line(at: error.range.start)
      let key = line.key.map { context.spelling(of: $0) }
      let isStep = RecipeFormat.step.contains { $0.name == key }
      let place = ByteRange(line.range.start, line.range.start)
      report.add(
        isStep
          ? "the steps begin here, but the line `steps:` above them is missing"
          : "a list begins here, but no key above it has one",
        at: error.range,
        labels: line.marksAbove.first.map { [Label($0.range, "this key has a value already")] }
          ?? [],
        help: isStep
          ? ""
          : "put the list's key on a line of its own above it, or the text above in double quotes",
        fix: isStep
          ? Fix("add the line `steps:`", .unsafe, [Edit(place, "steps:" + line.ending)]) : nil
      )
    }
  )
}
