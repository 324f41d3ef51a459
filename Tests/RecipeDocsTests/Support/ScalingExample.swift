import Foundation
import Recipes
import Testing

/// The cells of docs/scaling.md as values, and values as its cells.
enum ScalingExample {
  /// The number in `15 g` or `15`.
  static func number(_ cell: Substring) throws -> Double {
    try #require(Double(cell.split(separator: " ").first ?? ""), "\(cell)")
  }

  /// What `dose 18, rule proportional` asks for.
  static func request(_ cell: String) throws -> ScaleRequest {
    var values: [Substring: Substring] = [:]
    for part in cell.split(separator: ",") {
      let words = part.split(separator: " ")
      values[words[0]] = words[1]
    }
    return ScaleRequest(
      amounts: try ScaleAmounts(
        dose: values["dose"].map(number),
        yield: values["yield"].map(number),
        ratio: values["ratio"].map(number),
        factor: values["factor"].map(number)
      ),
      rule: values["rule"].flatMap { ScalingRule(rawValue: String($0)) }
    )
  }

  /// The recipe in the cells `method`, `dose`, `yield` and `pours`.
  static func recipe(_ cells: ArraySlice<String>) throws -> RecipeDetailDTO {
    let cells = Array(cells)
    return RecipeDetailDTO(
      recipe: RecipeSummaryDTO(
        id: UUID(),
        name: "Example",
        method: BrewMethod(rawValue: cells[0]),
        isStarter: false,
        origin: .custom,
        isValid: true,
        defaultDose: try number(cells[1][...]),
        defaultTargetYield: try number(cells[2][...]),
        defaultWaterTemperature: 94,
        defaultGrindLabel: .medium
      ),
      steps: try cells[3].split(separator: ",").enumerated().map(step)
    )
  }

  private static func step(_ order: Int, _ cell: Substring) throws -> RecipeStepDTO {
    let words = cell.split(separator: " ")
    try #require(words.count == 2 && ["pourTo", "pour", "ice"].contains(words[0]), "\(cell)")
    return RecipeStepDTO(
      stepId: UUID(),
      orderIndex: order,
      instructionText: "Pour.",
      waterAmountGrams: try number(words[1]),
      isCumulativeWaterTarget: words[0] == "pourTo",
      isIce: words[0] == "ice"
    )
  }

  /// The steps as the page writes them.
  static func pours(_ plan: BrewPlan) -> String {
    plan.scaledSteps.map { step in
      let key = step.isIce ? "ice" : step.isCumulativeWaterTarget ? "pourTo" : "pour"
      return "\(key) \(Canonical.number(step.waterAmountGrams ?? .nan))"
    }.joined(separator: ", ")
  }
}
