import Foundation
import RecipeSyntax

/// Recipes as a YAML 1.2 reader with types sees them: that is how editors apply a schema.
enum TypedYAML {
  /// The values of the documents.
  static func values(_ text: String) -> [Any] {
    let tree = SyntaxTree(parsing: Array(text.utf8))
    return tree.documents.compactMap(\.root).map { value(of: $0, tree) }
  }

  private static func value(of node: Int, _ tree: SyntaxTree) -> Any {
    let node = tree.resolved(node) ?? node
    switch tree.nodes[node].kind {
    case .mapping:
      var object: [String: Any] = [:]
      for (key, item) in tree.pairs(of: node) { object[tree.text(of: key)] = value(of: item, tree) }
      return object
    case .sequence: return tree.items(of: node).map { value(of: $0, tree) }
    case .scalar: return scalar(tree.text(of: node), isPlain: tree.nodes[node].style == .plain)
    case .empty, .alias: return NSNull()
    }
  }

  /// The core schema (YAML 1.2, section 10.3), as far as recipes can meet it.
  private static func scalar(_ text: String, isPlain: Bool) -> Any {
    guard isPlain else { return text }
    if ["~", "null", "Null", "NULL"].contains(text) { return NSNull() }
    if ["true", "True", "TRUE", "false", "False", "FALSE"].contains(text) {
      return text.count == 4
    }
    let isNumber = text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    if isNumber, let number = Double(text) { return NSNumber(value: number) }
    return text
  }
}
