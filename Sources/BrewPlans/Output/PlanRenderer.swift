import BrewDomain

/// Writes plans in one format.
///
/// Rendering is a pure function of the plan, so that threads may share a renderer; ``PlanOutput`` puts
/// what they made together.
package protocol PlanRenderer: Sendable {
  /// What stands around and between plans.
  var frame: PlanFrame { get }

  /// Appends a plan without what stands around it.
  func render(_ plan: BrewPlan, into output: inout [UInt8])
}

extension PlanRenderer {
  /// Plans as one whole output.
  package func bytes(of plans: [BrewPlan]) -> [UInt8] {
    var output: [UInt8] = []
    var document = PlanOutput(frame)
    for plan in plans {
      var bytes: [UInt8] = []
      render(plan, into: &bytes)
      document.append(bytes, to: &output)
    }
    document.finish(&output)
    return output
  }
}
