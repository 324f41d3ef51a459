import Recipes
import Text

extension Rule {
  static let conflictedCopy = Rule(
    id: "conflicted-copy",
    summary: "A recipe is the conflicted copy of another one.",
    rationale: """
      Two people changed a recipe in ways that cannot be in one recipe. Their merge kept both versions: the recipe,
      and this copy of the other version. Until someone decides, both are in the collection, and nobody knows which
      one to brew.

      `brewbook resolve` shows what differs, and takes one version or keeps both. To keep the copy as a recipe of
      its own, remove its `origin` and give it a name.
      """,
    bad: "name: Morning V60 (Conflicted Copy)\nmethod: v60\norigin: conflicted-copy",
    good: "name: Strong Morning V60\nmethod: v60",
    severity: .note,
    check: .recipe { recipe, report in
      guard recipe.origin == .conflictedCopy, let range = recipe.range(of: recipe[.origin]) else {
        return
      }
      let name = recipe[.name].valueNode.map { recipe.tree.text(of: $0) } ?? ""
      let message =
        original(of: name).map { original in
          "`\(name.shortened)` is the other version of `\(original.shortened)`, which was changed in two places"
        } ?? "this is the other version of a recipe that was changed in two places"
      report.add(
        message,
        at: range,
        help: "decide with `brewbook resolve`, or remove `origin` to keep both"
      )
    }
  )

  /// The name of the recipe that a name of a copy belongs to; nil for other names.
  private static func original(of name: String) -> String? {
    let mark = " (Conflicted Copy"
    guard name.hasSuffix(")"), let start = name.lastRange(of: mark) else { return nil }
    return String(name[..<start.lowerBound])
  }
}
