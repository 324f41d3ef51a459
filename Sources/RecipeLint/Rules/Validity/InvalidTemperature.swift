import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let invalidTemperature = Rule(
    id: "invalid-temperature",
    summary: "A temperature is outside 0 °C to 100 °C.",
    rationale: """
      Water is poured at 0 °C to 100 °C, or 32 °F to 212 °F. A temperature without a unit is in °C, so a
      plain `201` is far above boiling; it was probably meant as °F.
      """,
    example: Example(bad: "temperature: 201", good: "temperature: 201 °F"),
    fix: .unsafe,
    check: .validity { error, recipe, report in
      guard error == .invalidTemperature else { return }
      let steps = recipe.stepIndices.map { recipe[step: $0, .temperature] }
      var seen: Set<Int> = []
      for field in [recipe[.temperature]] + steps {
        guard let celsius = field.validNumber, !RecipeValues.isValid(temperature: celsius),
          let node = field.valueNode, seen.insert(node).inserted
        else { continue }
        describe(celsius, field, node, recipe, &report)
      }
    }
  )

  private static func describe(
    _ celsius: Double,
    _ field: Field,
    _ node: Int,
    _ recipe: RecipeView,
    _ report: inout Report
  ) {
    let written = recipe.tree.text(of: node)
    let place = recipe.tree.nodes[node].range
    let isHot = celsius > 100 && Tolerance.isAtMost(celsius, 212)
    // Below, °F would be too cool for coffee.
    if isHot, celsius >= 140, !field.isBare, !field.isFahrenheit {
      let meant = "\(Canonical.number(celsius)) °F"
      return report.add(
        "expected a temperature from 0 °C to 100 °C, found \(written.shortened): did you mean °F?",
        at: place,
        help: "write `\(meant)` if so",
        fix: recipe.replacing(node, with: meant, "change to `\(meant)`")
      )
    }
    guard field.isBare, isHot else {
      let reading = Canonical.temperature(celsius: celsius, decimals: 1)
      let value = field.isFahrenheit ? "\(written.quoted) (\(reading))" : reading
      return report.add(
        "expected a temperature from 0 °C to 100 °C, found \(value)",
        at: place,
        help: "write a temperature in this range, such as `94 °C`"
      )
    }
    let end = recipe.tree.nodes[node].isVerbatim ? recipe.tree.nodes[node].textRange.end : nil
    report.add(
      "expected a temperature from 0 °C to 100 °C, found \(written.shortened): did you mean °F?",
      at: place,
      help: "write `\(written) °F` if so; a temperature without a unit is in °C",
      fix: end.map { Fix("add ` °F`", .unsafe, [Edit(ByteRange($0, $0), " °F")]) }
    )
  }
}
