import SourceText

/// A second place that a finding speaks of, with what there is to say about it.
package struct Label: Equatable, Sendable {
  /// The place, in the same source as the finding.
  package let range: ByteRange
  /// A few words, lower case, without a final stop.
  package let message: String

  package init(_ range: ByteRange, _ message: String) {
    self.range = range
    self.message = message
  }
}
