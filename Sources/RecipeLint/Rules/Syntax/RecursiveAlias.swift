extension Rule {
  static let recursiveAlias = Rule(
    id: "recursive-alias",
    summary: "`*name` is inside the value that it repeats.",
    rationale: """
      `*pour` repeats the value that is marked with `&pour`. Inside that value, it would repeat itself
      without end.

      Write the value out.
      """,
    bad: "x-notes: &notes [bright, *notes]",
    good: "x-notes: [bright]",
    check: .syntax { error, context, report in
      guard case .recursiveAlias(let name) = error.kind else { return }
      let anchor = context.anchors.last(named: name, above: error.range.start)
      report.add(
        "`*\(name.shortened)` would repeat itself without end",
        at: error.range,
        label: "still inside that value",
        labels: .at(anchor, "the value begins here"),
        help: "write the value here instead of `*\(name.shortened)`"
      )
    }
  )
}
