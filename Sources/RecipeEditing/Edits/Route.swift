import RecipeSchema
import RecipeSyntax

/// The way from the root of a document to the place of a change, as far as it is written out: it ends at
/// the first alias.
struct Route {
  /// A node on the way, and what is to be changed below it, apart from how one came there.
  struct Stop {
    let node: Int
    let change: SharedChange
  }

  let change: RecipeChange
  /// The mapping of the recipe or step; of a step behind an alias the alias.
  let mapping: Int
  /// The key and its value; `nil` where it is not there, or stands behind an alias.
  private(set) var entry: Entry?
  /// The nodes on the way that an anchor or an alias may share with others, from the outermost.
  private(set) var stops: [Stop] = []
  /// The alias at which the way ends; `nil` where there is none.
  private(set) var alias: Int?

  /// What the mapping may hold, in canonical order.
  var scope: [KeyDescription] {
    if case .recipe = change.path { RecipeFormat.recipe } else { RecipeFormat.step }
  }

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
      guard let list = Entry.named(RecipeFormat.describe(.steps).name, in: root, tree)?.value else {
        throw .noStep(step, count: 0)
      }
      let name = RecipeFormat.describe(key).name
      stops.append(Stop(node: list, change: SharedChange(rest: "[\(step)].\(name)", change.action)))
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
      stops.append(Stop(node: mapping, change: SharedChange(rest: name, change.action)))
      if tree.nodes[mapping].kind == .alias {
        alias = mapping
        return
      }
      guard tree.nodes[mapping].kind == .mapping else { throw .notAStep(step) }
    }
    arrive(tree)
  }

  private mutating func arrive(_ tree: SyntaxTree) {
    entry = Entry.named(change.path.key.name, in: mapping, tree)
    guard let entry else { return }
    if change.action == .remove {
      let whole = entry.key..<tree.nodes[entry.value].subtreeEnd
      for node in whole { stops.append(Stop(node: node, change: SharedChange(rest: "", .remove))) }
    } else {
      stops.append(Stop(node: entry.value, change: SharedChange(rest: "", change.action)))
      if tree.nodes[entry.value].kind == .alias { alias = entry.value }
    }
  }
}

/// What is to be changed below a node that may be shared.
struct SharedChange: Hashable {
  /// The path from the node to the value.
  let rest: String
  let action: RecipeChange.Action

  init(rest: String, _ action: RecipeChange.Action) {
    self.rest = rest
    self.action = action
  }
}
