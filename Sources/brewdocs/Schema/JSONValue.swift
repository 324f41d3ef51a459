import Text

/// A JSON document whose objects keep the order of their keys.
package indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  /// A value as JSON text.
  case written(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// Pretty-printed, with a final line break.
  var text: String { JSONLayout.spread(line) }

  private var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .string(let value): Self.quoted(value)
    case .written(let text): text
    case .array(let values): "[\(values.map(\.line).joined(separator: ","))]"
    case .object(let fields):
      "{\(fields.map { "\(Self.quoted($0.key)):\($0.value.line)" }.joined(separator: ","))}"
    }
  }

  fileprivate static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}

/// Pretty-prints JSON: values that fit on a line stay on one line.
enum JSONLayout {
  private static let width = 100

  /// Pretty-prints a document, which must be valid JSON.
  static func spread(_ json: String) -> String {
    let bytes = Array(json.utf8)
    var parser = JSONParser(bytes)
    guard let node = try? parser.next() else { preconditionFailure("no JSON: \(json)") }
    return lines(of: Value(node, in: bytes), indentation: 0, lead: 0) + "\n"
  }

  /// A value: the spelling of a scalar, or the items of an array or object.
  private indirect enum Value {
    case scalar(String)
    case list(open: String, close: String, items: [(key: String?, value: Value)])

    init(_ node: JSONNode, in bytes: [UInt8]) {
      switch node.value {
      case .array(let items):
        self = .list(open: "[", close: "]", items: items.map { (nil, Value($0, in: bytes)) })
      case .object(let fields):
        let items = fields.map { (JSONValue.quoted($0.name), Value($0.node, in: bytes)) }
        self = .list(open: "{", close: "}", items: items)
      default:
        let spelling = bytes[node.range.start..<node.range.end]
        self = .scalar(String(decoding: spelling, as: UTF8.self))
      }
    }
  }

  private static func lines(of value: Value, indentation: Int, lead: Int) -> String {
    guard case .list(let open, let close, let items) = value, !items.isEmpty else {
      return line(of: value)
    }
    let flat = line(of: value)
    if indentation + lead + flat.count < width { return flat }
    let margin = String(repeating: " ", count: indentation + 2)
    let rows = items.map { key, value in
      let lead = key.map { "\($0): " } ?? ""
      let text = lines(of: value, indentation: indentation + 2, lead: lead.count)
      return margin + lead + text
    }
    return "\(open)\n\(rows.joined(separator: ",\n"))\n\(margin.dropLast(2))\(close)"
  }

  private static func line(of value: Value) -> String {
    switch value {
    case .scalar(let text): return text
    case .list(let open, let close, let items):
      let parts = items.map { ($0.key.map { "\($0): " } ?? "") + line(of: $0.value) }
      let inside = parts.joined(separator: ", ")
      return open == "{" && !parts.isEmpty ? "{ \(inside) }" : "\(open)\(inside)\(close)"
    }
  }
}
