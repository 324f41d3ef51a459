import Reports
import SourceText
import Workspace

/// What came of one file.
enum ScaleOutcome: Sendable {
  case recipes([ScaledPlan], FileFindings?)
  case unreadable(InputError)
}

/// What came of one recipe.
struct ScaledPlan: Sendable {
  /// The recipe's name.
  let name: String
  let result: Result

  /// The plan as it is written, with what is unusual about it; or why there is none.
  enum Result: Sendable {
    case plan([UInt8], warnings: [String])
    case failed(String, hint: String? = nil)
  }
}
