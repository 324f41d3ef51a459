import BrewDomain
import Reports
import SourceText

extension Rule {
  static let missingID = Rule(
    id: "missing-id",
    summary: "A recipe has no `id`.",
    rationale: """
      A recipe without an `id` gets one that is derived from the path of its file. If the file is renamed
      or moved, the id changes, and the diary entries no longer belong to the recipe.

      The fix writes the current id into the recipe, so its diary entries stay with it. Nothing is lost
      until a file is renamed, so the rule is off by default. Turn it on by name or with the preset
      `strict`.
      """,
    example: Example(
      bad: "name: Morning V60\nmethod: v60",
      good: "id: 9b2f6f0e-5d0c-4c5e-8a51-2f1f4c6b7d10\nname: Morning V60\nmethod: v60"
    ),
    severity: .note,
    fix: .safe,
    preset: .strict,
    check: .recipe { recipe, report in
      guard recipe[.id].state == .absent, recipe.isValid else { return }
      report.add(
        "the recipe has no `id`, so its diary depends on the file name",
        at: recipe.range(of: recipe[.name]) ?? recipe.firstKeyRange,
        help: "add a unique `id:`, so that the file can be renamed",
        fix: recipe.withID()
      )
    }
  )
}

extension RecipeView {
  /// A fix that writes down the id that derives from the path, above the name. `nil` where the path is
  /// unknown, as on standard input, or the name does not begin its line: in braces, or after an anchor.
  fileprivate func withID() -> Fix? {
    guard self[.id].keyNode == nil, let identity = context.identity(), identity != "-",
      let key = self[.name].keyNode
    else { return nil }
    let start = tree.nodes[key].range.start
    let line = context.line(at: start)
    guard !tree.nodes[recipe.root].isFlow, line.textStart == start else { return nil }
    let id = RecipeIdentity.recipeIdText(path: identity, document: recipe.document)
    let indentation = context.spelling(of: ByteRange(line.range.start, start))
    let place = ByteRange(start, start)
    let text = "id: \(id)\(line.ending)\(indentation)"
    return Fix("add its current id, `\(id)`", .safe, [Edit(place, text)])
  }
}
