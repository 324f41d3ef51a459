import RecipeSchema

/// The place of a value in a recipe, such as `dose` or `steps[2].pourTo`.
package enum RecipePath: Hashable, Sendable {
  case recipe(RecipeKey)
  /// A key of a step; steps count from 0, by their places in the list.
  case step(Int, StepKey)

  /// What the format says of the key.
  package var key: KeyDescription {
    switch self {
    case .recipe(let key): RecipeFormat.describe(key)
    case .step(_, let key): RecipeFormat.describe(key)
    }
  }
}

extension RecipePath: CustomStringConvertible {
  /// The path as findings and people write it.
  package var description: String {
    switch self {
    case .recipe: key.name
    case .step(let step, _): "\(RecipeFormat.describe(.steps).name)[\(step)].\(key.name)"
    }
  }

  /// The path that is written so; `nil` for any other text, and for a key that the format does not have.
  package init?(_ text: String) {
    if let key = RecipeKey.allCases.first(where: { RecipeFormat.describe($0).name == text }) {
      self = .recipe(key)
      return
    }
    let prefix = "\(RecipeFormat.describe(.steps).name)["
    guard text.hasPrefix(prefix), let end = text.firstIndex(of: "]"),
      let step = Int(text[..<end].dropFirst(prefix.count)), step >= 0,
      let key = StepKey.allCases.first(where: { key in
        RecipeFormat.describe(key).name == text[end...].dropFirst(2)
      }),
      text == RecipePath.step(step, key).description
    else { return nil }
    self = .step(step, key)
  }
}
