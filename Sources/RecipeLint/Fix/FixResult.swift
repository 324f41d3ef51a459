import Reports

/// What came of fixing a source.
package struct FixResult: Equatable, Sendable {
  /// The source after its fixes; what no fix names is as it was, byte for byte.
  package let bytes: [UInt8]
  /// How many fixes of each rule were made.
  package let applied: [String: Int]
  /// The findings before, in source order.
  package let found: [Diagnostic]
  /// The findings in ``bytes``, in source order.
  package let remaining: [Diagnostic]
  /// How often the source was fixed and checked again.
  package let rounds: Int

  /// Whether any fix was made.
  package var isChanged: Bool { !applied.isEmpty }
}
