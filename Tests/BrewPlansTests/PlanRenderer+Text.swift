import BrewDomain
import BrewPlans

extension PlanRenderer {
  /// Plans as one whole output.
  func text(of plans: [BrewPlan]) -> String { String(decoding: bytes(of: plans), as: UTF8.self) }
}
