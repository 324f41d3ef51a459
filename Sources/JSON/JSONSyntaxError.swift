import SourceText

/// Why a text is no JSON (RFC 8259), and where.
package struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package enum Problem: Equatable, Sendable {
    /// Something else must stand here, such as `a comma or }`.
    case expected(String)
    /// A string has no end.
    case unclosedString
    /// A control character stands in a string as it is, such as a line break.
    case controlCharacter
    /// What stands behind a backslash is no escape, or half of a pair.
    case invalidEscape
    /// The bytes are no UTF-8.
    case invalidUTF8
    /// The number is too large for any program to read.
    case numberTooLarge
    /// An object has two fields of this name.
    case duplicateName(String)
    /// Lists and objects lie in each other more than ``JSONParser/maximumDepth`` deep.
    case tooDeep
  }

  package let problem: Problem
  /// The bytes to look at.
  package let range: ByteRange

  /// What is wrong, on one line, in lower case and without a final stop.
  package var description: String {
    switch problem {
    case .expected(let what): "expected \(what)"
    case .unclosedString: "the text has no closing quote"
    case .controlCharacter: "a control character in text must be escaped, such as `\\n`"
    case .invalidEscape: "this is no escape of JSON"
    case .invalidUTF8: "this is not UTF-8"
    case .numberTooLarge: "the number is too large"
    case .duplicateName(let name): "`\(name.escapedForTerminal)` is given twice"
    case .tooDeep: "nested more than \(JSONParser.maximumDepth) deep"
    }
  }
}
