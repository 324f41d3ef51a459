import BrewDomain

/// Writes plans in one format.
///
/// Rendering is a pure function of the plan, so threads can share a renderer; ``PlanOutput`` joins the
/// results.
package protocol PlanRenderer: Sendable {
  /// The text around and between plans.
  var frame: PlanFrame { get }

  /// Appends a plan without its delimiters.
  func render(_ plan: BrewPlan, into output: inout [UInt8])
}

extension PlanRenderer {
  /// The complete output for some plans.
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

/// The text around and between the plans of an output.
package struct PlanFrame: Sendable {
  /// Before the first plan, also if there is none.
  var before = ""
  /// Between two plans.
  var between = ""
  /// After the last plan, also if there is none.
  var behind = ""
  /// After a single plan, which then has no prefix; no plan then gives no output. Nil if a single plan is
  /// delimited like several.
  var behindOnly: String?
}

/// Joins rendered plans in order.
///
/// If a format writes one plan differently from several, the first plan is held back until the second plan or
/// the end. `output` can be flushed at any time.
package struct PlanOutput: Sendable {
  private let frame: PlanFrame
  private var count = 0
  private var kept: [UInt8]?

  /// An output without plans.
  package init(_ frame: PlanFrame) {
    self.frame = frame
  }

  /// Appends the next rendered plan.
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

  /// Appends the rest after the last plan.
  package func finish(_ output: inout [UInt8]) {
    if let behindOnly = frame.behindOnly, count < 2 {
      if let kept { output += kept + behindOnly.utf8 }
    } else {
      if count == 0 { output += frame.before.utf8 }
      output += frame.behind.utf8
    }
  }
}
