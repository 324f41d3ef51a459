extension Rule {
  static let starterMissing = Rule(
    id: "starter-missing",
    summary: "A locked starter is missing.",
    rationale: """
      `starters.lock` lists the starters of a book. Someone has deleted one of them, or changed its id, which also
      separates it from its brews in the diary.

      Restore the file, for example with `git restore`. If the starter is not needed any more,
      `brewbook lock --accept` removes its line.

      The rule runs only if the whole folder of `starters.lock` is checked: without paths, or with a folder that
      contains the lock.
      """,
    example: Example(bad: "", good: ""),
    check: .lock { problem, report in
      guard case .missing(let entry) = problem else { return }
      report.add(
        "the starter \(entry.name.quoted) is missing: no recipe of the book has this id",
        at: entry.range,
        help: "restore its file; or remove the line with `brewbook lock --accept`"
      )
    }
  )
}
