import RecipeSyntax
import Recipes
import Text

/// One of the versions to merge, with `\n` at the ends of lines and without a byte order mark, so that these are not
/// differences.
struct MergeVersion {
  /// The bytes as given.
  let original: [UInt8]
  let hasByteOrderMark: Bool
  let usesCarriageReturn: Bool
  /// The text in its plain form.
  let text: [UInt8]

  init(_ bytes: [UInt8]) {
    original = bytes
    let mark = bytes.lengthOfByteOrderMark
    hasByteOrderMark = mark > 0
    usesCarriageReturn = LineEnding.auto.usesCarriageReturn(inPlaceOf: bytes)
    text = Self.withoutCarriageReturns(bytes[mark...])
  }

  private static func withoutCarriageReturns(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for index in bytes.indices {
      let isPair = bytes[index] == 0x0D && index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A
      if !isPair { text.append(bytes[index]) }
    }
    return text
  }

  /// The text in the form of a file.
  static func bytes(_ text: [UInt8], hasByteOrderMark: Bool, usesCarriageReturn: Bool) -> [UInt8] {
    let mark: [UInt8] = hasByteOrderMark ? ByteOrderMark.bytes : []
    return mark + (usesCarriageReturn ? LineEnding.withCarriageReturns(text) : text)
  }

  /// The documents of the text; nil if it is not YAML.
  ///
  /// - Parameter isPrepared: whether to write aliases and lists in brackets in block style first, as they
  ///   cannot be divided.
  func documents(isPrepared: Bool) -> [MergeDocument]? {
    var text = text
    if isPrepared {
      let tree = SyntaxTree(parsing: text)
      guard tree.errors.isEmpty,
        let copied = try? AliasCopies.bytes(of: tree, documents: tree.documents.indices)
      else { return nil }
      var formatter = Formatter()
      text = copied
      if case .changed(let formatted) = formatter.format(copied) { text = formatted }
    }
    let file = RecipeFile(bytes: text, identity: "-")
    guard let blocks = try? RecipeBlocks(file.tree) else { return nil }
    var recipes: [Int: RecipeDocument] = [:]
    for recipe in file.documents { recipes[recipe.recipe.document] = recipe }
    return blocks.documents.enumerated().map { index, document in
      MergeDocument(
        blocks: document,
        tree: file.tree,
        recipe: recipes[index]
      )
    }
  }
}

/// One document of a version.
struct MergeDocument {
  let blocks: DocumentBlocks
  let tree: SyntaxTree
  /// The document as a recipe; nil if it is not a mapping.
  let recipe: RecipeDocument?

  /// Whether every entry and step is a block of its own, so that it can be merged by its parts.
  var isDivided: Bool {
    guard recipe != nil, !blocks.entries.isEmpty else { return false }
    guard let steps = blocks.index(of: RecipeFormat.describe(.steps).name) else { return true }
    let list = blocks.entries[steps]
    let value = tree.nodes[list.nodes.lowerBound].subtreeEnd
    guard tree.nodes[value].kind == .sequence else { return true }
    return !list.children.isEmpty && list.children.allSatisfy { !$0.children.isEmpty }
  }

  /// Whether the document can be merged by its parts as it is written, or is not a recipe.
  var isPrepared: Bool { recipe == nil || isDivided && !hasAliases }

  /// The entries of the recipe.
  var entries: [MergeEntry] { entries(of: blocks.entries) }

  func entries(of blocks: [SourceBlock], isStep: Bool = false) -> [MergeEntry] {
    blocks.map { block in
      let type = isStep ? StepKey.type(named: block.key) : RecipeKey.type(named: block.key)
      return MergeEntry(block, type: type, in: self)
    }
  }

  /// Whether a value is an alias.
  private var hasAliases: Bool {
    guard let root = recipe?.recipe.root else { return false }
    return tree.nodes[root..<tree.nodes[root].subtreeEnd].contains { $0.kind == .alias }
  }

  /// The text of a key; nil if it is missing.
  func text(of key: RecipeKey) -> String? { recipe?.text(of: key) }

  /// The name for messages.
  var name: String { text(of: .name) ?? "without a name" }

  var bytes: [UInt8] { blocks.bytes(ending: [0x0A]) }
}
