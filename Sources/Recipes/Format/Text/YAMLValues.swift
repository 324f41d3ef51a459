import RecipeSyntax
import Text

/// Values of a YAML document of another program, as those of JSON.
package enum YAMLValues {
  /// The only document of a text without errors; nil for anything else. Depth and expansion are bounded by the parser.
  package static func root(of text: String) -> JSONNode? {
    let tree = SyntaxTree(parsing: Array(text.utf8))
    guard tree.errors.isEmpty, tree.documents.count == 1, let root = tree.documents[0].root else {
      return nil
    }
    return node(root, of: tree)
  }

  /// A value of a document without errors. The range of a scalar is that of its text, even where an alias repeats it.
  package static func node(_ node: Int, of tree: SyntaxTree) -> JSONNode {
    let target = tree.resolved(node) ?? node
    var range = tree.nodes[node].range
    let value: JSONNode.Value
    switch tree.nodes[target].kind {
    case .alias, .empty: value = .null
    case .scalar:
      value = scalar(target, of: tree)
      range = tree.nodes[target].range
    case .sequence: value = .array(tree.items(of: target).map { self.node($0, of: tree) })
    case .mapping:
      value = .object(
        tree.pairs(of: target).map { (name: tree.text(of: $0), node: self.node($1, of: tree)) }
      )
    }
    return JSONNode(value: value, range: range)
  }

  private static func scalar(_ node: Int, of tree: SyntaxTree) -> JSONNode.Value {
    let text = tree.text(of: node)
    guard tree.nodes[node].style == .plain else { return .string(text) }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: return Double(decimal: text).map(JSONNode.Value.number) ?? .string(text)
    }
  }
}

extension Double {
  /// The finite number that a text of another program spells in decimals, with an exponent or without; nil for any other.
  package init?(decimal text: String) {
    let isDecimal = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0)
    }
    guard isDecimal, let number = Double(text), number.isFinite else { return nil }
    self = number
  }
}
