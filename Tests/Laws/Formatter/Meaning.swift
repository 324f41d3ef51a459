import RecipeSyntax
import Recipes
import Text

/// What a source says, apart from its layout and from the order of the keys that the format knows.
enum Meaning {
  /// The first thing that the output of a trial does not say as its source does.
  static func difference(in run: FormatRun) -> String? {
    if let error = run.after.errors.first { return "it is not YAML any more: \(error)" }
    let difference = Difference.first(of: values(in: run.before), values(in: run.after))
    // The decoder passes over what nobody can see, which may be in the way elsewhere.
    guard difference == nil, !run.before.mayHaveInvisibleCharacters else { return difference }
    return Difference.first(of: recipes(in: run.source), recipes(in: run.output))
  }

  // MARK: Recipes

  /// Each recipe of a source as the decoder reads it, with what keeps it from being brewed.
  private static func recipes(in bytes: [UInt8]) -> [String] {
    RecipeFile(bytes: bytes, identity: "recipes/wild.yaml").documents.map { document in
      let shape = document.shapeErrors.map { "\($0.kind)" }.sorted()
      let recipe = document.toDetailDTO().map { "\($0)" } ?? "\(document.toSummaryDTO() as Any)"
      return "\(document.id) \(recipe) \(document.recipe.values) \(shape)"
    }
  }

  // MARK: Values

  /// A line for each document marker and each node of a source. Keys whose order means nothing are sorted.
  static func values(in tree: SyntaxTree) -> [String] {
    var values: [String] = []
    for document in tree.documents {
      values.append("document")
      if let root = document.root { append(root, .recipe, nil, "", tree, to: &values) }
    }
    return values
  }

  /// - Parameter first: where the anchors and tags of the node begin at the earliest: those in front of a mapping
  ///   are not its first key's.
  private static func append(
    _ node: Int,
    _ scope: Scope,
    _ type: ValueType?,
    _ path: String,
    _ tree: SyntaxTree,
    from first: Int = 0,
    to values: inout [String]
  ) {
    let properties = properties(of: node, in: tree, from: first)
    switch tree.nodes[node].kind {
    case .empty: values.append("\(path)\(properties) nothing")
    case .alias: values.append("\(path) \(tree.spelling(of: tree.nodes[node].range))")
    case .scalar: values.append("\(path)\(properties) \(scalar(node, type, in: tree))")
    case .sequence:
      values.append("\(path)\(properties) a list")
      for (number, item) in tree.items(of: node).enumerated() {
        append(item, scope == .steps ? .step : .other, nil, "\(path)[\(number)]", tree, to: &values)
      }
    case .mapping:
      values.append("\(path)\(properties) a mapping")
      for (key, value) in pairs(of: node, scope, in: tree) {
        let name = "\(path).\(tree.text(of: key))"
        let start = tree.nodes[node].range.start
        append(key, .other, nil, "the key \(name)", tree, from: start, to: &values)
        let description = scope.describe(tree.text(of: key))
        let inner: Scope = description?.type == .steps ? .steps : .other
        append(value, inner, description?.type, name, tree, to: &values)
      }
    }
  }

  /// Which keys the format knows in a place.
  private enum Scope {
    case recipe, steps, step, other

    func describe(_ key: String) -> KeyDescription? {
      switch self {
      case .recipe: RecipeFormat.recipe.first { $0.name == key }
      case .step: RecipeFormat.step.first { $0.name == key }
      case .steps, .other: nil
      }
    }
  }

  private static func pairs(
    of mapping: Int,
    _ scope: Scope,
    in tree: SyntaxTree
  ) -> [(key: Int, value: Int)] {
    let pairs = Array(tree.pairs(of: mapping))
    guard scope == .recipe || scope == .step else { return pairs }
    return pairs.sorted { tree.text(of: $0.key) < tree.text(of: $1.key) }
  }

  /// A quantity by its value, any other scalar by its text and the type that readers with types give it.
  private static func scalar(_ node: Int, _ type: ValueType?, in tree: SyntaxTree) -> String {
    let text = tree.text(of: node)
    if let quantity = quantity(text, type) { return quantity }
    let isPlain = tree.nodes[node].style == .plain
    let implicit = isPlain ? ImplicitType(text).map { " of type \($0)" } ?? "" : ""
    return "\"\(text.unicodeScalars.map { $0.escaped(asASCII: false) }.joined())\"\(implicit)"
  }

  private static func quantity(_ text: String, _ type: ValueType?) -> String? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      switch type {
      case .mass(let isWater)?:
        (try? Quantity.mass(bytes, isWater: isWater)).map { "\($0) g, written in \(unit(text))" }
      case .temperature?:
        (try? Quantity.temperature(bytes)).map { "\($0.celsius) °C, written in \($0.unit)" }
      case .duration?: (try? Quantity.duration(bytes)).map { "\($0) s" }
      default: nil
      }
    }
  }

  private static func unit(_ mass: String) -> String {
    let unit = mass.filter(\.isLetter)
    return ["", "gr", "gram", "grams"].contains(unit) ? "g" : unit
  }

  private static func properties(of node: Int, in tree: SyntaxTree, from first: Int) -> String {
    let start = tree.nodes[node].range.start
    // The tag of an empty value in front is not this node's.
    let first = max(first, node > 0 ? tree.nodes[node - 1].range.start : 0)
    let index = tree.tokens.partitionPoint { $0.range.start < start }
    let tokens = tree.tokens[..<index].reversed().prefix {
      $0.range.start >= first && ($0.kind == .anchor || $0.kind == .tag)
    }
    return tokens.reversed().map { " " + tree.spelling(of: $0.range) }.joined()
  }
}
