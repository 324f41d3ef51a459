import RecipeSyntax
import Recipes

/// Hashes of the ids and names in a source, small enough to keep for every file, which show whether another
/// source may contain the same recipe.
package struct IdentityHashes: Sendable {
  /// Hashes of what should be unique; 0 if it is missing or cannot be read.
  fileprivate struct Recipe: Sendable {
    var id: UInt64 = 0
    var name: UInt64 = 0
  }

  private var recipes: [Recipe] = []

  /// Of no recipe.
  package init() {}

  /// Takes in the next recipe of the source.
  package mutating func add(
    _ recipe: borrowing DecodedRecipe,
    _ source: borrowing DecodedSource,
    _ tree: borrowing SyntaxTree
  ) {
    recipes.append(Recipe(recipe, source, tree))
  }

  /// Gives each hash that there is: of each id, and of each name with its method.
  package func forEachHash(_ body: (UInt64) -> Void) {
    for recipe in recipes {
      if recipe.id != 0 { body(recipe.id) }
      if recipe.name != 0 { body(recipe.name) }
    }
  }

  /// Whether two recipes of the source seem to share something.
  var mayRepeat: Bool {
    guard recipes.count > 1 else { return false }
    var known: Set<UInt64> = []
    var isRepeated = false
    forEachHash { if !known.insert($0).inserted { isRepeated = true } }
    return isRepeated
  }
}

extension IdentityHashes.Recipe {
  fileprivate init(
    _ recipe: borrowing DecodedRecipe,
    _ source: borrowing DecodedSource,
    _ tree: borrowing SyntaxTree
  ) {
    let id = source.field(recipe, .id)
    if let node = id.validNode {
      self.id = tree.withText(of: node) { TextHash(seed: 1).adding($0, mask: 0x20).value }
    }
    let name = source.field(recipe, .name)
    let method = source.field(recipe, .method)
    guard name.state == .valid, method.state == .valid, let node = name.valueNode,
      let methodNode = method.valueNode
    else { return }
    let hash = tree.withText(of: node) { TextHash(seed: 2).adding($0) }
    self.name = tree.withText(of: methodNode) { hash.adding($0).value }
  }
}

/// 64-bit FNV-1a; texts with the same hash are compared before anything is reported.
private struct TextHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(seed: UInt8) { add(seed) }

  /// Never 0.
  var value: UInt64 { max(1, state) }

  /// The hash with a text, of which each byte takes the bits of the mask, and its end.
  func adding(_ text: UnsafeBufferPointer<UInt8>, mask: UInt8 = 0) -> TextHash {
    var hash = self
    for byte in text { hash.add(byte | mask) }
    hash.add(0)
    return hash
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}

/// An index of the ids and names in the sources so far.
package struct ProjectIndex {
  private var firstSources: [UInt64: Int]

  /// An index that has room for so many sources.
  package init(capacity: Int = 0) { firstSources = Dictionary(minimumCapacity: capacity * 2) }

  /// Adds a source, and returns the earlier ones that may share a recipe with it, in ascending order.
  ///
  /// Sources are named by numbers, each once.
  package mutating func add(_ facts: IdentityHashes, of source: Int) -> [Int] {
    var earlier: [Int] = []
    facts.forEachHash { hash in
      let first = Self.kept(&firstSources[hash, default: source])
      if first != source, !earlier.contains(first) { earlier.append(first) }
    }
    return earlier.count > 1 ? earlier.sorted() : earlier
  }

  /// The value of an entry, which is added if missing, in one look-up.
  private static func kept(_ entry: inout Int) -> Int { entry }
}
