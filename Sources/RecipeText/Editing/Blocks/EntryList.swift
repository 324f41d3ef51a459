import RecipeSyntax
import Recipes
import Text

/// The entries of a mapping in block style, to add and remove some. Comments and empty lines stay with their owners.
struct EntryList {
  /// The lines above the first entry that are not its own: those of the document.
  private(set) var head: [UInt8]
  private(set) var entries: [SourceBlock]
  /// The lines below the last entry.
  private(set) var below: [UInt8]
  private let column: Int
  private let ending: [UInt8]

  init(_ document: DocumentBlocks, ending: [UInt8]) {
    (head, entries, below) = (document.head, document.entries, document.tail)
    column = document.entries.first?.column ?? 0
    self.ending = ending
  }

  init(_ step: SourceBlock, ending: [UInt8]) {
    (head, entries, below) = (step.text, step.children, step.below)
    column = step.childColumn
    self.ending = ending
  }

  /// Removes a key, or inserts it after the nearest one that precedes it in the format, else before all.
  mutating func apply(_ change: KeyChange) {
    if let value = change.value {
      let previous = change.earlierKeys.lazy.compactMap { key in
        entries.firstIndex { $0.key == key }
      }.first
      let index = previous.map { $0 + 1 } ?? 0
      let following = index < entries.count ? entries[index].above : below
      var text = change.isQuantity ? value : ScalarText.block(value, indentation: column)
      if text.utf8.contains(0x0A), following.wouldBeTakenIn(byTextOf: column) {
        text = ScalarText.quoted(value)
      }
      let entry = SourceBlock.entry(change.name, text, column: column, ending: ending)
      entries.insert(entry, at: index)
    } else if let index = entries.firstIndex(where: { $0.key == change.name }) {
      remove(at: index)
    }
  }

  // MARK: Removal

  /// Removes an entry with the comments right above it.
  ///
  /// Comments above the first key stay, as they usually describe the whole mapping; an ignore comment is about its
  /// line only. Where two empty lines meet, one stays.
  private mutating func remove(at index: Int) {
    let removed = entries.remove(at: index)
    let isFirst = index == 0
    var lines = isFirst && removed.above.isEmpty ? head : removed.above
    while let last = lines.lastLine, lines[last].isComment,
      !isFirst || SourceSearch.mayContainDirective("brewlint", in: Array(lines[last]))
    {
      lines.removeSubrange(last)
    }
    let isAtBegin = isFirst && lines.count == lines.lengthOfByteOrderMark
    let isParted = isAtBegin || lines.lastLine.map { lines[$0].isBlank } ?? false
    let isBelowMarker =
      isFirst && lines.lastLine.map { lines[$0].starts(with: "---".utf8) } ?? false
    if isFirst, removed.above.isEmpty {
      head = lines
      lines = []
    }
    let isLast = index == entries.count
    let following = isLast ? below : entries[index].above
    lines += isParted || isBelowMarker ? following.withoutEmptyLines : following
    if isLast {
      while below.isEmpty, let last = lines.lastLine, lines[last].isBlank {
        lines.removeSubrange(last)
      }
      below = lines
    } else {
      entries[index].above = lines
    }
  }
}

extension [UInt8] {
  /// The range of the last line; nil if there is none.
  fileprivate var lastLine: Range<Int>? {
    isEmpty ? nil : startOfLine(at: count - 1)..<count
  }

  /// The lines without the empty ones at the beginning.
  fileprivate var withoutEmptyLines: [UInt8] {
    let first = firstIndex { !$0.isWhitespace }
    return first.map { Array(self[startOfLine(at: $0)...]) } ?? []
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isBlank: Bool { allSatisfy { $0.isWhitespace } }

  fileprivate var isComment: Bool { first { !$0.isBlank } == UInt8(ascii: "#") }
}

/// A key to add to a mapping, or to remove from it.
struct KeyChange {
  let name: String
  /// The position of the step; nil for the recipe.
  let step: Int?
  /// The text to write; nil to remove the key with its value.
  var value: String?
  /// Whether the text is a quantity, which is not quoted even if it is a bare number.
  var isQuantity = false

  init(_ name: String, inStep step: Int? = nil, to value: String? = nil) {
    (self.name, self.step, self.value) = (name, step, value)
  }

  /// The keys of the mapping that precede it in the format, the nearest first. Keys that the format does not have go
  /// behind all others.
  var earlierKeys: some Sequence<String> {
    let all = step == nil ? RecipeFormat.recipe : RecipeFormat.step
    return all.map { $0.name }.prefix { $0 != name }.reversed()
  }
}
