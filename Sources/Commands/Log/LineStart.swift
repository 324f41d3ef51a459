import SourceText

extension String {
  /// The text escaped as the beginning of a line, so that no build server reads it as a command: `\::error`.
  var escapedAtLineStart: String {
    let text = escapedForTerminal
    guard text.drop(while: \.isWhitespace).hasPrefix("::") else { return text }
    return "\\" + text.drop(while: \.isWhitespace)
  }
}
