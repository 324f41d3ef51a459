import RecipeSyntax
import Recipes
import Text

/// An entry of one version: what it means, and its comments.
struct MergeEntry {
  let block: SourceBlock
  /// A text that is equal for entries with equal values, whatever their spelling and comments.
  let meaning: String
  /// The value as a person reads it; nil for a list or mapping.
  let text: String?
  /// The items of a list of words; nil for other values.
  let words: [String]?
  /// All its comments, above, inside, behind and below.
  let comments: [String]
  /// The comment behind the value.
  let behind: String?
  /// The text up to the value's end, the blanks before the comment, and the rest after the comment; nil if there
  /// are comments inside, or no place for one behind.
  let parts: (content: [UInt8], gap: [UInt8], rest: [UInt8])?

  var key: String { block.key }

  /// - Parameter type: the type of the key; nil for keys of other tools.
  init(_ block: SourceBlock, type: ValueType?, in document: MergeDocument) {
    self.block = block
    let tree = document.tree
    let key = block.nodes.lowerBound
    let value = tree.nodes[key].subtreeEnd
    let node = tree.resolved(value) ?? value
    meaning = Meanings.meaning(of: value, type: type, in: tree)
    text = tree.scalarText(of: node)
    words = type == .words ? Self.words(of: node, tree) : nil
    comments = block.allComments(in: tree)
    (behind, parts) = Self.parts(of: block, tree.nodes[value])
  }

  private static func words(of list: Int, _ tree: SyntaxTree) -> [String]? {
    guard tree.nodes[list].kind == .sequence else { return nil }
    let items = tree.items(of: list).map { tree.resolved($0) ?? $0 }
    guard items.allSatisfy({ tree.nodes[$0].kind == .scalar }) else { return nil }
    return items.map { tree.text(of: $0) }
  }

  private static func parts(
    of block: SourceBlock,
    _ value: Node
  ) -> (String?, (content: [UInt8], gap: [UInt8], rest: [UInt8])?) {
    guard block.comments.count < 2, !value.style.isBlock else { return (nil, nil) }
    let text = block.text
    let comment = block.comments.first.map { $0.start - block.offset..<$0.end - block.offset }
    let end = comment?.lowerBound ?? text.count
    let content =
      text[..<end].lastIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }.map { $0 + 1 } ?? 0
    let rest = text[(comment?.upperBound ?? content)...]
    // Below the value, or inside of a list: it does not follow the value on its line.
    guard !text[content..<end].contains(0x0A) || comment == nil,
      rest.allSatisfy({ $0.isBlank || $0 == 0x0A })
    else { return (nil, nil) }
    let gap = comment == nil ? [] : Array(text[content..<end])
    return (
      comment.map { String(decoding: text[$0], as: UTF8.self) },
      (Array(text[..<content]), gap, Array(rest))
    )
  }

  /// Whether nothing but layout and spelling differs.
  func isSame(as other: MergeEntry) -> Bool {
    meaning == other.meaning && comments == other.comments
  }
}

extension SourceBlock {
  /// The comments above, inside and below, in the order of the source that it is from.
  fileprivate func allComments(in tree: SyntaxTree) -> [String] {
    CommentMerge.comments(of: above) + comments.map { tree.spelling(of: $0) }
      + children.flatMap { $0.allComments(in: tree) } + CommentMerge.comments(of: below)
  }
}

/// The meaning of nodes as texts.
enum Meanings {
  /// A text that is equal for nodes with equal values: quantities in their canonical spelling, the text of other
  /// scalars, and the children of collections. O(nodes), with aliases followed.
  static func meaning(of node: Int, type: ValueType?, in tree: SyntaxTree) -> String {
    var text = ""
    append(node, type, tree, to: &text)
    return text
  }

  /// The meaning of a list of words.
  static func meaning(of words: [String]) -> String {
    var text = "["
    for word in words { append(word, to: &text) }
    return text + "]"
  }

  private static func append(
    _ node: Int,
    _ type: ValueType?,
    _ tree: SyntaxTree,
    to text: inout String
  ) {
    guard let node = tree.resolved(node) else {
      text += "?"
      return
    }
    switch tree.nodes[node].kind {
    case .scalar: append(spelling(of: node, type, tree), to: &text)
    case .empty, .alias: text += "~"
    case .sequence:
      text += "["
      for item in tree.items(of: node) {
        append(item, type == .steps ? type : nil, tree, to: &text)
      }
      text += "]"
    case .mapping:
      text += "{"
      for (key, value) in tree.pairs(of: node) {
        append(key, nil, tree, to: &text)
        let name = tree.nodes[key].kind == .scalar ? tree.text(of: key) : ""
        let isStep = type == .steps
        append(value, isStep ? StepKey.type(named: name) : nil, tree, to: &text)
      }
      text += "}"
    }
  }

  /// With its length, so that no text looks like the structure around it.
  private static func append(_ scalar: String, to text: inout String) {
    text += "\(scalar.utf8.count):"
    text += scalar
  }

  private static func spelling(of node: Int, _ type: ValueType?, _ tree: SyntaxTree) -> String {
    guard let type else { return tree.text(of: node) }
    let canonical = tree.withText(of: node) { Quantity.canonicalSpelling(of: $0, as: type) }
    let text = canonical ?? tree.text(of: node)
    return type == .uuid ? text.lowercased() : text
  }
}

extension StepKey {
  /// The type of a step's key; nil for keys of other tools.
  static func type(named name: String) -> ValueType? {
    RecipeFormat.step.first { $0.name == name }?.type
  }
}

extension RecipeKey {
  /// The type of a recipe's key; nil for keys of other tools.
  static func type(named name: String) -> ValueType? {
    RecipeFormat.recipe.first { $0.name == name }?.type
  }
}
