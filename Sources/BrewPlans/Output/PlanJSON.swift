import BrewDomain

/// Plans as one document of JSON: an object for one plan, a list for several, with each plan on a line.
package struct PlanJSON: PlanRenderer {
  private let isAlwaysList: Bool

  /// A renderer.
  ///
  /// - Parameter isAlwaysList: writes a list also where there is one plan or none, so that the form of the
  ///   output follows from what was asked for and not from what was found. Without it, no plan gives no
  ///   output.
  package init(isAlwaysList: Bool = false) {
    self.isAlwaysList = isAlwaysList
  }

  package var frame: PlanFrame {
    PlanFrame(
      before: "[\n",
      between: ",\n",
      behind: "\n]\n",
      behindOnly: isAlwaysList ? nil : "\n"
    )
  }

  package func render(_ plan: BrewPlan, into output: inout [UInt8]) {
    PlanRecord.append(plan, to: &output)
  }
}
