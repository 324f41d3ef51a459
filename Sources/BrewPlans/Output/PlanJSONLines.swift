import BrewDomain

/// Plans as JSON Lines: the objects of ``PlanJSON``, each on a line of its own.
package struct PlanJSONLines: PlanRenderer {
  /// A renderer.
  package init() {}

  package var frame: PlanFrame { PlanFrame() }

  package func render(_ plan: BrewPlan, into output: inout [UInt8]) {
    PlanRecord.append(plan, to: &output)
    output.append("\n")
  }
}
