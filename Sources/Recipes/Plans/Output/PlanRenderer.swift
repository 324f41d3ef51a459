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
  /// Before the first plan, also if there is none.
  var prefix = ""
  /// Between two plans.
  var separator = ""
  /// After the last plan, also if there is none.
  var suffix = ""
  /// After a single plan, which then has no prefix; no plan then gives no output. Nil if a single plan is
  /// delimited like several.
  var suffixOfSingle: String?
}

/// Joins rendered plans in order.
///
/// If a format writes one plan differently from several, the first plan is held back until the second plan or
/// the end. `output` can be flushed at any time.
package struct PlanOutput: Sendable {
  private let delimiters: PlanDelimiters
  private var count = 0
  private var held: [UInt8]?

  /// An output without plans.
  package init(_ delimiters: PlanDelimiters) {
    self.delimiters = delimiters
  }

  /// Appends the next rendered plan.
  package mutating func append(_ plan: [UInt8], to output: inout [UInt8]) {
    count += 1
    if count == 1, delimiters.suffixOfSingle != nil {
      held = plan
      return
    }
    if let first = held {
      output += delimiters.prefix.utf8
      output += first
      held = nil
    }
    output += (count == 1 ? delimiters.prefix : delimiters.separator).utf8
    output += plan
  }

  /// Appends the rest after the last plan.
  package func finish(_ output: inout [UInt8]) {
    if let suffixOfSingle = delimiters.suffixOfSingle, count < 2 {
      if let held { output += held + suffixOfSingle.utf8 }
    } else {
      if count == 0 { output += delimiters.prefix.utf8 }
      output += delimiters.suffix.utf8
    }
  }
}
