import BrewDomain
import Essentials

/// Writes recipes as YAML: canonical keys, in canonical order, in canonical spelling.
///
/// What is written reads back as the same recipe, quantities rounded to a millionth. Not written is
/// what has no meaning or follows from the rest: whether a recipe is valid, and how the amount of a
/// step without one would be meant.
package struct RecipeEncoder {
  /// Lines of the text have no more columns than this where they can be broken.
  static let width = 100

  private var text = ""

  /// The recipe as one YAML document, from its first key to its last line break.
  package static func encode(_ recipe: RecipeDetailDTO) throws(RecipeEncodingError) -> String {
    var encoder = RecipeEncoder()
    for key in RecipeKey.allCases {
      try encoder.write(key, of: recipe)
    }
    return encoder.text
  }

  private mutating func write(
    _ key: RecipeKey,
    of recipe: RecipeDetailDTO
  ) throws(RecipeEncodingError) {
    let name = RecipeFormat.describe(key).name
    switch key {
    case .steps: try writeSteps(name, of: recipe)
    case .tags: writeTags(name, recipe.tags)
    default:
      guard let value = try Self.value(of: key, in: recipe) else { return }
      text += "\(name): \(value)\n"
    }
  }

  /// In brackets if they fit on the line, else one below the other.
  private mutating func writeTags(_ name: String, _ tags: [String]) {
    guard !tags.isEmpty else { return }
    let items = tags.map { ScalarText.item($0, isInFlow: true) }
    let line = "\(name): [\(items.joined(separator: ", "))]\n"
    guard line.count > Self.width else {
      text += line
      return
    }
    text += "\(name):\n"
    for tag in tags { text += "  - \(ScalarText.item(tag, isInFlow: false))\n" }
  }

  // MARK: Steps

  private mutating func writeSteps(
    _ name: String,
    of recipe: RecipeDetailDTO
  ) throws(RecipeEncodingError) {
    guard !recipe.steps.isEmpty else {
      text += "\n\(name): []\n"
      return
    }
    text += "\n\(name):\n"
    // Positions count where no step names its order.
    let isOrdered = recipe.steps.indices.contains { recipe.steps[$0].orderIndex != $0 }
    for step in recipe.steps { try write(step, isOrdered: isOrdered) }
  }

  private mutating func write(
    _ step: RecipeStepDTO,
    isOrdered: Bool
  ) throws(RecipeEncodingError) {
    var lead = "  - "
    for key in StepKey.allCases where isOrdered || key != .order {
      guard let value = try Self.value(of: key, in: step) else { continue }
      text += "\(lead)\(RecipeFormat.describe(key).name): \(value)\n"
      lead = "    "
    }
  }
}
