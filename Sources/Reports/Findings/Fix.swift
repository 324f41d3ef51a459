/// A change that resolves a finding.
package struct Fix: Equatable, Sendable {
  /// Whether the fix may be applied without a person looking.
  package enum Safety: String, Sendable {
    /// Keeps what the author meant.
    case safe
    /// Probably right, but may change what the recipe means.
    case unsafe
  }

  /// What the fix does, as an order: ``rename to `pourTo` ``.
  package let title: String
  package let safety: Safety
  /// In source order, never overlapping, never empty.
  package let edits: [Edit]

  package init(_ title: String, _ safety: Safety, _ edits: [Edit]) {
    self.title = title
    self.safety = safety
    self.edits = edits
  }
}
