extension Rule {
  static let missingSource = Rule(
    id: "missing-source",
    summary: "The distance of a click has no source.",
    rationale: """
      Makers, shops and forums state different distances for a click. Nobody can check a figure without a
      source, and `brewscale` converts settings with it.

      Add the page or the person that states it as `source`.
      """,
    bad: "grinders:\n  - name: Comandante C40\n    step: 30 µm",
    good: """
      grinders:
        - name: Comandante C40
          step: 30 µm
          source: https://example.org/c40
      """,
    severity: .note,
    check: .equipment { problem, report in report.add(problem, ofKind: .source) }
  )
}
