import Text

extension Rule {
  static let duplicateID = Rule(
    id: "duplicate-id",
    summary: "Two recipes have the same id.",
    rationale: """
      Diary entries refer to a recipe by its id. If you copy a file to start a new recipe, its id is
      copied too, and the diary no longer tells the two apart.

      Remove the `id` from the copy, so that one is derived from its path, or give it a new one.

      The rule compares the files of one run, and reports the later one by path. A copy that a sync
      program made, such as `morning.sync-conflict-20261128-101010.yaml`, is later than its original.
      """,
    bad: "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90",
    good: "0b6f2a34-9d1e-4c55-8a77-5e2f9c3d1b60",
    in: {
      twoRecipes(
        "id: 7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90\nname: Morning V60",
        "id: \($0)\nname: Evening V60"
      )
    },
    fix: .unsafe,
    check: .project { duplicate, context, report in
      guard duplicate.kind == .id, let value = duplicate.recipe.id else { return }
      let kind = Kind(duplicate)
      report.add(
        "a recipe \(duplicate.whereabouts) \(kind.message)",
        at: value.range,
        labels: duplicate.labels,
        related: duplicate.related,
        help: kind.help,
        fix: kind == .other ? context.removal(of: value.entry) : nil
      )
    }
  )

  /// What the later recipe seems to be.
  private enum Kind {
    case syncCopy, copy, other

    init(_ duplicate: DuplicateRecipe) {
      self = duplicate.isSyncCopy ? .syncCopy : duplicate.isCopy ? .copy : .other
    }

    var message: String {
      switch self {
      case .syncCopy: "has the same id: this file seems to be a copy of it that a sync program made"
      case .copy: "has the same id and name: one seems to be a copy of the other"
      case .other: "has the same id"
      }
    }

    var help: String {
      switch self {
      case .syncCopy:
        "`brewbook resolve` decides between the two, and `brewbook diff` compares them"
      case .copy: "remove one of the two, or give the newer one its own name and id"
      case .other: "remove the id from the newer recipe, or give that recipe a new one"
      }
    }
  }

  /// Two recipes in one file that differ in what they begin with.
  static func twoRecipes(_ first: String, _ second: String) -> String {
    let rest = """
      method: v60
      dose: 15 g
      yield: 250 g
      temperature: 94 °C
      grind: medium-fine
      steps:
        - instruction: Pour.
          pourTo: 250 g
          timer: 2 min
      """
    return "\(first)\n\(rest)\n---\n\(second)\n\(rest)"
  }
}

extension LintContext {
  /// Takes the id away, where it has a line of its own and no alias can are about it.
  fileprivate func removal(of entry: ByteRange) -> Fix? {
    guard !spelling(of: entry).contains("&"), let line = wholeLine(of: entry) else { return nil }
    return Fix("remove the id, so that one is derived from the path", .unsafe, line, "")
  }
}
