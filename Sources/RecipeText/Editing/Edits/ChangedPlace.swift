import RecipeSyntax
import Recipes

/// The place of a change in a document, up to the first alias.
struct ChangedPlace {
  let change: RecipeChange
  /// The list of steps, for a change of a step.
  let list: Int?
  /// The mapping of the recipe or step, or the alias where the path ends.
  let mapping: Int
  /// The key and its value; nil if it is missing or in an aliased node.
  let entry: KeyedValue?

  init(_ change: RecipeChange, in mapping: Int, of list: Int? = nil, _ tree: SyntaxTree) {
    (self.change, self.list, self.mapping) = (change, list, mapping)
    entry =
      tree.nodes[mapping].kind == .alias
      ? nil : KeyedValue.named(change.path.key.name, in: mapping, tree)
  }

  /// Whether the path ends at an alias, which a removal takes away.
  func endsAtAlias(in tree: SyntaxTree) -> Bool {
    let end = change.action == .remove ? mapping : entry?.value ?? mapping
    return tree.nodes[end].kind == .alias
  }

  /// The nodes on the path that anchors or aliases may share, with what changes below them.
  func sharedNodes(in tree: SyntaxTree) -> [(node: Int, change: SharedChange)] {
    var nodes: [(node: Int, change: SharedChange)] = []
    if case .step(let step, let key) = change.path, let list {
      let name = RecipeFormat.describe(key).name
      nodes.append((list, SharedChange(rest: "[\(step)].\(name)", action: change.action)))
      if list != mapping {
        nodes.append((mapping, SharedChange(rest: name, action: change.action)))
      }
    }
    guard let entry else { return nodes }
    if change.action == .remove {
      return nodes + (entry.key..<tree.nodes[entry.value].subtreeEnd).map { ($0, .removal) }
    }
    // A key that is renamed is not shared, so each one needs a value of its own.
    let rest = if case .rename = change.action { change.path.description } else { "" }
    return nodes + [(entry.value, SharedChange(rest: rest, action: change.action))]
  }
}

/// A change below a node that may be shared.
struct SharedChange: Hashable {
  /// The path from the node to the value.
  let rest: String
  let action: RecipeChange.Action

  /// The removal of the node.
  static let removal = SharedChange(rest: "", action: .remove)
}
