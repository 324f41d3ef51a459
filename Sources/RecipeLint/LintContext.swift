import BrewDomain
import RecipeSchema
import RecipeSyntax
import SourceText

/// What a rule may look at: one source, as far as it could be read.
///
/// A class, so that the views of its recipes share it instead of copying a dozen references each, and
/// what one finding had to work out is there for the next: a source may have one on each line.
package final class LintContext {
  package let tree: SyntaxTree
  package let source: DecodedSource
  /// The path that the ids of recipes without one derive from: see ``RecipeFile/identity``. `nil` where it
  /// is unknown.
  package let identity: () -> String?
  /// The brew methods of the project, with what is recommended for each.
  let methods: MethodTable

  /// The key paths of the tree's nodes.
  private(set) lazy var paths = NodePaths(tree)
  /// The names that aliases may use.
  private(set) lazy var anchors = Anchors(tree)
  /// By line, the characters that nobody can see.
  private(set) lazy var hiddenLines =
    tree.mayHideCharacters ? InvisibleCharacterSearch(tree.bytes).lines : []
  /// By document, the recipe that seems to begin in it without a `---`.
  var secondRecipes = LastValue<Int, SecondRecipe?>()
  private var lastLine: SourceLine?
  private var lastRest: ByteRange?
  private var entries = LastValue<Int, [String: (key: Int, value: Int)]>()
  private var brewOrders = LastValue<Int, [Int]>()
  private var proseAmounts = LastValue<Int, [ProseAmount]>()

  init(
    tree: SyntaxTree,
    source: DecodedSource,
    identity: @escaping () -> String? = { nil },
    methods: MethodTable = .builtIn
  ) {
    self.tree = tree
    self.source = source
    self.identity = identity
    self.methods = methods
  }

  /// Some bytes of the source as text.
  package func spelling(of range: ByteRange) -> String { tree.spelling(of: range) }

  /// The line that holds the byte.
  func line(at offset: Int) -> SourceLine {
    if let lastLine, lastLine.holds(offset) { return lastLine }
    let line = SourceLine(at: offset, in: tree)
    lastLine = line
    return line
  }

  /// The rest of the line from `offset` on, without a comment.
  func restOfLine(from offset: Int) -> ByteRange {
    if let lastRest, lastRest.contains(offset) { return ByteRange(offset, lastRest.end) }
    let rest = ByteRange(offset, line(at: offset).textEnd(from: offset))
    lastRest = rest
    return rest
  }

  /// The value of a key in a mapping, and the key: the first of several.
  func entry(_ name: String, in mapping: Int) -> (key: Int, value: Int)? {
    entries.value(of: mapping) {
      var entries: [String: (key: Int, value: Int)] = [:]
      for pair in tree.pairs(of: mapping) where tree.nodes[pair.key].kind == .scalar {
        let name = tree.text(of: pair.key)
        if entries[name] == nil { entries[name] = pair }
      }
      return entries
    }[name]
  }

  /// The positions of a recipe's steps in the order in which they are brewed; of equal ones the first in
  /// the list comes first.
  func brewOrder(of recipe: DecodedRecipe) -> [Int] {
    brewOrders.value(of: recipe.root) {
      let steps = recipe.figures.steps
      return steps.indices.sorted { (steps[$0].orderIndex, $0) < (steps[$1].orderIndex, $1) }
    }
  }

  /// The masses that a recipe's instructions name in words of their own; mostly none.
  func proseAmounts(of recipe: DecodedRecipe) -> [ProseAmount] {
    guard recipe.mayNameMass else { return [] }
    return proseAmounts.value(of: recipe.root) { ProseAmount.all(in: recipe, of: self) }
  }

  /// The syntax errors that begin at a byte. O(log errors).
  func errors(at offset: Int) -> ArraySlice<SyntaxError> {
    let first = tree.errors.partitionPoint { $0.range.start < offset }
    return tree.errors[first...].prefix { $0.range.start == offset }
  }
}
