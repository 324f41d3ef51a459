import Diagnostics

/// One YAML document of a source.
public struct Document: Sendable {
  /// The index of the root node; `nil` where the document has none because of a syntax error.
  public internal(set) var root: Int?
  /// From the `---`, or the first byte of the content, to the end of the content.
  public internal(set) var range: ByteRange
  /// Whether a syntax error lies inside, so that a key may be missing.
  public internal(set) var hasSyntaxError = false
}
