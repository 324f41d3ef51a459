import Diagnostics

/// One YAML document of a source.
package struct Document: Sendable {
  /// The index of the root node; `nil` where the document has none because of a syntax error.
  package internal(set) var root: Int?
  /// From the `---`, or the first byte of the content, to the end of the content.
  package internal(set) var range: ByteRange
  /// Whether a syntax error lies inside, so that a key may be missing.
  package internal(set) var hasSyntaxError = false
}
