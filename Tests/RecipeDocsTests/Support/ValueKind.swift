import RecipeSyntax
import Recipes

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
