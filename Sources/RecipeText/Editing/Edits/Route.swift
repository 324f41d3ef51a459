import RecipeSyntax
import Recipes

/// The path of a change resolved in a document, up to the first alias.
struct Route {
  /// A node on the path, and the change below it, relative to the node.
  struct SharedNode {
    let node: Int
    let change: SharedChange
  }

  let change: RecipeChange
  /// The mapping of the recipe or step, or the alias of a step.
  let mapping: Int
  /// The key and its value; `nil` if it is missing or in an aliased node.
  private(set) var entry: KeyedValue?
  /// The nodes on the path that anchors or aliases may share, outermost first.
  private(set) var sharedNodes: [SharedNode] = []
  /// The alias where the path ends; `nil` if there is none.
  private(set) var alias: Int?

  /// - Parameter items: the items of `steps`, found once for all routes of a document; `nil` before.
  init(
    _ change: RecipeChange,
    in tree: SyntaxTree,
    _ document: Int,
    items: inout [Int]?
  ) throws(RecipeEditError) {
    self.change = change
    guard let root = tree.documents[document].root, tree.nodes[root].kind == .mapping else {
      throw .notARecipe
    }
    switch change.path {
    case .recipe: mapping = root
    case .step(let step, let key):
      guard let list = KeyedValue.named(RecipeFormat.describe(.steps).name, in: root, tree)?.value
      else {
        throw .noStep(step, count: 0)
      }
      let name = RecipeFormat.describe(key).name
      sharedNodes.append(
        SharedNode(node: list, change: SharedChange(rest: "[\(step)].\(name)", change.action))
      )
      if tree.nodes[list].kind == .alias {
        (mapping, alias) = (list, list)
        return
      }
      if items == nil {
        items = tree.nodes[list].kind == .sequence ? Array(tree.items(of: list)) : []
      }
      let items = items ?? []
      guard items.indices.contains(step) else { throw .noStep(step, count: items.count) }
      mapping = items[step]
      sharedNodes.append(SharedNode(node: mapping, change: SharedChange(rest: name, change.action)))
      if tree.nodes[mapping].kind == .alias {
        alias = mapping
        return
      }
      guard tree.nodes[mapping].kind == .mapping else { throw .notAStep(step) }
    }
    resolveEntry(tree)
  }

  /// The key to add with a value, or to remove.
  func keyChange(to value: RecipeValue?) -> KeyChange {
    let key = change.path.key
    var change = keyChange(named: key.name)
    change.value = value?.spelling(inPlaceOf: "", as: key.type)
    change.isQuantity = value?.isQuantity ?? false
    return change
  }

  /// The removal of the key that a value is about to get, if it is there.
  func removalOfNewName(in tree: SyntaxTree) -> KeyChange? {
    guard case .rename(let key, _) = change.action else { return nil }
    let name = RecipeFormat.describe(key).name
    return KeyedValue.named(name, in: mapping, tree).map { _ in keyChange(named: name) }
  }

  private func keyChange(named name: String) -> KeyChange {
    guard case .step(let step, _) = change.path else { return KeyChange(name) }
    return KeyChange(name, inStep: step)
  }

  private mutating func resolveEntry(_ tree: SyntaxTree) {
    entry = KeyedValue.named(change.path.key.name, in: mapping, tree)
    guard let entry else { return }
    if change.action == .remove {
      let whole = entry.key..<tree.nodes[entry.value].subtreeEnd
      for node in whole {
        sharedNodes.append(SharedNode(node: node, change: SharedChange(rest: "", .remove)))
      }
    } else {
      // A key that is renamed is not shared, so each one needs a value of its own.
      let rest = if case .rename = change.action { change.path.description } else { "" }
      sharedNodes.append(
        SharedNode(node: entry.value, change: SharedChange(rest: rest, change.action))
      )
      if tree.nodes[entry.value].kind == .alias { alias = entry.value }
    }
  }
}

/// A change below a node that may be shared.
struct SharedChange: Hashable {
  /// The path from the node to the value.
  let rest: String
  let action: RecipeChange.Action

  init(rest: String, _ action: RecipeChange.Action) {
    self.rest = rest
    self.action = action
  }
}
