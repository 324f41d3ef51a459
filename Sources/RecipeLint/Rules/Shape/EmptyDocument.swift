import Reports
import SourceText

extension Rule {
  static let emptyDocument = Rule(
    id: "empty-document",
    summary: "A `---` line begins a recipe, but none follows.",
    rationale: """
      A line of `---` separates the recipes of a file. At the end of a file, or twice in a row, it begins
      one that is not there. Nothing breaks, but a recipe may have been lost on the way.
      """,
    example: Example(
      bad: "name: Morning V60\nmethod: v60\n---\n",
      good: "name: Morning V60\nmethod: v60\n"
    ),
    severity: .warning,
    fix: .safe,
    check: .shape { error, context, report in
      guard error.kind == .emptyDocument else { return }
      let place = context.firstLine(of: error.range)
      let isMarker = context.spelling(of: place) == "---"
      let line = isMarker ? context.wholeLine(of: place) : nil
      report.add(
        "no recipe follows this `---`, which begins one",
        at: place,
        help: "remove the line, or write the recipe below it",
        fix: line.map { Fix("remove the line", .safe, [Edit($0, "")]) }
      )
    }
  )
}
