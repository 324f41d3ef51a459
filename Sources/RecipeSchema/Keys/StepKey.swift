/// The keys of a step, in canonical order. What each one is, ``RecipeFormat`` says.
package enum StepKey: UInt8, CaseIterable, Sendable {
  case order, id, instruction, pourTo, pour, ice, temperature, at, timer

  /// The keys that say how much water or ice; a step has at most one of them.
  package static let amounts: [StepKey] = [.pourTo, .pour, .ice]
}
