/// What becomes of recipes that are not formatted.
enum FormatAction: Sendable {
  /// Files are rewritten; standard input goes to standard output.
  case rewrite
  /// They are named.
  case check
  /// It is shown how they would change.
  case diff
  /// The formatted text goes to standard output.
  case print
}
