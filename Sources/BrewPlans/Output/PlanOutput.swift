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
