extension Rule {
  static let noRecipe = Rule(
    id: "no-recipe",
    summary: "A file holds no recipe.",
    rationale: """
      The file is empty, or has nothing but comments. It may have been saved before it was written, or
      all of it may have been commented out by mistake.
      """,
    example: Example(
      bad: "# Morning V60, to be written",
      good: "# Morning V60\nname: Morning V60\nmethod: v60"
    ),
    check: .shape { error, context, report in
      guard error.kind == .noRecipe else { return }
      let comment = context.tree.comments().last
      let isMarked = !error.range.isEmpty
      let found =
        isMarked ? "has only a `---` line" : comment == nil ? "is empty" : "has only comments"
      report.add(
        "the file \(found), but a recipe was expected",
        at: isMarked ? context.firstLine(of: error.range) : comment ?? error.range,
        help: "a recipe has at least a name, method, dose, yield, temperature, grind and steps"
      )
    }
  )
}
