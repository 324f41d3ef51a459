import RecipeSyntax
import SourceText

/// A key of a mapping and its value, as they are written.
struct Entry {
  /// The node of the mapping.
  let mapping: Int
  /// The node of the key.
  let key: Int
  /// The node of the value, which may be an alias.
  let value: Int

  /// The first of a mapping's entries with this key.
  static func named(_ name: String, in mapping: Int, _ tree: SyntaxTree) -> Entry? {
    for (key, value) in tree.pairs(of: mapping)
    where tree.nodes[key].kind == .scalar && tree.text(of: key) == name {
      return Entry(mapping: mapping, key: key, value: value)
    }
    return nil
  }

  /// A mapping's entries, in source order.
  static func all(in mapping: Int, _ tree: SyntaxTree) -> [Entry] {
    tree.pairs(of: mapping).map { Entry(mapping: mapping, key: $0.key, value: $0.value) }
  }

  /// Where the entry begins: with its key, or with a `?`, anchor or tag in front of that.
  func start(in tree: SyntaxTree) -> Int {
    var start = tree.nodes[key].range.start
    let first = tree.nodes[mapping].range.start
    var token = tree.tokens.partitionPoint { $0.range.start < start } - 1
    while token >= 0, tree.tokens[token].range.start >= first,
      [.key, .anchor, .tag].contains(tree.tokens[token].kind)
    {
      start = tree.tokens[token].range.start
      token -= 1
    }
    return start
  }

  /// Where the entry ends: with its value, else with its colon.
  func end(in tree: SyntaxTree) -> Int { tree.nodes[value].range.end }

  /// Whether empty lines behind the entry are part of its value: it ends with a text in lines, behind `|+`
  /// or `>+`.
  func keepsEmptyLines(in tree: SyntaxTree) -> Bool {
    let end = end(in: tree)
    let token = tree.tokens.partitionPoint { $0.range.start < end } - 1
    guard token >= 0, tree.tokens[token].style.isBlock else { return false }
    let header = tree.bytes[tree.tokens[token].range.start...].prefix { $0 != 0x0A && $0 != 0x23 }
    return header.contains(UInt8(ascii: "+"))
  }
}
