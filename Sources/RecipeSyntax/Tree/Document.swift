import SourceText

/// One YAML document of a source.
public struct Document: Sendable {
  /// The index of the root node; `nil` where the document has none because of a syntax error.
  public internal(set) var root: Int?
  /// From the `---`, or the first byte of the content, to the end of the content.
  public internal(set) var range: ByteRange
  /// Whether a syntax error lies inside, so that a key may be missing.
  public internal(set) var hasSyntaxError = false
}

extension SyntaxTree {
  /// The 0-based document that holds the byte: the last one that begins at or before it. O(log n).
  package func document(at offset: Int) -> Int {
    max(0, documents.partitionPoint { $0.range.start <= offset } - 1)
  }
}
