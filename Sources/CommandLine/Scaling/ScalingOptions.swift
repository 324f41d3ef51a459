import ArgumentParser
import BrewDomain

/// The options that say how much to brew, and how.
package struct ScalingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Brew with this much coffee, such as 18, '18 g' or 0.6oz.",
      valueName: "mass"
    )
  )
  var dose: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Brew with this much water, such as 300, '300 g' or 0.3l.",
      valueName: "mass"
    )
  )
  var yield: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Water for each gram of coffee, such as 16 or 1:16.", valueName: "ratio")
  )
  var ratio: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Brew this many times the recipe, such as 2 or 0.5.", valueName: "number")
  )
  var factor: String?

  @Option(
    help: ArgumentHelp(
      "How the pours follow; otherwise as the recipe says, or as suits it.",
      valueName: "rule"
    )
  )
  var rule: ScalingRule?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Brew at this temperature, such as 94 or 201F.", valueName: "temperature")
  )
  var temperature: String?

  @Option(help: ArgumentHelp("Grind this fine.", valueName: "grind"))
  var grind: GrindLabel?

  /// Options to be filled in by the parser.
  package init() {}

  /// Refuses amounts that make no sense or contradict each other.
  package func validate() throws { _ = try request() }

  /// What is asked of each recipe.
  package func request() throws -> ScaleRequest {
    let amounts: ScaleAmounts
    do {
      amounts = try ScaleAmounts(
        dose: dose.map { try AmountArgument.dose.value($0) },
        yield: yield.map { try AmountArgument.yield.value($0) },
        ratio: ratio.map { try AmountArgument.ratio.value($0) },
        factor: factor.map { try AmountArgument.factor.value($0) }
      )
    } catch is ScaleAmounts.Contradiction {
      throw ValidationError(
        factor == nil
          ? "--dose, --yield and --ratio: two of them tell the third, so leave one out"
          : "--factor is of the recipe's own dose and yield: leave out --dose, --yield and --ratio"
      )
    }
    return ScaleRequest(
      amounts: amounts,
      rule: rule,
      temperature: try temperature.map { try AmountArgument.temperature.value($0) },
      grind: grind
    )
  }
}

extension ScalingRule: ExpressibleByArgument {}
extension GrindLabel: ExpressibleByArgument {}
