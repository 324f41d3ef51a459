import Recipes

extension Rule {
  static let unknownMethod = Rule(
    id: "unknown-method",
    summary: "The brew method is not known.",
    rationale: """
      A recipe for an unknown brew method works, but gets no advice about its dose, ratio and temperature,
      and a misspelt method is not found with the others.

      If the brewer is your own, declare it in the configuration, or choose `pour-over` or `immersion`.
      """,
    bad: "method: v06",
    good: "method: v60",
    severity: .warning,
    fix: .safe,
    check: .shape { error, report in
      guard case .unknownMethod(let text, _) = error.kind,
        !error.context.methods.knows(BrewMethod(rawValue: text))
      else { return }
      let nearest = error.context.nearestMethod(to: text)
      let kind = nearest.flatMap { near in
        !near.isCertain && ["pour-over", "immersion"].contains(near.name) ? near.name : nil
      }
      let choice = kind.map { "`\($0)`" } ?? "`pour-over` or `immersion`"
      report.add(
        "\(text.quoted) is not a known brew method",
        at: error.range,
        notes: nearest == nil
          ? ["the known methods are \(listed(error.context.methodNames, "and"))"] : [],
        help: kind == nil && nearest != nil
          ? "did you mean `\(nearest?.name ?? "")`?"
          : "choose \(choice), or declare the method in the configuration",
        fix: kind == nil ? nearest.flatMap { error.fix($0) } : nil
      )
    }
  )
}
