import ArgumentParser
import RecipeTools
import Recipes

/// The options for amounts and scaling.
struct ScalingOptions: ParsableArguments {
  @Option(typed: "mass", "Brew with this much coffee, such as 18, '18 g' or 0.6oz.", name: .dose)
  var dose: String?

  @Option(
    typed: "mass",
    "Pour this much water (espresso: in the cup), such as 300, '300 g' or 0.3l.",
    name: .yield
  )
  var yield: String?

  @Option(typed: "ratio", "Water per gram of coffee, such as 16 or 1:16.", name: .ratio)
  var ratio: String?

  @Option(typed: "number", "Multiply the recipe by this number, such as 2 or 0.5.")
  var factor: String?

  @Option(help: "How to scale the pours; default: the recipe's rule, or the one that fits it.")
  var rule: ScalingRule?

  @Option(typed: "degrees", "Brew at this temperature, such as 94 or 201F.")
  var temperature: String?

  @Option(help: "Use this grind size.")
  var grind: GrindLabel?

  /// Rejects invalid or contradictory amounts.
  func validate() throws { _ = try request() }

  /// The request for each recipe.
  func request() throws -> ScaleRequest {
    var options = ScaleOptions()
    (options.dose, options.yield, options.ratio, options.factor) = (dose, yield, ratio, factor)
    (options.temperature, options.rule, options.grind) = (temperature, rule, grind)
    do throws(ScaleOptions.Problem) {
      return try options.request()
    } catch {
      throw ValidationError(error.message)
    }
  }
}

extension ScalingOptions {
  /// The names of the options that were given.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--dose", dose != nil), ("--yield", self.yield != nil), ("--ratio", ratio != nil),
      ("--factor", factor != nil), ("--rule", rule != nil),
      ("--temperature", temperature != nil), ("--grind", grind != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }
}
