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

/// What an output has around and between its plans.
package struct PlanFrame: Sendable {
  /// What stands before the first plan, also where there is none.
  var before = ""
  /// What stands between two plans.
  var between = ""
  /// What stands behind the last plan, also where there is none.
  var behind = ""
  /// What stands behind a plan that is the only one, with nothing before it; there is no output then
  /// without a plan. Nil where the frame is the same for any number of plans.
  var behindOnly: String?
}

/// Puts rendered plans together, in the order in which they come.
///
/// Where a format writes one plan in another way than several, the first plan is kept until the second
/// one or the end has come; what is appended to `output` may always be written out.
package struct PlanOutput: Sendable {
  private let frame: PlanFrame
  private var count = 0
  private var kept: [UInt8]?

  /// An output without plans.
  package init(_ frame: PlanFrame) {
    self.frame = frame
  }

  /// Appends what a renderer made of the next plan.
  package mutating func append(_ plan: [UInt8], to output: inout [UInt8]) {
    count += 1
    if count == 1, frame.behindOnly != nil {
      kept = plan
      return
    }
    if let first = kept {
      output += frame.before.utf8
      output += first
      kept = nil
    }
    output += (count == 1 ? frame.before : frame.between).utf8
    output += plan
  }

  /// Appends what is left to say when all plans have come.
  package func finish(_ output: inout [UInt8]) {
    if let behindOnly = frame.behindOnly, count < 2 {
      if let kept { output += kept + behindOnly.utf8 }
    } else {
      if count == 0 { output += frame.before.utf8 }
      output += frame.behind.utf8
    }
  }
}
