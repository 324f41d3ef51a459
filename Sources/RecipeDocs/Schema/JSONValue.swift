import JSON

/// A JSON document whose objects keep the order of their keys.
package indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// Laid out for reading, with a line break at the end.
  var text: String { JSONLayout.spread(line) }

  private var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .string(let value): Self.quoted(value)
    case .array(let values): "[\(values.map(\.line).joined(separator: ","))]"
    case .object(let fields):
      "{\(fields.map { "\(Self.quoted($0.key)):\($0.value.line)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}
