import SourceText

/// Reads the fields of an object, each held against what it must be.
///
/// Fields that nobody asks for are passed over: a later release may have added them.
/// ``others(than:)`` lists them.
package struct JSONFields: Sendable {
  /// The object.
  package let node: JSONNode
  private let path: String
  private let isNullMissing: Bool
  private let spell: @Sendable (JSONNode) -> String

  /// The fields of an object.
  ///
  /// - Parameters:
  ///   - path: the path of the object, such as `scaledSteps[2]`; empty for the whole text.
  ///   - isNullMissing: whether a value that is needed counts as missing where it is `null`.
  ///   - spell: how a message names a value that is not what it must be.
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

  /// The value of a field; nil where it is left out or `null`. O(n) in the fields.
  package subscript(name: String) -> JSONNode? {
    guard let node = node.field(name) else { return nil }
    if case .null = node.value { return nil }
    return node
  }

  /// The fields whose names are not known, in the order of the text.
  package func others(than isKnown: (String) -> Bool) -> [(name: String, node: JSONNode)] {
    guard case .object(let fields) = node.value else { return [] }
    return fields.filter { !isKnown($0.name) }
  }

  // MARK: Reading

  /// The value of a field that must be there.
  ///
  /// - Parameters:
  ///   - expected: what it must be, in words, such as `a number above 0`.
  ///   - convert: the value; nil where it is something else than expected.
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

  /// The fields of an object that a field must hold.
  package func object(
    _ name: String,
    as expected: @autoclosure () -> String
  ) throws(JSONFieldProblem) -> JSONFields {
    let node = try read(name, as: expected()) { $0.isObject ? $0 : nil }
    return nested(node, path: path(of: name))
  }

  /// The fields of each object in the list that a field must hold.
  package func objects(
    _ name: String,
    as expected: @autoclosure () -> String
  ) throws(JSONFieldProblem) -> [JSONFields] {
    var objects: [JSONFields] = []
    for item in try read(name, as: expected(), \.items) {
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

  /// That a field holds something else than it must.
  package func problem(_ name: String, expected: String, found: String) -> JSONFieldProblem {
    problem(name, JSONFieldProblem.mismatch(expected: expected, found: found))
  }

  /// That something is wrong with a field, which the message says behind its name.
  package func problem(_ name: String, _ message: String) -> JSONFieldProblem {
    JSONFieldProblem(
      field: name,
      message: message,
      path: path(of: name),
      range: (node.field(name) ?? node).range
    )
  }

  private func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}

/// Why a field of an object is not what it must be, and where.
package struct JSONFieldProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the field.
  package let field: String
  /// What is wrong with it: `must be a number, but is text`.
  package let message: String
  /// The path of the value; that of the object where the field is missing.
  package let path: String
  /// The bytes to look at.
  package let range: ByteRange

  /// The problem with these values.
  package init(field: String, message: String, path: String, range: ByteRange) {
    self.field = field
    self.message = message
    self.path = path
    self.range = range
  }

  /// What is wrong, on one line, in lower case and without a final stop.
  package var description: String { "`\(field)` \(message)" }

  /// That a value is one thing, but must be another.
  package static func mismatch(expected: String, found: String) -> String {
    "must be \(expected), but is \(found)"
  }
}
