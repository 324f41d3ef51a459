/// Reads and checks the fields of an object.
///
/// Unknown fields are ignored, as a later release may have added them; ``others(than:)`` lists them.
package struct JSONFields: Sendable {
  package let node: JSONNode
  /// The path of the object, such as `scaledSteps[2]`; empty for the whole text.
  package let path: String
  private let isNullMissing: Bool
  private let spell: @Sendable (JSONNode) -> String

  /// The fields of an object.
  ///
  /// - Parameters:
  ///   - path: the path of the object, such as `scaledSteps[2]`; empty for the whole text.
  /// - isNullMissing: whether `null` counts as missing for a required value.
  /// - spell: describes an invalid value for a message.
  package init(
    _ node: JSONNode,
    path: String = "",
    isNullMissing: Bool = true,
    spell: @escaping @Sendable (JSONNode) -> String = { $0.kind }
  ) {
    self.node = node
    self.path = path
    self.isNullMissing = isNullMissing
    self.spell = spell
  }

  /// The value of a field; nil if it is missing or `null`. O(n) in the fields.
  package subscript(name: String) -> JSONNode? {
    guard let node = node.field(name) else { return nil }
    if case .null = node.value { return nil }
    return node
  }

  /// The unknown fields, in source order.
  package func others(than isKnown: (String) -> Bool) -> [(name: String, node: JSONNode)] {
    guard case .object(let fields) = node.value else { return [] }
    return fields.filter { !isKnown($0.name) }
  }

  // MARK: Reading

  /// The value of a required field.
  ///
  /// - Parameters:
  /// - expected: the expected value in words, such as `a number above 0`.
  /// - convert: returns the value; nil if it is not as expected.
  package func read<Value>(
    _ name: String,
    as expected: @autoclosure () -> String,
    _ convert: (JSONNode) -> Value?
  ) throws(JSONFieldProblem) -> Value {
    guard let value = isNullMissing ? self[name] : node.field(name) else {
      throw JSONFieldProblem(
        field: name,
        message: "is missing: expected \(expected())",
        path: path,
        range: ByteRange(node.range.start, node.range.start + 1)
      )
    }
    guard let converted = convert(value) else {
      throw problem(name, expected: expected(), found: spell(value))
    }
    return converted
  }

  /// The fields of the object in a required field.
  package func object(
    _ name: String,
    as expected: @autoclosure () -> String
  ) throws(JSONFieldProblem) -> JSONFields {
    let node = try read(name, as: expected()) { $0.isObject ? $0 : nil }
    return nested(node, path: path(of: name))
  }

  /// The fields of each object in the list of a required field.
  package func objects(
    _ name: String,
    as expected: @autoclosure () -> String
  ) throws(JSONFieldProblem) -> [JSONFields] {
    var objects: [JSONFields] = []
    for item in try read(name, as: expected(), { $0.items }) {
      let path = "\(path(of: name))[\(objects.count)]"
      guard item.isObject else {
        throw JSONFieldProblem(
          field: path,
          message: JSONFieldProblem.mismatch(expected: "an object", found: item.kind),
          path: path,
          range: item.range
        )
      }
      objects.append(nested(item, path: path))
    }
    return objects
  }

  private func nested(_ node: JSONNode, path: String) -> JSONFields {
    JSONFields(node, path: path, isNullMissing: isNullMissing, spell: spell)
  }

  // MARK: Problems

  /// The problem that a field has another value than expected.
  package func problem(_ name: String, expected: String, found: String) -> JSONFieldProblem {
    problem(name, JSONFieldProblem.mismatch(expected: expected, found: found))
  }

  /// A problem of a field; the message follows the name of the field.
  package func problem(_ name: String, _ message: String) -> JSONFieldProblem {
    JSONFieldProblem(
      field: name,
      message: message,
      path: path(of: name),
      range: (node.field(name) ?? node).range
    )
  }

  /// The path of a field.
  package func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}

/// Why a field is invalid, and where.
package struct JSONFieldProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the field.
  package let field: String
  /// The message: `must be a number, but is text`.
  package let message: String
  /// The path of the value, or of the object if the field is missing.
  package let path: String
  /// The bytes that the problem refers to.
  package let range: ByteRange

  /// The problem with these values.
  package init(field: String, message: String, path: String, range: ByteRange) {
    self.field = field
    self.message = message
    self.path = path
    self.range = range
  }

  /// The message: one line, in lower case, without a full stop.
  package var description: String { "`\(field)` \(message)" }

  /// The message that a value is not as expected.
  package static func mismatch(expected: String, found: String) -> String {
    "must be \(expected), but is \(found)"
  }
}
