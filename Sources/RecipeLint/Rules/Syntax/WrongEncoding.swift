extension Rule {
  static let wrongEncoding = Rule(
    id: "wrong-encoding",
    summary: "The file is text, but not UTF-8.",
    rationale: """
      Recipes are stored as UTF-8, the encoding that today's editors use. Some programs save text as
      UTF-16, which Windows calls "Unicode".

      Open the file in an editor, and save it as UTF-8.
      """,
    bad: "⟦0xFF⟧⟦0xFE⟧n⟦0x00⟧",
    good: "name: Morning V60",
    check: .syntax { error, _, report in
      guard case .wrongEncoding(let encoding) = error.kind else { return }
      report.add(
        "expected UTF-8, but the file is \(encoding)",
        at: error.range,
        help: "open it in an editor, and save it as UTF-8"
      )
    }
  )
}
