import BrewDomain
import JSON

/// A value of a BrewSpec document, whether it was written as YAML or as JSON.
struct SpecNode: Sendable {
  /// What a value can be.
  enum Value: Sendable {
    case null
    case bool(Bool)
    /// A number, and how it is spelled.
    case number(Double, String)
    case text(String)
    case list([SpecNode])
    case mapping([(key: String, node: SpecNode)])
  }

  let value: Value
  /// The byte of the document that it begins at.
  let offset: Int

  init(_ value: Value, at offset: Int = 0) {
    self.value = value
    self.offset = offset
  }

  /// The value of a key; nil where there is none, or this is no mapping. O(n) in the keys.
  subscript(key: String) -> SpecNode? {
    guard case .mapping(let pairs) = value else { return nil }
    return pairs.first { $0.key == key }?.node
  }

  /// The value at a path of keys, such as `result.tds`; nil where there is none, or null.
  func node(at path: String) -> SpecNode? {
    var node: SpecNode? = self
    for key in path.split(separator: ".") { node = node?[String(key)] }
    if case .null = node?.value { return nil }
    return node
  }

  /// The value as JSON, for what is read as JSON next; of lists and mappings only what they are.
  var json: String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number, _): Canonical.number(number)
    case .text(let text): "\"\(text.escapedForJSON)\""
    case .list: "[]"
    case .mapping: "{}"
    }
  }

  /// The text of a scalar, also where YAML or JSON takes it for a number; nil for anything else.
  var text: String? {
    switch value {
    case .text(let text), .number(_, let text): text
    default: nil
    }
  }
}

extension SpecNode {
  /// A value of JSON.
  init(_ node: JSONNode, in bytes: [UInt8]) {
    let value: Value =
      switch node.value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .number(let number):
        .number(number, String(decoding: node.range.line(in: bytes), as: UTF8.self))
      case .string(let text): .text(text)
      case .array(let items): .list(items.map { SpecNode($0, in: bytes) })
      case .object(let fields):
        .mapping(fields.map { ($0.name, SpecNode($0.node, in: bytes)) })
      }
    self.init(value, at: node.range.start)
  }
}
