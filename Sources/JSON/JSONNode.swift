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
