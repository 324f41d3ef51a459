/// The words of a command line as bash passes it to a completion, up to the cursor.
struct ShellLine {
  /// The words before the cursor without their quotes, the program first; the last one is being completed, and may be
  /// empty.
  private(set) var words: [String] = []
  /// Whether the last word is the file of a redirection.
  private(set) var isRedirection = false
  /// The quote that is open at the cursor.
  private(set) var openQuote: Unicode.Scalar?

  /// Divides a line. Nothing is expanded: a variable stands for itself.
  init(_ line: String) {
    var scalars = line.unicodeScalars[...]
    var word: String?
    var isFile = false
    while let scalar = scalars.popFirst() {
      switch scalar {
      case " ", "\t", "\n":
        guard let text = word else { continue }
        if !isFile { words.append(text) }
        (word, isFile) = (nil, false)
      case "<", ">":
        // A number before it is the descriptor.
        if let text = word, !text.allSatisfy(\.isNumber) { words.append(text) }
        (word, isFile) = (nil, true)
      case "'", "\"": word = (word ?? "") + quoted(until: scalar, &scalars)
      case "\\": word = (word ?? "") + (scalars.popFirst().map { String($0) } ?? "")
      default: word = (word ?? "") + String(scalar)
      }
    }
    isRedirection = isFile
    words.append(word ?? "")
  }

  /// A word as bash divides it, which may begin in the middle of a quoted one, without its quotes.
  static func unquoted(_ word: String) -> String { ShellLine(word).words.joined(separator: " ") }

  /// The text up to a closing quote, which may be missing at the cursor.
  private mutating func quoted(
    until quote: Unicode.Scalar,
    _ scalars: inout Substring.UnicodeScalarView
  ) -> String {
    var text = ""
    while let scalar = scalars.popFirst() {
      if scalar == quote { return text }
      if quote == "\"", scalar == "\\", let next = scalars.first,
        "\"\\$`".unicodeScalars.contains(next)
      {
        text.unicodeScalars.append(next)
        scalars.removeFirst()
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    openQuote = quote
    return text
  }

  /// A text as it must be written behind an open quote, or without one, so that the shell reads just this text.
  ///
  /// bash adds the closing quote, unless the text ends with one.
  static func quoted(_ text: String, behind quote: Unicode.Scalar?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch quote {
      case "'": result += scalar == "'" ? "'\\''" : String(scalar)
      // Between double quotes, bash looks for a `!` in its history, and would keep a backslash before it.
      case "\"" where scalar == "!": result += "\"\\!\""
      case "\"": result += ("\"\\$`".unicodeScalars.contains(scalar) ? "\\" : "") + String(scalar)
      default: result += (isPlain(scalar) ? "" : "\\") + String(scalar)
      }
    }
    guard let quote, result.unicodeScalars.last == quote else { return result }
    return result + String(quote)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case "-", "_", ".", "/", ",", ":", "=", "+", "@", "%", "~": true
    default: !scalar.isASCII
    }
  }
}
