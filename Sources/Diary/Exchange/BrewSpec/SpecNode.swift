import RecipeSyntax
import Recipes
import Text

/// A value of a BrewSpec document, read from YAML or JSON.
struct SpecNode: Sendable {
  /// The kinds of values.
  enum Value: Sendable {
    case null
    case bool(Bool)
    /// A number and its spelling.
    case number(Double, String)
    case text(String)
    case list([SpecNode])
    case mapping([(key: String, node: SpecNode)])
  }

  let value: Value
  /// The byte offset in the document.
  let offset: Int

  init(_ value: Value, at offset: Int = 0) {
    self.value = value
    self.offset = offset
  }

  /// The value of a key; nil if there is none or this is not a mapping. O(n) in the keys.
  subscript(key: String) -> SpecNode? {
    guard case .mapping(let pairs) = value else { return nil }
    return pairs.first { $0.key == key }?.node
  }

  /// The value at a path of keys, such as `result.tds`; nil if missing or null.
  func node(at path: String) -> SpecNode? {
    let node: SpecNode?
    if let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) {
      node = self.node(at: String(path[..<dot]))?[String(path[dot...].dropFirst())]
    } else {
      node = self[path]
    }
    if case .null = node?.value { return nil }
    return node
  }

  /// The value as JSON; lists and mappings are written empty, which is enough for type errors.
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

  /// The text of a string or a number; nil for anything else.
  var text: String? {
    switch value {
    case .text(let text), .number(_, let text): text
    default: nil
    }
  }
}

extension SpecNode {
  /// Converts a JSON value.
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

extension SpecNode {
  /// Converts a value of a YAML document without errors, whose depth and alias expansion are therefore
  /// bounded.
  init(_ node: Int, of tree: SyntaxTree) {
    let target = tree.resolved(node) ?? node
    let value: Value =
      switch tree.nodes[target].kind {
      case .alias, .empty: .null
      case .scalar: Self.scalar(target, of: tree)
      case .sequence: .list(tree.items(of: target).map { SpecNode($0, of: tree) })
      case .mapping:
        .mapping(tree.pairs(of: target).map { (tree.text(of: $0), SpecNode($1, of: tree)) })
      }
    self.init(value, at: tree.nodes[node].range.start)
  }

  private static func scalar(_ node: Int, of tree: SyntaxTree) -> Value {
    let text = tree.text(of: node)
    guard tree.nodes[node].style == .plain else { return .text(text) }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: return DecimalNumber.value(of: text).map { .number($0, text) } ?? .text(text)
    }
  }
}

/// Writes a value as portable YAML: block style, with quotes where needed.
enum SpecText {
  /// Adds a brew as a sequence item at column 2.
  static func add(_ brew: SpecNode, to text: inout [UInt8]) {
    let start = text.count
    add(brew, indentation: 4, to: &text)
    if text.count > start { text[start + 2] = UInt8(ascii: "-") }
  }

  /// Adds the lines of a mapping.
  private static func add(_ node: SpecNode, indentation: Int, to text: inout [UInt8]) {
    guard case .mapping(let pairs) = node.value else { return }
    for (key, node) in pairs {
      text += repeatElement(0x20, count: indentation)
      text += key.utf8
      text.append(UInt8(ascii: ":"))
      if case .mapping = node.value {
        text.append(0x0A)
        add(node, indentation: indentation + 2, to: &text)
        continue
      }
      text.append(0x20)
      switch node.value {
      case .text(let value): text += ScalarText.block(value, indentation: indentation).utf8
      case .number(_, let spelling): text += spelling.utf8
      case .null, .bool, .list, .mapping: text += node.json.utf8
      }
      text.append(0x0A)
    }
  }
}
