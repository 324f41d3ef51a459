import Text

/// Something wrong with an equipment file.
package struct EquipmentProblem: Sendable {
  /// The kinds of problems; there is a rule for each.
  package enum Kind: Sendable {
    /// It does not match the format.
    case format
    /// A figure has no source.
    case source
    /// The settings for two labels contradict each other.
    case order
  }

  /// Another place that the problem is about.
  package struct Place: Sendable {
    package let range: ByteRange
    package let text: String
  }

  /// A change that solves the problem.
  package struct Change: Sendable {
    /// What it does, in the imperative.
    package let title: String
    package let edits: [Edit]
  }

  package let kind: Kind
  /// One line, in lower case, without a full stop.
  package let message: String
  package let range: ByteRange
  package var place: Place?
  /// What to do; empty if the message makes it clear.
  package var help = ""
  package var change: Change?
}
