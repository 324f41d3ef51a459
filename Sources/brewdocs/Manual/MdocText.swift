/// Writes text in the language of manual pages, mdoc.
///
/// A new sentence begins a new line, as the language wants it, and lines are short.
enum MdocText {
  /// The longest line of the source of a page. The checker of pages complains about more than 80 bytes.
  private static let longestLine = 78

  /// Prose with `code` and <values>, in lines without a line break at the end.
  static func prose(_ text: String) -> [String] {
    sentences(of: text).flatMap(lines).map(protected)
  }

  /// One line of an example.
  static func literal(_ line: some StringProtocol) -> String { protected(escaped(line)) }

  /// Words behind a macro, which takes its own arguments and those of other macros.
  static func arguments(_ text: some StringProtocol) -> String {
    let text = escaped(text).replacing("\"", with: "\\(dq")
    // The names of macros and punctuation have a meaning there.
    return text.split(separator: " ").map { word in
      word.utf8.count <= 3 || word.allSatisfy(\.isPunctuation) ? "\\&\(word)" : String(word)
    }.joined(separator: " ")
  }

  /// Begins a line with an ordinary character.
  private static func protected(_ line: String) -> String {
    [".", "'", "\\(aq"].contains(where: line.hasPrefix) ? "\\&\(line)" : line
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result
  }

  // MARK: Prose

  /// The sentences of a text; what is not followed by a capital letter ends none.
  private static func sentences(of text: String) -> [String] {
    var sentences: [String] = []
    var words: [Substring] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = words.last, [".", "?", "!"].contains(where: last.hasSuffix) {
        sentences.append(words.joined(separator: " "))
        words = []
      }
      words.append(word)
    }
    return words.isEmpty ? sentences : sentences + [words.joined(separator: " ")]
  }

  /// A sentence in lines. Spaces in code do not break it.
  private static func lines(of sentence: String) -> [String] {
    var lines: [String] = []
    for word in styled(sentence).split(separator: " ") {
      if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= longestLine {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The text with code in bold and values in italics.
  private static func styled(_ sentence: String) -> String {
    var result = ""
    var isCode = false
    for part in sentence.split(separator: "`", omittingEmptySubsequences: false) {
      result += isCode ? "\\fB\(escaped(part))\\fP" : withValues(part)
      isCode.toggle()
    }
    return result
  }

  private static func withValues(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      result += plain(rest[..<start])
      result += "\\fI\(plain(rest[rest.index(after: start)..<end]))\\fP"
      rest = rest[rest.index(after: end)...]
    }
    return result + plain(rest)
  }

  /// Hyphens between letters stay hyphens; those of options are minus signs.
  private static func plain(_ text: Substring) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let isOption = word.first { !"('[\"".contains($0) } == "-"
      return isOption ? escaped(word) : String(word.replacing("\\", with: "\\e"))
    }.joined(separator: " ")
  }
}
