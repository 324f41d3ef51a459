import Reports

/// What came of adding comments that ignore findings.
package struct IgnoreResult: Equatable, Sendable {
  /// The source with the comments; all else is as it was, byte for byte.
  package let bytes: [UInt8]
  /// How many findings the comments ignore.
  package let ignored: Int
  /// What no comment can ignore, in source order.
  package let remaining: [Diagnostic]
}
