import Foundation
import RecipeSyntax
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
    let isIce = words.count == 2 && words[0] == "ice"
    let amount = try #require(isIce || words.count == 1 ? words.last : nil, "\(cell)")
    return RecipeStepDTO(
      stepId: UUID(),
      orderIndex: order,
      instructionText: "Pour.",
      waterAmountGrams: try number(amount),
      isCumulativeWaterTarget: !isIce && amount.first != "+",
      isIce: isIce
    )
  }

  /// The steps as the page writes them.
  static func pours(_ plan: BrewPlan) -> String {
    plan.scaledSteps.map { step in
      let mark = step.isIce ? "ice " : step.isCumulativeWaterTarget ? "" : "+"
      return mark + Canonical.number(step.waterAmountGrams ?? .nan)
    }.joined(separator: ", ")
  }
}

/// A kind of value, which is read as a recipe's key reads it.
enum ValueKind: String, CaseIterable, Sendable {
  case mass, water, temperature, duration, instruction, method, uuid, timestamp

  /// The production of the grammar.
  var production: String { self == .water ? "waterMass" : rawValue }

  /// What came of a text.
  enum Reading: Equatable {
    case rejected, tooLarge
    case accepted(Double)

    var isAccepted: Bool { if case .accepted = self { true } else { false } }
  }

  func read(_ text: String) -> Reading {
    let tree = SyntaxTree(parsing: Array(recipe(text).utf8))
    let source = RecipeDecoder.decode(tree)
    for error in source.errors {
      if case .unknownMethod = error.kind { continue }
      if case .invalidQuantity(_, _, .tooLarge) = error.kind { return .tooLarge }
      return .rejected
    }
    guard let recipe = source.recipes.first, tree.errors.isEmpty else { return .rejected }
    return .accepted(number(recipe, source) ?? 0)
  }

  /// The canonical spelling of a value in the base unit.
  func spelled(_ value: Double) -> String {
    switch self {
    case .temperature: Canonical.temperature(celsius: value)
    case .duration: Canonical.duration(seconds: value)
    default: Canonical.mass(value)
    }
  }

  private var key: RecipeKey? {
    switch self {
    case .mass: .dose
    case .water: .yield
    case .temperature: .temperature
    case .duration: .totalTime
    case .method: .method
    case .uuid: .id
    case .timestamp: .modifiedAt
    case .instruction: nil
    }
  }

  private func number(_ recipe: DecodedRecipe, _ source: DecodedSource) -> Double? {
    key.flatMap { source.field(recipe, $0).validNumber }
  }

  private func recipe(_ text: String) -> String {
    let value = "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    let name = key.map { RecipeFormat.describe($0).name }
    var values = [
      "name": "x", "method": "v60", "dose": "1", "yield": "1", "temperature": "1", "grind": "fine",
    ]
    if let name { values[name] = value }
    let keys = values.map { "\($0.key): \($0.value)\n" }.joined()
    let instruction = self == .instruction ? value : "x"
    return keys + "steps:\n  - instruction: \(instruction)\n    pourTo: 1\n    timer: 1\n"
  }
}
