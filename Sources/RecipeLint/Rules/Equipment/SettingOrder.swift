extension Rule {
  static let settingOrder = Rule(
    id: "setting-order",
    summary: "A grinder has a finer setting for a coarser grind label.",
    rationale: """
      From `extra-fine` to `extra-coarse`, the settings of a grinder go one way: more clicks grind coarser. A dial with
      numbers may count either way, but not both. One of the two settings is probably a typing error.
      """,
    bad: "15-18",
    good: "25-28",
    in: {
      """
      grinders:
        - name: Comandante C40
          settings:
            medium-fine: 20-24
            medium: \($0)
      """
    },
    severity: .warning,
    check: .equipment { problem, report in report.add(problem, ofKind: .order) }
  )
}
