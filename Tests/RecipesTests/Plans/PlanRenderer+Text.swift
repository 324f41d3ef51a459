import Recipes

extension PlanRenderer {
  /// The complete output for some plans.
  func text(of plans: [BrewPlan]) -> String { String(decoding: bytes(of: plans), as: UTF8.self) }
}
