extension String {
  /// The maximum number of scalars that a message quotes of a text.
  private static let maximumQuoted = 60

  /// The text as a message quotes it: escaped, and only its beginning if it is long.
  ///
  /// O(1): a text of many megabytes is not read to its end.
  package var quotedBriefly: String {
    let beginning = unicodeScalars.prefix(Self.maximumQuoted)
    guard beginning.endIndex < unicodeScalars.endIndex else { return escapedForTerminal }
    return String(beginning).escapedForTerminal + "…"
  }
}
