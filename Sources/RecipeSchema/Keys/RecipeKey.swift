/// The keys of a recipe, in canonical order. What each one is, ``RecipeFormat`` says.
package enum RecipeKey: UInt8, CaseIterable, Sendable {
  case format, id, name, method, origin, author, source, description, notes, tags, modifiedAt
  case dose, yield, temperature, grind, grindDescriptor, grinder, grindSetting, scaling, totalTime
  case steps
}
