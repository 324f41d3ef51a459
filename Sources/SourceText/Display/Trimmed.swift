extension StringProtocol {
  /// The text without blanks at its ends.
  package var withoutBlanksAround: String {
    let end = reversed().drop(while: \.isWhitespace).reversed()
    return String(end.drop(while: \.isWhitespace))
  }
}
