import RecipeSchema
import RecipeSyntax

/// Merges two lists of tags as sets: both sides add and remove tags.
struct TagMerge {
  let base: MergeEntry?
  let ours: MergeEntry
  let theirs: MergeEntry
  let oursIn: MergeDocument
  let theirsIn: MergeDocument

  /// The entry and its meaning; nil if it cannot be written without losing a comment, or is not a list of words.
  ///
  /// - Parameter old: the list of the base, if there is one.
  func result(_ old: (MergeEntry, MergeDocument)?) -> ([UInt8], String)? {
    guard let mine = Self.words(of: ours, oursIn), let other = Self.words(of: theirs, theirsIn),
      ours.parts != nil, theirs.parts != nil
    else { return nil }
    let known = Set(old.flatMap { Self.words(of: $0.0, $0.1) } ?? [])
    let removed = known.subtracting(other).union(known.subtracting(mine))
    var tags: [String] = []
    var seen: Set<String> = []
    for tag in mine + other where !removed.contains(tag) && seen.insert(tag).inserted {
      tags.append(tag)
    }
    let meaning = Meanings.meaning(of: tags)
    if meaning == ours.meaning { return (ours.content, meaning) }
    if meaning == theirs.meaning { return (theirs.content, meaning) }
    return (written(tags), meaning)
  }

  private static func words(of entry: MergeEntry, _ document: MergeDocument) -> [String]? {
    let tree = document.tree
    let value = tree.nodes[entry.block.nodes.lowerBound].subtreeEnd
    guard let list = tree.resolved(value), tree.nodes[list].kind == .sequence else { return nil }
    let items = tree.items(of: list).map { tree.resolved($0) ?? $0 }
    guard items.allSatisfy({ tree.nodes[$0].kind == .scalar }) else { return nil }
    return items.map { tree.text(of: $0) }
  }

  /// The list in the style of ours.
  private func written(_ tags: [String]) -> [UInt8] {
    let name = RecipeFormat.describe(RecipeKey.tags).name
    let isInLines = ours.content.contains(0x0A) && !ours.content.contains(UInt8(ascii: "["))
    guard isInLines, !tags.isEmpty else {
      let items = tags.map { ScalarText.item($0, isInFlow: true) }
      return Array("\(name): [\(items.joined(separator: ", "))]".utf8)
    }
    let second = ours.content[ours.content.firstIndex(of: 0x0A)!...].dropFirst()
    let margin = String(repeating: " ", count: second.prefix { $0 == 0x20 }.count)
    let lines = tags.map { "\n\(margin)- \(ScalarText.item($0, isInFlow: false))" }
    return Array("\(name):\(lines.joined())".utf8)
  }
}
