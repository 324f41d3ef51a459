/// A key of the format by its place: cheaper to hand on than its description, which is only needed
/// where something is wrong.
struct KeySlot {
  let scope: ShapeError.Scope
  /// The canonical position.
  let position: Int

  var description: KeyDescription { Self.descriptions(of: scope)[position] }

  /// All keys that may stand there.
  static func descriptions(of scope: ShapeError.Scope) -> [KeyDescription] {
    scope == .recipe ? RecipeFormat.recipe : RecipeFormat.step
  }
}
