/// A JSON value with its source range.
package struct JSONNode: Sendable {
  /// The kinds of values.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    /// Always finite.
    case number(Double)
    case string(String)
    case array([JSONNode])
    /// The fields in source order; names are unique.
    case object([(name: String, node: JSONNode)])
  }

  package let value: Value
  /// Its bytes, quotes and brackets included.
  package let range: ByteRange

  /// A value that was read from another notation.
  package init(value: Value, range: ByteRange) {
    self.value = value
    self.range = range
  }

  /// The value of a field; nil if there is none or this is not an object. O(n) in the fields.
  package func field(_ name: String) -> JSONNode? {
    guard case .object(let fields) = value else { return nil }
    return fields.first { $0.name == name }?.node
  }

  /// The text; nil if this is not a string.
  package var string: String? { if case .string(let text) = value { text } else { nil } }

  /// The number; nil if this is not one.
  package var number: Double? { if case .number(let number) = value { number } else { nil } }

  /// The truth value; nil if this is neither `true` nor `false`.
  package var flag: Bool? { if case .bool(let flag) = value { flag } else { nil } }

  /// The items; nil if this is not a list.
  package var items: [JSONNode]? { if case .array(let items) = value { items } else { nil } }

  /// Whether it is an object.
  package var isObject: Bool { if case .object = value { true } else { false } }

  /// The kind of value, for messages: `a number`.
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

/// Why a text is not JSON (RFC 8259), and where.
package struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package enum Problem: Equatable, Sendable {
    /// Something else is expected here, such as `a comma or }`.
    case expected(String)
    /// A string is not closed.
    case unclosedString
    /// A string contains an unescaped control character, such as a line break.
    case controlCharacter
    /// A backslash is not followed by a valid escape, or a surrogate is unpaired.
    case invalidEscape
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// The number is too large for a `Double`.
    case numberTooLarge
    /// An object has two fields of this name.
    case duplicateName(String)
    /// Lists and objects are nested more than ``JSONParser/maximumDepth`` levels deep.
    case tooDeep
    /// There are more values than a parser was told to read.
    case tooManyValues(Int)
  }

  package let problem: Problem
  /// The bytes that the error refers to.
  package let range: ByteRange

  /// The message: one line, in lower case, without a full stop.
  package var description: String {
    switch problem {
    case .expected(let what): "expected \(what)"
    case .unclosedString: "the string has no closing quote"
    case .controlCharacter: "escape control characters in strings, such as `\\n`"
    case .invalidEscape: "this is not a JSON escape sequence"
    case .invalidUTF8: "this is not UTF-8"
    case .numberTooLarge: "the number is too large"
    case .duplicateName(let name): "`\(name.quotedBriefly)` is given twice"
    case .tooDeep: "nested more than \(JSONParser.maximumDepth) levels deep"
    case .tooManyValues(let limit): "more than the \(limit) values that are read"
    }
  }
}
