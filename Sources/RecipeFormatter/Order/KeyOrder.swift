import RecipeSchema
import RecipeSyntax

/// The order of keys: those of the format, then those of other programs. An unknown key stays after its
/// predecessor: it is probably misspelled, and only the author knows where it belongs.
struct KeyOrder {
  private var recipe = KeyTable(RecipeFormat.recipe)
  private var step = KeyTable(RecipeFormat.step)
  private let steps = Int(RecipeKey.steps.rawValue)
  private let pourTo = Int(StepKey.pourTo.rawValue)
  private let ice = Int(StepKey.ice.rawValue)

  /// The keys of a mapping, in source order.
  mutating func keys(of mapping: Int, _ scope: KeyScope, in tree: SyntaxTree) -> [OrderedKey] {
    let end = tree.nodes[mapping].subtreeEnd
    var keys: [OrderedKey] = []
    keys.reserveCapacity(16)
    var key = mapping + 1
    while key < end {
      let position = position(of: key, scope, tree)
      // A step has one amount; several keep their order.
      let isAmount = scope == .step && pourTo <= position && position <= ice
      keys.append(OrderedKey(node: key, position: position, rank: isAmount ? pourTo : position))
      key = tree.nodes[tree.nodes[key].subtreeEnd].subtreeEnd
    }
    return keys
  }

  /// Sorts keys, except the first ones.
  func sort(_ keys: inout [OrderedKey], _ scope: KeyScope, in tree: SyntaxTree, from first: Int) {
    var ranks: [Int] = []
    ranks.reserveCapacity(keys.count)
    var rank = -1
    for key in keys[first...] {
      if key.position >= 0 {
        rank = key.rank
      } else if isForeign(key.node, tree) {
        ranks.append(Int.max)
        continue
      }
      ranks.append(rank)
    }
    let order = ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    let rest = Array(keys[first...])
    for (place, index) in order.enumerated() { keys[first + place] = rest[index] }
  }

  /// Whether keys are sorted.
  func isSorted(_ keys: [OrderedKey], in tree: SyntaxTree) -> Bool {
    var last = -1
    var isForeign = false
    for key in keys {
      if key.position < 0 {
        let begins = self.isForeign(key.node, tree)
        if isForeign, !begins { return false }
        isForeign = begins
      } else {
        if isForeign || key.rank < last { return false }
        last = key.rank
      }
    }
    return true
  }

  /// The value type of a key.
  func type(of key: OrderedKey, _ scope: KeyScope) -> ValueType? {
    guard key.position >= 0 else { return nil }
    return scope == .recipe ? recipe.types[key.position] : step.types[key.position]
  }

  /// Whether the key holds the steps of a recipe.
  func holdsSteps(_ key: OrderedKey, _ scope: KeyScope) -> Bool {
    scope == .recipe && key.position == steps
  }

  private mutating func position(of key: Int, _ scope: KeyScope, _ tree: SyntaxTree) -> Int {
    switch scope {
    case .recipe: tree.withText(of: key) { recipe.position(of: $0) } ?? -1
    case .step: tree.withText(of: key) { step.position(of: $0) } ?? -1
    case .other: -1
    }
  }

  private func isForeign(_ key: Int, _ tree: SyntaxTree) -> Bool {
    tree.withText(of: key) { text in
      let prefix = RecipeFormat.foreignPrefix.utf8
      return text.count >= prefix.count && zip(text, prefix).allSatisfy { $0 == $1 }
    }
  }
}

/// The kind of keys in a mapping.
enum KeyScope {
  /// Keys of a recipe.
  case recipe
  /// Keys of a step.
  case step
  /// Other keys.
  case other
}

/// A key of a mapping, for sorting.
struct OrderedKey {
  /// The node of the key.
  let node: Int
  /// The canonical position in its scope; -1 for an unknown key.
  let position: Int
  /// The sort rank; equal for keys whose order is not defined by the format.
  let rank: Int
}
