import RecipeLint
import RecipeSyntax
import Recipes
import Text

/// Something with a name that appears in several places.
enum NamedThing: Equatable {
  /// An anchor with its aliases, in the document with this number.
  case anchor(String, document: Int)
  case tag(String)
  /// A brew method, known or own.
  case method(String)
  /// The id of a recipe, in lower case.
  case id(String)
  case author(String)
  /// A grinder: its name as it is compared with those of the equipment.
  case grinder(String)
  /// The value of the key with these bytes, for which placeholders stand.
  case value(key: ByteRange)

  /// A thing at some bytes.
  typealias Place = (thing: NamedThing, range: ByteRange)

  /// The thing at a byte, and the bytes of its name there; nil if there is none.
  static func at(_ offset: Int, in document: DocumentSnapshot) -> Place? {
    all(in: document).first { $0.range.contains(orEndsAt: offset) }
  }

  /// The places of the thing in a document, in source order: the bytes of its name.
  func places(in document: DocumentSnapshot) -> [ByteRange] {
    var places: [ByteRange] = []
    for (thing, range) in Self.all(in: document) where thing == self {
      // An alias leads to a text that has its place already.
      if places.last != range { places.append(range) }
    }
    return places
  }

  /// Whether a recipe of the index has the thing.
  func isIn(_ recipe: RecipeIndex.Recipe) -> Bool {
    switch self {
    case .anchor, .value: false
    case .tag(let name): recipe.tags.contains(name)
    case .method(let name): recipe.method == name
    case .id(let id): recipe.id == id
    case .author(let name): recipe.author == name
    case .grinder(let name): recipe.grinder.map { NamePart($0).folded } == name
    }
  }

  /// Whether it is known only in its own document.
  var isLocal: Bool {
    switch self {
    case .anchor, .value: true
    case .tag, .method, .id, .author, .grinder: false
    }
  }

  // MARK: In a document

  /// All things in a document, in source order.
  static func all(in document: DocumentSnapshot) -> [Place] {
    var places = anchors(in: document.tree)
    if document.isConfiguration {
      places += namesOfConfiguration(document)
    } else if document.isEquipment {
      places += grinders(ofEquipment: document)
    } else {
      for recipe in document.recipes { places += names(of: recipe, in: document) }
    }
    return places.sorted { $0.range.start < $1.range.start }
  }

  private static func anchors(in tree: SyntaxTree) -> [Place] {
    tree.tokens.filter { $0.kind == .anchor || $0.kind == .alias }.map { token in
      let name = ByteRange(token.range.start + 1, token.range.end)
      let document = tree.document(at: token.range.start)
      return (.anchor(tree.spelling(of: name), document: document), name)
    }
  }

  private static func names(of recipe: RecipeView, in document: DocumentSnapshot) -> [Place] {
    let tree = document.tree
    var places: [Place] = recipe.tags.map { (.tag(tree.text(of: $0)), document.textRange(of: $0)) }
    let keys: [(RecipeKey, (String) -> NamedThing)] = [
      (.method, NamedThing.method), (.id, { .id($0.lowercased()) }), (.author, NamedThing.author),
      (.grinder, grinder(named:)),
    ]
    for (key, thing) in keys {
      guard let text = recipe.text(key), let node = recipe[key].valueNode else { continue }
      places.append((thing(text), document.textRange(of: node)))
    }
    for use in recipe.placeholderUses() {
      places += [(.value(key: use.key), use.key), (.value(key: use.key), use.place)]
    }
    return places
  }

  /// The methods that a configuration declares, and the grinder that it names.
  private static func namesOfConfiguration(_ document: DocumentSnapshot) -> [Place] {
    let tree = document.tree
    guard let root = tree.documents.first?.root, tree.nodes[root].kind == .mapping else {
      return []
    }
    return tree.pairs(of: root).flatMap { key, value -> [Place] in
      switch (tree.text(of: key), tree.nodes[value].kind) {
      case ("methods", .mapping):
        tree.pairs(of: value).map {
          (.method(tree.text(of: $0.key)), document.textRange(of: $0.key))
        }
      case ("grinder", .scalar):
        [(grinder(named: tree.text(of: value)), document.textRange(of: value))]
      default: []
      }
    }
  }

  private static func grinders(ofEquipment document: DocumentSnapshot) -> [Place] {
    let tree = document.tree
    guard let root = tree.documents.first?.root, tree.nodes[root].kind == .mapping,
      let list = tree.pairs(of: root).first(where: { tree.text(of: $0.key) == "grinders" })?.value,
      tree.nodes[list].kind == .sequence
    else { return [] }
    return tree.items(of: list).filter { tree.nodes[$0].kind == .mapping }.compactMap { item in
      guard
        let name = tree.pairs(of: item).first(where: { tree.text(of: $0.key) == "name" })?.value,
        tree.nodes[name].kind == .scalar
      else { return nil }
      return (grinder(named: tree.text(of: name)), document.textRange(of: name))
    }
  }

  /// The grinder with a name, which recipes and equipment may spell differently.
  static func grinder(named name: String) -> NamedThing { .grinder(NamePart(name).folded) }
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
}
