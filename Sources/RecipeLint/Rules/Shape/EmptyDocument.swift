import Text

extension Rule {
  static let emptyDocument = Rule(
    id: "empty-document",
    summary: "No recipe follows a `---` line.",
    rationale: """
      A `---` line separates the recipes in a file. At the end of a file, or twice in a row, it begins a
      recipe that does not exist. This is harmless, but a recipe may have been lost.
      """,
    bad: "name: Morning V60\nmethod: v60\n---\n",
    good: "name: Morning V60\nmethod: v60\n",
    severity: .warning,
    fix: .safe,
    check: .shape { error, report in
      guard error.kind == .emptyDocument else { return }
      let place = error.place
      let isMarker = error.context.spelling(of: place) == "---"
      let line = isMarker ? error.context.wholeLine(of: place) : nil
      report.add(
        "no recipe follows this `---`",
        at: place,
        help: "remove the line, or write the recipe below it",
        fix: line.map { Fix("remove the line", .safe, $0, "") }
      )
    }
  )
}
