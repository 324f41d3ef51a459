import BrewDomain
import Reports
import SourceText

extension Rule {
  static let missingID = Rule(
    id: "missing-id",
    summary: "A recipe has no `id`.",
    rationale: """
      A recipe without an `id` gets one that follows from the path of its file. Once the file is renamed or
      moved, its diary is that of another recipe.

      The fix writes down the id that the recipe has now, so what is in the diary stays with it. Until a file
      is renamed nothing is lost, so this rule is off unless it is asked for, or with the preset `strict`.
      """,
    example: Example(
      bad: "name: Morning V60\nmethod: v60",
      good: "id: 9b2f6f0e-5d0c-4c5e-8a51-2f1f4c6b7d10\nname: Morning V60\nmethod: v60"
    ),
    severity: .note,
    fix: .safe,
    preset: .strict,
    check: .recipe { recipe, report in
      guard recipe[.id].state == .absent, recipe.isSound else { return }
      report.add(
        "the recipe has no `id`, so its diary hangs on the name of the file",
        at: recipe.range(of: recipe[.name]) ?? recipe.head,
        help: "write a UUID of its own as `id:`, so that the file can be renamed",
        fix: recipe.withID()
      )
    }
  )
}

extension RecipeView {
  /// A fix that writes down the id that derives from the path, above the name. `nil` where the path is
  /// unknown, as on standard input, or the name does not begin its line: in braces, or behind an anchor.
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
    return Fix("write down its id, `\(id)`", .safe, [Edit(place, text)])
  }
}
