/// What came of formatting a source.
package enum FormatResult: Equatable, Sendable {
  /// The source is formatted already.
  case unchanged
  /// The formatted source.
  case changed([UInt8])
  /// The source is not YAML, or uses what recipes leave out of it; the formatter's tree tells where.
  case refused
  /// The formatted source would not say the same: a mistake of the formatter's own.
  case failed(FormatFailure)
}

/// How a formatted source differs from what it was made of, which is a mistake of the formatter's own.
package struct FormatFailure: Error, Equatable, Sendable {
  /// The first difference, in words.
  package let difference: String

  package init(_ difference: String) { self.difference = difference }
}
