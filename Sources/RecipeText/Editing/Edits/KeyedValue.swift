import RecipeSyntax
import Recipes
import Text

/// A key and its value in a mapping.
struct KeyedValue {
  /// The node of the mapping.
  let mapping: Int
  /// The node of the key.
  let key: Int
  /// The node of the value, which may be an alias.
  let value: Int

  /// The first entry with this key.
  static func named(_ name: String, in mapping: Int, _ tree: SyntaxTree) -> KeyedValue? {
    for (key, value) in tree.pairs(of: mapping)
    where tree.nodes[key].kind == .scalar && tree.text(of: key) == name {
      return KeyedValue(mapping: mapping, key: key, value: value)
    }
    return nil
  }

  /// The entries of a mapping, in source order.
  static func all(in mapping: Int, _ tree: SyntaxTree) -> [KeyedValue] {
    tree.pairs(of: mapping).map { KeyedValue(mapping: mapping, key: $0.key, value: $0.value) }
  }

  /// Whether a mapping is a single pair in brackets, without braces: `[a: b]`.
  static func isLonePair(_ mapping: Int, _ tree: SyntaxTree) -> Bool {
    let node = tree.nodes[mapping]
    return node.isFlow && tree.bytes[node.range.start] != UInt8(ascii: "{")
  }

  /// The start of the entry: its key, or a `?`, anchor or tag before it.
  func start(in tree: SyntaxTree) -> Int {
    var start = tree.nodes[key].range.start
    // An anchor or tag without a value stands before the next key, too: `a: &x`.
    let isFirst = key == mapping + 1
    let first = isFirst ? tree.nodes[mapping].range.start : tree.nodes[key - 1].range.end
    var token = tree.tokens.partitionPoint { $0.range.start < start } - 1
    while token >= 0, tree.tokens[token].range.start >= first,
      [.key, .anchor, .tag].contains(tree.tokens[token].kind)
    {
      start = tree.tokens[token].range.start
      token -= 1
    }
    return start
  }

  /// The edit that gives the entry the key of a step, in the quotes of the old one.
  func renamed(to name: StepKey, _ tree: SyntaxTree) -> Edit {
    let quote =
      switch tree.nodes[key].style {
      case .doubleQuoted: "\""
      case .singleQuoted: "'"
      case .plain, .literal, .folded: ""
      }
    return Edit(tree.nodes[key].range, quote + RecipeFormat.describe(name).name + quote)
  }

  /// The end of the entry: its value, else its colon.
  func end(in tree: SyntaxTree) -> Int { tree.nodes[value].range.end }
}
