import Text

/// Why a text is not a plan that can be brewed, and where.
package struct PlanReadError: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Problem: Equatable, Sendable {
    /// The text is not JSON.
    case syntax(JSONSyntaxError)
    /// The text has no value, or an empty list.
    case noPlan
    /// The text has more than one plan, in a list or in sequence.
    case severalPlans
    /// The format version of the plan is newer than this release.
    case newerVersion(Int)
    /// A field is missing or has an invalid value.
    case field(JSONFieldProblem)
  }

  package let problem: Problem
  /// The path of the value, such as `scaledSteps[2].orderIndex`; empty for the plan itself.
  package let path: String
  /// The bytes that the error refers to.
  package let range: ByteRange

  /// The message: one line, in lower case, without a full stop.
  package var message: String {
    switch problem {
    case .syntax(let error): "not JSON: \(error)"
    case .noPlan: "no plan found"
    case .severalPlans: "found several plans, expected one"
    case .newerVersion(let version):
      "version \(version) of the plan format is not supported: expected \(PlanFormat.version)"
    case .field(let problem): problem.description
    }
  }

  /// What to do, on one line; empty if the message suffices.
  package var help: String {
    switch problem {
    case .noPlan, .syntax: "expected JSON as `brewscale --format json` writes it"
    case .severalPlans:
      "choose one: `jq '.[0]'` selects the first plan of a list, `head -n 1` the first line"
    case .newerVersion: "use a newer release of this program"
    case .field: ""
    }
  }
}
