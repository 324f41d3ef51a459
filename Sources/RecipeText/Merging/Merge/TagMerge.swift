import Recipes

/// Merges two lists of tags as sets: both sides add and remove tags.
struct TagMerge {
  let base: MergeEntry?
  let ours: MergeEntry
  let theirs: MergeEntry

  /// The entry and its meaning; nil if it cannot be written without losing a comment, or is not a list of words.
  var result: ([UInt8], String)? {
    guard let mine = ours.words, let other = theirs.words, ours.parts != nil, theirs.parts != nil
    else { return nil }
    let known = Set(base?.words ?? [])
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
