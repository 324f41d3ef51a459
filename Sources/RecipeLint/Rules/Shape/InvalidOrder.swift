import Text

extension Rule {
  static let invalidOrder = Rule(
    id: "invalid-order",
    summary: "The `order` of a step is not a whole number.",
    rationale: """
      `order` numbers the steps from 0 in the order in which they are brewed. It is rarely needed: without
      it, the steps are brewed as listed.
      """,
    bad: "steps:\n  - order: first\n    instruction: Bloom.",
    good: "steps:\n  - order: 0\n    instruction: Bloom.",
    fix: .safe,
    check: .shape { error, report in
      guard case .invalidIndex(let text) = error.kind else { return }
      let whole = Double(text).flatMap { Int(exactly: $0) }
      let meant = whole.flatMap { (0..<1_000_000).contains($0) ? "\($0)" : nil }
      report.add(
        "`order` must be a whole number, counted from 0, not \(text.quoted)",
        at: error.place,
        help: meant.map { "write `\($0)`" }
          ?? "number the steps 0, 1, 2 and so on, or remove `order` from all of them",
        fix: meant.flatMap { error.change(to: $0, .safe) }
      )
    }
  )
}
