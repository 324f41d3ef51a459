/// Writes plans in one format.
///
/// Rendering is a pure function of the plan, so threads can share a renderer; ``PlanOutput`` joins the
/// results.
package protocol PlanRenderer: Sendable {
  /// The text around and between plans.
  var delimiters: PlanDelimiters { get }

  /// Appends a plan without its delimiters.
  func render(_ plan: BrewPlan, into output: inout [UInt8])
}

extension PlanRenderer {
  /// The complete output for some plans.
  package func bytes(of plans: [BrewPlan]) -> [UInt8] {
    var output: [UInt8] = []
    var document = PlanOutput(delimiters)
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
package struct PlanDelimiters: Sendable {
  /// Before the first plan.
  var prefix = ""
  /// Between two plans.
  var separator = ""
  /// After the last plan.
  var suffix = ""
  /// The whole output without plans.
  var empty = ""
}

/// Joins rendered plans in order. `output` can be flushed at any time.
package struct PlanOutput: Sendable {
  private let delimiters: PlanDelimiters
  private var count = 0

  /// An output without plans.
  package init(_ delimiters: PlanDelimiters) {
    self.delimiters = delimiters
  }

  /// Appends the next rendered plan.
  package mutating func append(_ plan: [UInt8], to output: inout [UInt8]) {
    count += 1
    output += (count == 1 ? delimiters.prefix : delimiters.separator).utf8
    output += plan
  }

  /// Appends the rest after the last plan.
  package func finish(_ output: inout [UInt8]) {
    output += (count == 0 ? delimiters.empty : delimiters.suffix).utf8
  }
}
