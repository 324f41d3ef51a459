import RecipeSyntax
import Text

/// Values of a YAML document, as those of JSON.
enum YAMLValues {
  /// The only document of a text without errors; nil for anything else. Depth and expansion are bounded by the parser.
  static func root(of text: String) -> JSONNode? {
    let tree = SyntaxTree(parsing: Array(text.utf8))
    guard tree.errors.isEmpty, tree.documents.count == 1, let root = tree.documents[0].root else {
      return nil
    }
    return node(root, of: tree)
  }

  private static func node(_ node: Int, of tree: SyntaxTree) -> JSONNode {
    let target = tree.resolved(node) ?? node
    let value: JSONNode.Value =
      switch tree.nodes[target].kind {
      case .alias, .empty: .null
      case .scalar: scalar(target, of: tree)
      case .sequence: .array(tree.items(of: target).map { self.node($0, of: tree) })
      case .mapping:
        .object(
          tree.pairs(of: target).map { (name: tree.text(of: $0), node: self.node($1, of: tree)) }
        )
      }
    return JSONNode(value: value, range: tree.nodes[node].range)
  }

  private static func scalar(_ node: Int, of tree: SyntaxTree) -> JSONNode.Value {
    let text = tree.text(of: node)
    guard tree.nodes[node].style == .plain else { return .string(text) }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default:
      let number = JSONNode(value: .string(text), range: tree.nodes[node].range)
      return ForeignRecord.number(number).map(JSONNode.Value.number) ?? .string(text)
    }
  }
}

/// The YAML between two lines of `---` at the start of a text.
struct FrontMatter {
  /// Its values; nil if it is empty or not valid YAML.
  let root: JSONNode?
  /// The number of its lines, with those of `---`.
  let lineCount: Int
  /// The YAML itself.
  let text: String

  /// The front matter of a text; nil if it has none.
  init?(_ lines: ArraySlice<Substring>) {
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else {
      return nil
    }
    text = lines[lines.startIndex + 1..<end].joined(separator: "\n") + "\n"
    root = YAMLValues.root(of: text)
    lineCount = end + 1 - lines.startIndex
  }

  /// What to note about front matter that cannot be read; nil if it can be.
  var problem: ImportNote? {
    root != nil || text.isBlank
      ? nil : ImportNote(.unreadable, "front matter", "it is not valid YAML")
  }
}
