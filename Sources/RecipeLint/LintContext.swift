import RecipeSyntax
import Recipes
import Text

/// The input of a rule: one source, as far as it could be read.
///
/// A class, so that the views of its recipes share it instead of copying a dozen references each, and cached
/// values are available to the next finding: a source may have one on each line.
package final class LintContext {
  package let tree: SyntaxTree
  package let source: DecodedSource
  /// The names of the known grinders.
  let grinders: () -> [String]
  let grinderNames: GrinderNames
  /// What the source describes.
  let kind: DocumentKind
  /// The brew methods of the project, with their recommended ranges.
  let methods: MethodTable

  /// The key paths of the tree's nodes.
  private(set) lazy var paths = NodePaths(tree)
  /// The names that aliases may use.
  private(set) lazy var anchors = Anchors(tree)
  /// The invisible characters, by line.
  private(set) lazy var hiddenLines =
    tree.mayHaveInvisibleCharacters ? InvisibleCharacterSearch(tree.bytes).lines : []
  /// Whether seven `<` are somewhere, as where a merge conflict begins.
  private(set) lazy var mayHaveConflict: Bool = {
    var length = 0
    return tree.bytes.contains { byte in
      length = byte == UInt8(ascii: "<") ? length + 1 : 0
      return length == 7
    }
  }()
  private var lastLine: SourceLine?
  private var lastRest: ByteRange?
  private var entries = LastValueCache<Int, [String: (key: Int, value: Int)]>()
  private var brewOrders = LastValueCache<Int, [Int]>()
  private var proseAmounts = LastValueCache<Int, [ProseAmount]>()
  private var secondRecipes = LastValueCache<Int, UnseparatedRecipe?>()

  /// The input of the rules for recipes.
  package init(
    tree: SyntaxTree,
    source: DecodedSource,
    kind: DocumentKind = .recipe,
    methods: MethodTable = .builtIn,
    grinders: @escaping () -> [String] = { [] },
    grinderNames: GrinderNames = GrinderNames()
  ) {
    self.tree = tree
    self.source = source
    self.kind = kind
    self.grinders = grinders
    self.grinderNames = grinderNames
    self.methods = methods
  }

  /// A path, in a file of several documents behind the number of its document.
  func fullPath(_ document: Int, _ path: String) -> String {
    guard tree.documents.count > 1 else { return path }
    return path.isEmpty ? "[\(document)]" : "[\(document)].\(path)"
  }

  /// Some bytes of the source as text.
  package func spelling(of range: ByteRange) -> String { tree.spelling(of: range) }

  /// The syntax errors that begin at these bytes; found by binary search, as files may be full of mistakes.
  func errors(from start: Int, to end: Int) -> ArraySlice<SyntaxError> {
    let first = tree.errors.partitionPoint { $0.range.start < start }
    return tree.errors[first...].prefix { $0.range.start < end }
  }

  // MARK: Lines

  /// The line that holds the byte.
  func line(at offset: Int) -> SourceLine {
    if let lastLine, lastLine.holds(offset) { return lastLine }
    let line = SourceLine(at: offset, in: tree.bytes)
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

  /// The part of a range on its first line, without trailing blanks.
  func firstLine(of range: ByteRange) -> ByteRange {
    var end = tree.bytes[..<range.end].endOfText(at: range.start)
    while end > range.start, tree.bytes[end - 1] == 0x20 { end -= 1 }
    return ByteRange(range.start, end)
  }

  /// The whole line of a range, with its line break, if there are only blanks before it.
  func wholeLine(of range: ByteRange) -> ByteRange? {
    var start = range.start
    while start > 0, tree.bytes[start - 1] == 0x20 { start -= 1 }
    guard start == 0 || tree.bytes[start - 1] == 0x0A else { return nil }
    let end = tree.bytes.endOfLine(at: range.end)
    return ByteRange(start, min(end + 1, tree.bytes.count))
  }

  // MARK: Keys

  /// The recipe that the node belongs to. O(log n).
  func recipe(around node: Int) -> DecodedRecipe? {
    source.recipes[..<source.recipes.partitionPoint { $0.root <= node }].last
  }

  /// The mapping that has the node as a key: a recipe or a step. O(log n).
  func owner(ofKey key: Int) -> Int? {
    guard let recipe = recipe(around: key) else { return nil }
    let step = recipe.stepNodes[..<recipe.stepNodes.partitionPoint { $0 < key }].last
    return step.flatMap { key < tree.nodes[$0].subtreeEnd ? $0 : nil } ?? recipe.root
  }

  /// The first key of a mapping, and its value.
  func firstEntry(of mapping: Int) -> (key: Int, value: Int)? {
    tree.pairs(of: mapping).first { _ in true }
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

  // MARK: Recipes

  /// The positions of a recipe's steps in the order in which they are brewed; of equal ones the first in
  /// the list comes first.
  func brewOrder(of recipe: DecodedRecipe) -> [Int] {
    brewOrders.value(of: recipe.root) {
      let steps = recipe.values.steps
      return steps.indices.sorted { (steps[$0].orderIndex, $0) < (steps[$1].orderIndex, $1) }
    }
  }

  /// The literal masses in a recipe's instructions; usually none.
  func proseAmounts(of recipe: DecodedRecipe) -> [ProseAmount] {
    guard recipe.mayNameMass else { return [] }
    return proseAmounts.value(of: recipe.root) { ProseAmount.all(in: recipe, of: self) }
  }

  /// The second recipe in a document that seems to lack a `---`.
  func secondRecipe(in document: Int) -> UnseparatedRecipe? {
    secondRecipes.value(of: document) { UnseparatedRecipe(in: document, self) }
  }
}

/// Caches the last value: the rules request the same one for each mistake in a recipe, one after the other.
private struct LastValueCache<Key: Equatable, Value> {
  private var last: (key: Key, value: Value)?

  /// The value of `key`, computed only if the last key was another one.
  mutating func value(of key: Key, _ make: () -> Value) -> Value {
    if let last, last.key == key { return last.value }
    let value = make()
    last = (key, value)
    return value
  }
}

/// The anchors of a source.
struct Anchors {
  /// How many anchors above an alias are suggested at most.
  private static let limit = 32

  private var all: [(name: String, range: ByteRange)] = []
  private var byName: [String: [ByteRange]] = [:]

  init(_ tree: SyntaxTree) {
    for token in tree.tokens where token.kind == .anchor {
      let name = tree.spelling(of: ByteRange(token.range.start + 1, token.range.end))
      all.append((name, token.range))
      byName[name, default: []].append(token.range)
    }
  }

  /// The last anchor of this name above a byte. O(log n).
  func last(named name: String, above offset: Int) -> ByteRange? {
    let ranges = byName[name] ?? []
    let next = ranges.partitionPoint { $0.start < offset }
    return next > 0 ? ranges[next - 1] : nil
  }

  /// The names nearest above a byte, in source order; none that begin before `start`. O(log n).
  func names(above offset: Int, from start: Int) -> [String] {
    let next = all.partitionPoint { $0.range.start < offset }
    return all[..<next].suffix(Self.limit).filter { $0.range.start >= start }.map { $0.name }
  }
}
