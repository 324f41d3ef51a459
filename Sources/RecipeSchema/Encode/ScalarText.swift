import BrewDomain
import SourceText

/// Spells text as a YAML scalar, in the one way that the tools write it: without quotes where no
/// reader can misunderstand it, in lines behind `|` where that is exact, else in double quotes.
package enum ScalarText {
  /// The scalar as it stands behind a key, without the last line break.
  ///
  /// - Parameter indentation: the column, from 0, of the key.
  package static func block(_ text: String, indentation: Int) -> String {
    if text.utf8.contains(0x0A), isExactInLines(text) {
      return lines(of: text, indentation: indentation + 2)
    }
    return PlainScalar.isSafe(text) ? text : quoted(text)
  }

  /// The scalar as it stands between brackets, or as an item of a list.
  package static func item(_ text: String, isInFlow: Bool) -> String {
    PlainScalar.isSafe(text, isInFlow: isInFlow) ? text : quoted(text)
  }

  // MARK: Lines

  /// Whether a block scalar shows the text for what it is: at most one line break at its end, and no
  /// blank where an editor or a reader would lose it, or take it for indentation.
  private static func isExactInLines(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, !first.isBlank, scalars.allSatisfy(isVisibleInLines) else {
      return false
    }
    var lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.last?.isEmpty == false && !lines.contains { $0.last?.isBlank == true }
  }

  private static func isVisibleInLines(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || (scalar != "\t" && PlainScalar.isPrintable(scalar))
  }

  private static func lines(of text: String, indentation: Int) -> String {
    let margin = String(repeating: " ", count: indentation)
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let endsWithBreak = lines.last?.isEmpty == true
    if endsWithBreak { lines.removeLast() }
    return lines.reduce(into: endsWithBreak ? "|" : "|-") { result, line in
      result += line.isEmpty ? "\n" : "\n" + margin + String(line)
    }
  }

  // MARK: Quotes

  /// In double quotes, where everything can be escaped.
  package static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { $0 += escaped($1) } + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\0": "\\0"
    case _ where PlainScalar.isPrintable(scalar): String(scalar)
    case _ where scalar.value <= 0xFF: "\\x" + hexadecimal(scalar.value, digits: 2)
    case _ where scalar.value <= 0xFFFF: "\\u" + hexadecimal(scalar.value, digits: 4)
    default: "\\U" + hexadecimal(scalar.value, digits: 8)
    }
  }
}
