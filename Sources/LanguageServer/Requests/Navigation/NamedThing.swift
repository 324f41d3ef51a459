import RecipeLint
import RecipeSchema
import RecipeSyntax
import SourceText

/// Something with a name that appears in several places.
enum NamedThing: Equatable {
  /// An anchor with its aliases, in the document with this number.
  case anchor(String, document: Int)
  case tag(String)
  /// A brew method, known or own.
  case method(String)
  /// The id of a recipe, in lower case.
  case id(String)

  /// The thing at a byte, and the bytes of its name there; nil if there is none.
  static func at(_ offset: Int, in document: DocumentSnapshot) -> (
    thing: NamedThing, range: ByteRange
  )? {
    if document.isConfiguration {
      return document.configuredMethods.first { $0.range.contains(orEndsAt: offset) }
        .map { (.method($0.name), $0.range) }
    }
    if let token = document.tree.anchorToken(at: offset) {
      let range = ByteRange(token.range.start + 1, token.range.end)
      let name = document.tree.spelling(of: range)
      return (.anchor(name, document: document.tree.document(at: offset)), range)
    }
    guard let recipe = document.recipe(at: offset) else { return nil }
    for tag in recipe.tags where document.tree.nodes[tag].range.contains(orEndsAt: offset) {
      return (.tag(document.tree.text(of: tag)), document.textRange(of: tag))
    }
    for key in [RecipeKey.method, .id] {
      guard let node = recipe[key].valueNode, recipe[key].state == .valid,
        document.tree.nodes[node].range.contains(orEndsAt: offset)
      else { continue }
      let text = document.tree.text(of: node)
      return (key == .method ? .method(text) : .id(text.lowercased()), document.textRange(of: node))
    }
    return nil
  }

  /// The places of the thing in a document, in source order: the bytes of its name.
  func places(in document: DocumentSnapshot) -> [ByteRange] {
    switch self {
    case .anchor(let name, let number):
      return document.tree.tokens.filter { token in
        (token.kind == .anchor || token.kind == .alias)
          && document.tree.document(at: token.range.start) == number
          && document.tree.spelling(of: ByteRange(token.range.start + 1, token.range.end)) == name
      }.map { ByteRange($0.range.start + 1, $0.range.end) }
    case .tag(let name):
      return document.recipes.flatMap(\.tags).filter { document.tree.text(of: $0) == name }
        .map(document.textRange)
    case .method(let name):
      if document.isConfiguration {
        return document.configuredMethods.filter { $0.name == name }.map(\.range)
      }
      return places(of: .method, in: document) { $0 == name }
    case .id(let id): return places(of: .id, in: document) { $0.lowercased() == id }
    }
  }

  private func places(
    of key: RecipeKey,
    in document: DocumentSnapshot,
    where isMeant: (String) -> Bool
  ) -> [ByteRange] {
    document.recipes.compactMap { recipe in
      guard recipe[key].state == .valid, let node = recipe[key].valueNode,
        isMeant(document.tree.text(of: node))
      else { return nil }
      return document.textRange(of: node)
    }
  }

  /// Whether a recipe of the index has the thing.
  func isIn(_ recipe: RecipeIndex.Recipe) -> Bool {
    switch self {
    case .anchor: false
    case .tag(let name): recipe.tags.contains(name)
    case .method(let name): recipe.method == name
    case .id(let id): recipe.id == id
    }
  }
}

extension ByteRange {
  /// Whether the offset lies in the range or at its end, where a cursor may be.
  func contains(orEndsAt offset: Int) -> Bool { start <= offset && offset <= end }
}

extension DocumentSnapshot {
  /// The bytes of a scalar without quotes; of folded or escaped text, all of it.
  func textRange(of node: Int) -> ByteRange {
    tree.nodes[node].isVerbatim ? tree.nodes[node].textRange : tree.nodes[node].range
  }

  /// The methods that a configuration declares.
  var configuredMethods: [(name: String, range: ByteRange)] {
    guard let root = tree.documents.first?.root, tree.nodes[root].kind == .mapping,
      let methods = tree.pairs(of: root).first(where: { tree.text(of: $0.key) == "methods" })?
        .value,
      tree.nodes[methods].kind == .mapping
    else { return [] }
    return tree.pairs(of: methods).map { (tree.text(of: $0.key), textRange(of: $0.key)) }
  }
}

extension SyntaxTree {
  /// The anchor or alias at a byte. O(log n).
  func anchorToken(at offset: Int) -> Token? {
    let next = tokens.partitionPoint { $0.range.start <= offset }
    return tokens[max(0, next - 2)..<next].last {
      ($0.kind == .anchor || $0.kind == .alias) && $0.range.contains(orEndsAt: offset)
    }
  }
}
