import RecipeSyntax
import Recipes

/// The order of keys: those of the format, then those of other programs. An unknown key stays after its
/// predecessor: it is probably misspelt, and only the author knows where it belongs.
struct KeyOrder {
  /// The scope of the root of a document.
  var root = KeyScope.recipe
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
    switch scope {
    case .recipe: return recipe.types[key.position]
    case .step: return step.types[key.position]
    case .equipment, .grinder, .brewer, .settings, .other: return nil
    }
  }

  /// The scope of what a key holds: of the items of a list, or of a mapping.
  func inner(of key: OrderedKey, _ scope: KeyScope) -> KeyScope {
    switch scope {
    case .recipe: key.position == steps ? .step : .other
    case .equipment, .grinder: EquipmentOrder.inner(of: key.position, scope)
    case .step, .brewer, .settings, .other: .other
    }
  }

  private mutating func position(of key: Int, _ scope: KeyScope, _ tree: SyntaxTree) -> Int {
    switch scope {
    case .recipe: tree.withText(of: key) { recipe.position(of: $0) } ?? -1
    case .step: tree.withText(of: key) { step.position(of: $0) } ?? -1
    case .equipment, .grinder, .brewer, .settings:
      EquipmentOrder.position(of: tree.text(of: key), scope)
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
package enum KeyScope: Sendable {
  /// Keys of a recipe.
  case recipe
  /// Keys of a step.
  case step
  /// Keys of an equipment file.
  case equipment
  /// Keys of a grinder.
  case grinder
  /// Keys of a brewer.
  case brewer
  /// The grind labels of a grinder's settings.
  case settings
  /// Other keys.
  case other

  /// This scope for the mappings in a list, or for a mapping.
  func applied(toItems isItems: Bool) -> KeyScope {
    isItems == (self != .settings) ? self : .other
  }
}

/// The order of the keys in equipment files, of which there are few.
private enum EquipmentOrder {
  private static let names: [KeyScope: [String]] = [
    .equipment: EquipmentFormat.Scope.file.keys.map { $0.name },
    .grinder: EquipmentFormat.Scope.grinder.keys.map { $0.name },
    .brewer: EquipmentFormat.Scope.brewer.keys.map { $0.name },
    .settings: GrindLabel.allCases.map { $0.rawValue },
  ]

  /// The canonical position of a key; -1 for an unknown key.
  static func position(of name: String, _ scope: KeyScope) -> Int {
    names[scope]?.firstIndex(of: name) ?? -1
  }

  static func inner(of position: Int, _ scope: KeyScope) -> KeyScope {
    guard position >= 0, let name = names[scope]?[position] else { return .other }
    switch name {
    case "grinders": return .grinder
    case "brewers": return .brewer
    case "settings": return .settings
    default: return .other
    }
  }
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
