import Recipes
import Text

extension Rule {
  static let unknownPlaceholder = Rule(
    id: "unknown-placeholder",
    summary: "A word in braces is not a placeholder.",
    rationale: """
      Words in braces are filled in when a recipe is brewed, so that the text follows the dose: `{dose}`,
      `{yield}`, `{water}` (this step's amount), `{total}` (what the scale reads after it), `{timer}` and
      `{temperature}`. Any other word would stay in the text as it is.

      Write literal braces twice: `{{` and `}}`.
      """,
    example: Example(
      bad: "steps:\n  - instruction: Bloom to {totl}.\n    pourTo: 45 g",
      good: "steps:\n  - instruction: Bloom to {total}.\n    pourTo: 45 g"
    ),
    fix: .safe,
    check: .shape { error, context, report in
      guard case .unknownPlaceholder(let text, let typo) = error.kind else { return }
      let name = String(text.map { $0.isNewline ? " " : $0 })
      let nearest = typo ?? meanings[name.foldedWords.joined()]?.rawValue
      let written = "{\(name)}"
      let isExact = context.spelling(of: error.range) == written
      let known = Placeholder.allCases.map { "{\($0.rawValue)}" }
      let message =
        name.allSatisfy(\.isWhitespace)
        ? "expected a placeholder such as {total}, found empty braces"
        : "`\(written.shortened)` is not a placeholder"
      if let nearest {
        report.add(
          message,
          at: context.firstLine(of: error.range),
          help: "did you mean `{\(nearest)}`?",
          fix: isExact
            ? Fix("change to `{\(nearest)}`", .safe, [Edit(error.range, "{\(nearest)}")]) : nil
        )
      } else {
        report.add(
          message,
          at: context.firstLine(of: error.range),
          notes: ["the placeholders are \(listed(known, "and"))"],
          help: name.contains(where: \.isNumber)
            ? "write the amount without braces"
            : "choose one of these, or write `{\(written.shortened)}` for literal braces"
        )
      }
    }
  )

  /// Words for what placeholders stand for.
  private static let meanings: [String: Placeholder] = [
    "amount": .water, "grams": .water, "g": .water, "ml": .water, "wasser": .water, "eau": .water,
    "agua": .water, "acqua": .water, "pourto": .total, "target": .total, "reading": .total,
    "sum": .total,
    "coffee": .dose, "kaffee": .dose, "cafe": .dose, "caffe": .dose, "beans": .dose,
    "totalwater": .yield,
    "time": .timer, "seconds": .timer, "duration": .timer, "zeit": .timer, "temps": .timer,
    "tempo": .timer,
    "temp": .temperature, "celsius": .temperature, "temperatur": .temperature,
    "temperatura": .temperature,
  ]
}
