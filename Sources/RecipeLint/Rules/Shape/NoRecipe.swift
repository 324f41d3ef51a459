extension Rule {
  static let noRecipe = Rule(
    id: "no-recipe",
    summary: "The file contains no recipe.",
    rationale: """
      The file is empty, or contains only comments. It may have been saved before it was written, or
      commented out by mistake.
      """,
    bad: "# Morning V60, to be written",
    good: "# Morning V60\nname: Morning V60\nmethod: v60",
    check: .shape { error, report in
      guard error.kind == .noRecipe else { return }
      let comment = error.tree.comments().last
      let isMarked = !error.range.isEmpty
      let found =
        isMarked ? "has only a `---` line" : comment == nil ? "is empty" : "has only comments"
      report.add(
        "expected a recipe, but the file \(found)",
        at: isMarked ? error.place : comment ?? error.range,
        help: "a recipe has at least a name, method, dose, yield, temperature, grind and steps"
      )
    }
  )
}
