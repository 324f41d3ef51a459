import SourceText

/// A place in another source that a finding speaks of.
package struct RelatedPlace: Equatable, Sendable {
  package let source: SourceText
  /// The bytes of `source` to look at.
  package let range: ByteRange
  /// A few words, lower case, without a final stop.
  package let message: String

  package init(_ source: SourceText, _ range: ByteRange, _ message: String) {
    self.source = source
    self.range = range
    self.message = message
  }
}
