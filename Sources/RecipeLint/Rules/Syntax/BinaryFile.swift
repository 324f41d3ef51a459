extension Rule {
  static let binaryFile = Rule(
    id: "binary-file",
    summary: "The file holds no text.",
    rationale: """
      A picture, an archive or a program has been given the name of a recipe, or the file was damaged when
      it was copied.

      Give the file its right name, or restore it from a backup.
      """,
    example: Example(bad: "⟦0x00⟧⟦0x01⟧⟦0x02⟧⟦0x03⟧", good: "name: Morning V60"),
    check: .syntax { error, _, report in
      guard case .binary = error.kind else { return }
      report.add(
        "the file holds no text, but a recipe is a text file",
        at: error.range,
        help: "remove it, or leave it out with `--exclude`"
      )
    }
  )
}
