/// A replacement of some bytes of a source.
package struct Edit: Equatable, Sendable {
  /// The bytes to replace; an empty range inserts.
  package let range: ByteRange
  /// What stands there afterwards; empty deletes.
  package let replacement: String

  package init(_ range: ByteRange, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}
