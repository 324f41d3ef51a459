import Foundation
import Recipes
import Testing
import Text

/// As much of JSON Schema as the project's schemas use; a keyword that is not known here is an error.
struct JSONSchema {
  private let root: [String: Any]

  /// What the schema cannot be checked with.
  struct Unsupported: Error {
    let keyword: String
  }

  init(_ text: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  /// The first value of a text.
  static func value(_ bytes: [UInt8]) throws -> Any {
    var parser = JSONParser(bytes)
    return value(of: try #require(try parser.next()))
  }

  private static func value(of node: JSONNode) -> Any {
    switch node.value {
    case .null: NSNull()
    case .bool(let value): value
    case .number(let value): value
    case .string(let value): value
    case .array(let items): items.map(value(of:))
    case .object(let fields):
      Dictionary(uniqueKeysWithValues: fields.map { ($0.name, value(of: $0.node)) })
    }
  }

  /// Where and by which keyword a value is refused; empty if it is not.
  func problems(of value: Any) throws -> [String] { try problems(of: value, root, "") }

  private func problems(of value: Any, _ schema: [String: Any], _ path: String) throws -> [String] {
    var found: [String] = []
    for (keyword, rule) in schema {
      if try !holds(keyword, rule, value) { found.append("\(path): \(keyword)") }
      found += try nested(keyword, rule, value, schema, path)
    }
    return found.sorted()
  }

  /// Keywords that judge the value itself.
  private func holds(_ keyword: String, _ rule: Any, _ value: Any) throws -> Bool {
    switch keyword {
    case "type":
      let types = rule as? [String] ?? [rule as? String ?? ""]
      return types.contains { isA($0, value) }
    case "enum":
      return (rule as? [Any] ?? []).contains { ($0 as? NSObject) == (value as? NSObject) }
    case "format":
      guard let text = value as? String else { return true }
      guard rule as? String == "date-time" else { throw Unsupported(keyword: "format: \(rule)") }
      return Timestamp(text) != nil
    case "pattern":
      guard let text = value as? String, let pattern = rule as? String else { return true }
      return try ScalarPattern(pattern).matchesSomewhere(text)
    case "minimum": return number(value).map { $0 >= number(rule) ?? 0 } ?? true
    case "exclusiveMinimum": return number(value).map { $0 > number(rule) ?? 0 } ?? true
    case "maximum": return number(value).map { $0 <= number(rule) ?? 0 } ?? true
    case "minItems": return (value as? [Any]).map { $0.count >= rule as? Int ?? 0 } ?? true
    case "maxItems": return (value as? [Any]).map { $0.count <= rule as? Int ?? 0 } ?? true
    case "contains":
      guard let items = value as? [Any] else { return true }
      return try items.contains { try problems(of: $0, rule as? [String: Any] ?? [:], "").isEmpty }
    case "propertyNames":
      return try (value as? [String: Any] ?? [:]).keys.allSatisfy {
        try problems(of: $0, rule as? [String: Any] ?? [:], "").isEmpty
      }
    case "required":
      guard let object = value as? [String: Any] else { return true }
      return (rule as? [String] ?? []).allSatisfy { object[$0] != nil }
    case "not": return try !problems(of: value, rule as? [String: Any] ?? [:], "").isEmpty
    case "anyOf":
      return try (rule as? [[String: Any]] ?? []).contains {
        try problems(of: value, $0, "").isEmpty
      }
    case "$schema", "$id", "$comment", "definitions", "title", "description", "default",
      "examples", "properties", "patternProperties", "additionalProperties", "items", "$ref",
      "allOf", "if", "then",
      "else":
      return true
    default: throw Unsupported(keyword: keyword)
    }
  }

  /// Keywords that apply other schemas.
  private func nested(
    _ keyword: String,
    _ rule: Any,
    _ value: Any,
    _ schema: [String: Any],
    _ path: String
  ) throws -> [String] {
    switch keyword {
    case "properties": return try fields(rule, value, path)
    case "additionalProperties": return try others(rule, value, schema, path)
    case "items":
      return try (value as? [Any] ?? []).enumerated().flatMap { index, item in
        try problems(of: item, rule as? [String: Any] ?? [:], "\(path)[\(index)]")
      }
    case "$ref":
      let name = (rule as? String)?.split(separator: "/").last.map(String.init) ?? ""
      let target = (root["definitions"] as? [String: Any])?[name] as? [String: Any]
      return try problems(of: value, target ?? [:], path)
    case "allOf":
      return try (rule as? [[String: Any]] ?? []).flatMap { try problems(of: value, $0, path) }
    case "if":
      let applies = try problems(of: value, rule as? [String: Any] ?? [:], path).isEmpty
      let branch = schema[applies ? "then" : "else"] as? [String: Any]
      return try problems(of: value, branch ?? [:], path)
    default: return []
    }
  }

  private func fields(_ rule: Any, _ value: Any, _ path: String) throws -> [String] {
    guard let object = value as? [String: Any] else { return [] }
    return try (rule as? [String: [String: Any]] ?? [:]).flatMap { name, schema in
      try object[name].map { try problems(of: $0, schema, "\(path).\(name)") } ?? []
    }
  }

  /// Keys that are neither named nor of a pattern, which all begin a name here.
  private func others(
    _ rule: Any,
    _ value: Any,
    _ schema: [String: Any],
    _ path: String
  ) throws -> [String] {
    let known = (schema["properties"] as? [String: Any] ?? [:]).keys
    let prefixes = (schema["patternProperties"] as? [String: Any] ?? [:]).keys.map {
      $0.dropFirst()
    }
    let others = (value as? [String: Any] ?? [:]).filter { name, _ in
      !known.contains(name) && !prefixes.contains { name.hasPrefix($0) }
    }
    guard let schema = rule as? [String: Any] else {
      return others.keys.map { "\(path).\($0): additionalProperties" }
    }
    return try others.flatMap { try problems(of: $1, schema, "\(path).\($0)") }
  }

  private func isA(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "null": value is NSNull
    case "boolean": Swift.type(of: value) == Bool.self
    case "number": number(value) != nil
    case "integer": number(value).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }

  private func number(_ value: Any) -> Double? {
    let isNumber = !(value is String || value is NSNull || Swift.type(of: value) == Bool.self)
    return isNumber ? (value as? NSNumber)?.doubleValue : nil
  }
}
