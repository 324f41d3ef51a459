extension Rule {
  static let binaryFile = Rule(
    id: "binary-file",
    summary: "The file is not a text file.",
    rationale: """
      A picture, an archive or a program has the name of a recipe, or the file was damaged when it was
      copied.

      Give the file its right name, or restore it from a backup.
      """,
    bad: "⟦0x00⟧⟦0x01⟧⟦0x02⟧⟦0x03⟧",
    good: "name: Morning V60",
    check: .syntax { error, _, report in
      guard case .binary = error.kind else { return }
      report.add(
        "expected a text file, found a binary file",
        at: error.range,
        help: "remove it, or exclude it with `--exclude`"
      )
    }
  )
}
