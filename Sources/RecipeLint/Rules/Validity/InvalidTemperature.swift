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
    bad: "temperature: 201",
    good: "temperature: 201 °F",
    fix: .unsafe,
    check: .validity { error, recipe, report in
      guard error == .invalidTemperature else { return }
      let steps = recipe.stepIndices.map { recipe[step: $0, .temperature] }
      var seen: Set<Int> = []
      for field in [recipe[.temperature]] + steps {
        guard let celsius = field.validNumber, !RecipeValues.isValid(temperature: celsius),
          let node = field.valueNode, seen.insert(node).inserted
        else { continue }
        let written = recipe.tree.text(of: node)
        let expected = "expected a temperature from 0 °C to 100 °C, found "
        guard let meant = fahrenheit(celsius, field, written) else {
          let reading = Canonical.temperature(celsius: celsius, decimals: 1)
          report.add(
            expected + (field.isFahrenheit ? "\(written.quoted) (\(reading))" : reading),
            at: recipe.tree.nodes[node].range,
            help: "write a temperature in this range, such as `94 °C`"
          )
          continue
        }
        let note = field.isBare ? "; a temperature without a unit is in °C" : ""
        let fix = recipe.replacing(node, with: meant, "change to `\(meant)`")
        report.add(
          "\(expected)\(written.shortened): did you mean °F?",
          at: recipe.tree.nodes[node].range,
          help: "write `\(meant)` if so\(note)",
          fix: field.isBare
            ? fix.map { Fix("add ` °F`", .unsafe, at: $0.edits[0].range.end, " °F") } : fix
        )
      }
    }
  )

  /// The temperature in °F that was probably meant; `nil` where none makes coffee.
  private static func fahrenheit(_ celsius: Double, _ field: Field, _ written: String) -> String? {
    guard celsius > 100, Tolerance.isAtMost(celsius, 212) else { return nil }
    if field.isBare { return "\(written) °F" }
    // Below, °F would be too cool for coffee.
    return celsius >= 140 && !field.isFahrenheit ? "\(Canonical.number(celsius)) °F" : nil
  }
}
