import SourceText

/// How much a finding matters, the gravest first.
package enum Severity: String, CaseIterable, Comparable, Sendable {
  /// The recipe cannot be used, or says something other than its author meant.
  case error
  /// Likely a mistake.
  case warning
  /// Advice; good recipes have such.
  case note

  /// `note < warning < error`.
  package static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .error: 2
    case .warning: 1
    case .note: 0
    }
  }
}

extension Style.Role {
  /// What a severity, and what marks and labels a finding of it, is painted as.
  static func severity(_ severity: Severity) -> Style.Role {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}
