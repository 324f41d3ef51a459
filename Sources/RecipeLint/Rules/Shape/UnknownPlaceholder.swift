import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let unknownPlaceholder = Rule(
    id: "unknown-placeholder",
    summary: "A word in braces is not a placeholder.",
    rationale: """
      Words in braces are filled in when a recipe is brewed, so that the text follows the dose: `{dose}`,
      `{yield}`, `{pour}` (what this step adds), `{total}` (what the scale reads after it), `{timer}` and
      `{temperature}`. Any other word would stay in the text as it is.

      `{water}` can be read as either, so it becomes `{total}` where the text or the step gives a scale
      reading, and `{pour}` where it gives an addition.

      Write literal braces twice: `{{` and `}}`.
      """,
    bad: "steps:\n  - instruction: Bloom to {totl}.\n    pourTo: 45 g",
    good: "steps:\n  - instruction: Bloom to {total}.\n    pourTo: 45 g",
    fix: .safe,
    check: .shape { error, report in
      guard case .unknownPlaceholder(let text, let typo) = error.kind else { return }
      let name = String(text.map { $0.isNewline ? " " : $0 })
      let folded = name.foldedWords.joined()
      let isAmount =
        amountWords.contains(folded)
        || typo == nil && nearestWord(to: folded, among: ["water"]) != nil
      let nearest =
        isAmount ? error.amountPlaceholder?.rawValue : typo ?? meanings[folded]?.rawValue
      let written = "{\(name)}"
      let isExact = error.context.spelling(of: error.range) == written
      let known = Placeholder.allCases.map { "{\($0.rawValue)}" }
      report.add(
        name.allSatisfy { $0.isWhitespace }
          ? "expected a placeholder such as {total}, found empty braces"
          : "`\(written.shortened)` is not a placeholder",
        at: error.place,
        notes: nearest == nil ? ["the placeholders are \(listed(known, "and"))"] : [],
        help: nearest.map { "did you mean `{\($0)}`?" }
          ?? (name.contains(where: { $0.isNumber })
            ? "write the amount without braces"
            : "choose one of these, or write `{\(written.shortened)}` for literal braces"),
        fix: isExact
          ? nearest.map { Fix("change to `{\($0)}`", .safe, error.range, "{\($0)}") } : nil
      )
    }
  )

  /// Words for what placeholders stand for.
  private static let meanings: [String: Placeholder] = [
    "pourto": .total, "target": .total, "reading": .total, "sum": .total,
    "coffee": .dose, "kaffee": .dose, "cafe": .dose, "caffe": .dose, "beans": .dose,
    "totalwater": .yield,
    "time": .timer, "seconds": .timer, "duration": .timer, "zeit": .timer, "temps": .timer,
    "tempo": .timer,
    "temp": .temperature, "celsius": .temperature, "temperatur": .temperature,
    "temperatura": .temperature,
  ]

  /// Words for the amount of the step.
  private static let amountWords: Set = [
    "amount", "grams", "g", "ml", "water", "wasser", "eau", "agua", "acqua",
  ]
}

extension ShapeError {
  /// The placeholder for the amount of the step that a word in braces stands for: by the words around it, else as the
  /// step gives it; nil outside of steps.
  fileprivate var amountPlaceholder: Placeholder? {
    guard let recipe else { return nil }
    let step = recipe.stepNodes.partitionPoint { $0 <= node } - 1
    guard step >= 0 else { return nil }
    let key = context.source.amount(recipe, step: step)?.key
    if key == nil { return .total }
    if key == .ice { return .pour }
    let text = tree.nodes[node]
    let spelled = context.spelling(of: range)
    let words = tree.withText(of: node, ProsePlaceholder.all)
    let word =
      words.first { text.isVerbatim && text.textRange.start + $0.range.lowerBound == range.start }
      ?? words.first { "{\($0.word)}" == spelled }
    return word?.wanted ?? (key == .pourTo ? .total : .pour)
  }
}
