import SourceText

extension Rule {
  static let invalidLock = Rule(
    id: "invalid-lock",
    summary: "A line of `starters.lock` cannot be used.",
    rationale: """
      `brewbook lock` writes `starters.lock`. If a line of it cannot be read, changes of that starter go unnoticed.
      The usual cause is a merge that needs a decision.

      `brewbook lock` writes the file again. Look at the difference before you commit it.

      The rule runs only if the whole folder of `starters.lock` is checked, as `starter-missing` does.
      """,
    example: Example(bad: "", good: ""),
    check: .lock { problem, report in
      switch problem {
      case .missing: break
      case .tooLarge(let limit):
        report.add(
          "the lock is larger than \(limit >> 20) MiB",
          at: ByteRange(0, 0),
          help: "write it again with `brewbook lock --accept`"
        )
      case .line(let problem):
        let help = "write the file again with `brewbook lock`"
        switch problem.kind {
        case .malformed:
          report.add(
            "expected an id, 64 hexadecimal digits and a name in quotes",
            at: problem.range,
            help: help
          )
        case .conflictMarker:
          report.add("git left a conflict marker in the lock", at: problem.range, help: help)
        case .contradiction(let first):
          report.add(
            "another line has the same id, but another digest",
            at: problem.range,
            labels: [.init(first, "first used here")],
            help:
              "two people have changed the starter: look at it, then run `brewbook lock --accept`"
          )
        case .tooMany:
          report.add("and more lines that cannot be used", at: problem.range, help: help)
        }
      }
    }
  )
}
