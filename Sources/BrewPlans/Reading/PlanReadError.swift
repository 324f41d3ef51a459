import JSON
import Reports
import SourceText

/// Why a text holds no plan that can be brewed, and where.
package struct PlanReadError: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Problem: Equatable, Sendable {
    /// The text is no JSON.
    case syntax(JSONSyntaxError)
    /// There is no value at all, or an empty list.
    case noPlan
    /// There is more than one plan, in a list or one after another.
    case severalPlans
    /// The plan has a version of the format that is yet unknown.
    case newerVersion(Int)
    /// A field is missing, or its value is not what it must hold.
    case field(JSONFieldProblem)
  }

  package let problem: Problem
  /// The path of the value, such as `scaledSteps[2].orderIndex`; empty for the plan itself.
  package let path: String
  /// The bytes to look at.
  package let range: ByteRange

  /// What is wrong, on one line, in lower case and without a final stop.
  package var message: String {
    switch problem {
    case .syntax(let error): "not JSON: \(error)"
    case .noPlan: "there is no plan"
    case .severalPlans: "there are several plans, but only one can be brewed at a time"
    case .newerVersion(let version):
      "the plan has version \(version), but version \(PlanFormat.version) is the newest that is known here"
    case .field(let problem): problem.description
    }
  }

  /// What to do about it, on one line; empty where the message says it all.
  package var help: String {
    switch problem {
    case .noPlan, .syntax: "expected JSON as `brewscale --format json` writes it"
    case .severalPlans:
      "choose one: `jq '.[0]'` takes the first of a list, `head -n 1` the first line"
    case .newerVersion: "use a newer release of this program"
    case .field: ""
    }
  }

  /// The error as a finding, to be shown with its line.
  package var diagnostic: Diagnostic {
    Diagnostic(
      rule: "invalid-plan",
      severity: .error,
      message: message,
      range: range,
      path: path,
      help: help
    )
  }
}
