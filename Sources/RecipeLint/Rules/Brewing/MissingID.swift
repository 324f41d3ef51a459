extension Rule {
  static let missingID = Rule(
    id: "missing-id",
    summary: "A recipe has no `id`.",
    rationale: """
      The diary knows a recipe without an `id` by its book, the path of its file and its name. If the file is
      renamed or moved, or the recipe gets another name, a new history begins, and the brews until then no
      longer belong to the recipe.

      There is no fix, because only you know when a recipe is worth an `id`: `brewbook set NAME id=new`
      writes one, and a new history begins with it. So write it before the first brew. The rule is off by
      default. Turn it on by name or with the preset `strict`.
      """,
    bad: "name: Morning V60\nmethod: v60",
    good: "id: 9b2f6f0e-5d0c-4c5e-8a51-2f1f4c6b7d10\nname: Morning V60\nmethod: v60",
    severity: .note,
    preset: .strict,
    check: .recipe { recipe, report in
      guard recipe[.id].state == .absent, recipe.isValid else { return }
      report.add(
        "the recipe has no `id`, so its diary depends on the file and on its name",
        at: recipe.range(of: recipe[.name]) ?? recipe.firstKeyRange,
        help: "add a unique `id:`, as `brewbook set NAME id=new` does, so that both can change"
      )
    }
  )
}
