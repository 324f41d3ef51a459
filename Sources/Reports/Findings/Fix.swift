import SourceText

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

extension Fix {
  /// `bytes` with the fix made, or nil where its edits overlap or lie outside `bytes`.
  package func applied(to bytes: [UInt8]) -> [UInt8]? { edits.applied(to: bytes) }

  /// The edits as a single one, which repeats what stands between them, for tools that offer each edit
  /// by itself.
  ///
  /// - Returns: nil where there is no edit, where edits overlap or lie outside `bytes`, and where what
  ///   stands between them is no UTF-8.
  func joinedEdit(in bytes: [UInt8]) -> Edit? {
    guard let first = edits.map(\.range.start).min(), let last = edits.map(\.range.end).max(),
      first >= 0, last <= bytes.count
    else { return nil }
    let moved = edits.map { edit in
      Edit(ByteRange(edit.range.start - first, edit.range.end - first), edit.replacement)
    }
    guard let joined = moved.applied(to: Array(bytes[first..<last])),
      let text = String(validating: joined, as: UTF8.self)
    else { return nil }
    return Edit(ByteRange(first, last), text)
  }
}
