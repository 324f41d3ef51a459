import Recipes
import Text

extension Rule {
  static let aboveBoiling = Rule(
    id: "above-boiling",
    summary: "Water does not get as hot as the recipe wants, at the altitude of the configuration.",
    rationale: """
      On a mountain, water boils below 100 °C: at 95 °C in 1500 m, and at 93.3 °C in 2000 m. `altitude` in the \
      configuration says where you brew, in metres. Without it, nothing is reported, and neither is it for espresso and \
      moka pots, which brew under pressure.

      Brew as hot as it gets, and grind finer or steep longer if the cup is sour.
      """,
    bad: "",
    good: "",
    severity: .warning,
    check: .recipe { recipe, report in
      let methods = recipe.context.methods
      guard methods.altitude != nil, let method = recipe.method,
        let boiling = methods.boilingPoint(for: method), let altitude = methods.altitude
      else { return }
      let limit = Canonical.temperature(celsius: Rounding.tenth(boiling))
      let own = (recipe.values.temperature, recipe[.temperature])
      let steps = recipe.stepIndices.map { step in
        (recipe.values.steps[step].temperature, recipe[step: step, .temperature])
      }
      let high = ([own] + steps).filter { celsius, _ in
        celsius.map { !Tolerance.isAtMost($0, boiling) } ?? false
      }
      guard case (let celsius?, let field)? = high.first, let place = recipe.range(of: field) else {
        return
      }
      report.add(
        "\(Canonical.temperature(celsius: celsius)): water boils at \(limit) at an altitude of \(Canonical.number(altitude)) m",
        at: place,
        labels: high.dropFirst().compactMap { _, field in
          recipe.range(of: field).map { Label($0, "this too") }
        }
      )
    }
  )
}
