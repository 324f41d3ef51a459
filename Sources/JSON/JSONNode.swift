import SourceText

/// A value of a JSON text, and where it stands there.
package struct JSONNode: Sendable {
  /// What a value can be.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    /// Always finite.
    case number(Double)
    case string(String)
    case array([JSONNode])
    /// The fields in the order of the text; no two have the same name.
    case object([(name: String, node: JSONNode)])
  }

  /// What it is.
  package let value: Value
  /// Its bytes, quotes and brackets included.
  package let range: ByteRange

  /// The value of a field; nil where there is none, or this is no object. O(n) in the fields.
  package func field(_ name: String) -> JSONNode? {
    guard case .object(let fields) = value else { return nil }
    return fields.first { $0.name == name }?.node
  }

  /// The text of a string.
  package var string: String? { if case .string(let text) = value { text } else { nil } }

  /// The value of a number.
  package var number: Double? { if case .number(let number) = value { number } else { nil } }

  /// Whether it is `true`; nil for what is neither that nor `false`.
  package var flag: Bool? { if case .bool(let flag) = value { flag } else { nil } }

  /// The values of a list.
  package var items: [JSONNode]? { if case .array(let items) = value { items } else { nil } }

  /// Whether it is an object.
  package var isObject: Bool { if case .object = value { true } else { false } }

  /// What it is, for people: `a number`.
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

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
