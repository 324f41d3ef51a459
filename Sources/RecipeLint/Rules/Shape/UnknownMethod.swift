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
    example: Example(bad: "method: v06", good: "method: v60"),
    severity: .warning,
    fix: .safe,
    check: .shape { error, context, report in
      guard case .unknownMethod(let text, _) = error.kind,
        !context.methods.knows(BrewMethod(rawValue: text))
      else { return }
      let message = "\(text.quoted) is not a known brew method"
      if let nearest = context.nearestMethod(to: text) {
        let isKind = !nearest.isCertain && ["pour-over", "immersion"].contains(nearest.name)
        report.add(
          message,
          at: error.range,
          help: isKind
            ? "choose `\(nearest.name)`, or declare the method in the configuration"
            : "did you mean `\(nearest.name)`?",
          fix: isKind ? nil : context.fix(error, nearest)
        )
      } else {
        report.add(
          message,
          at: error.range,
          notes: ["the known methods are \(listed(context.methodNames, "and"))"],
          help: "choose `pour-over` or `immersion`, or declare the method in the configuration"
        )
      }
    }
  )
}
