import RecipeSyntax
import Recipes
import Text

/// The entries of a mapping in braces, or of a single pair in brackets, to add and remove one.
struct FlowEntries {
  private let mapping: Int
  private let tree: SyntaxTree
  private let entries: [KeyedValue]

  init(_ mapping: Int, _ tree: SyntaxTree) {
    self.mapping = mapping
    self.tree = tree
    entries = KeyedValue.all(in: mapping, tree)
  }

  /// The edits of a change.
  func edits(_ change: KeyChange) -> [Edit] {
    guard let value = change.value else {
      return KeyedValue.named(change.name, in: mapping, tree).map { [removal(of: $0)] } ?? []
    }
    let text = change.isQuantity ? value : ScalarText.item(value, isInFlow: true)
    let previous = change.earlierKeys.lazy.compactMap {
      KeyedValue.named($0, in: mapping, tree)
    }.first
    return insertion(of: "\(change.name): \(text)", behind: previous)
  }

  private func insertion(of entry: String, behind previous: KeyedValue?) -> [Edit] {
    let isLonePair = KeyedValue.isLonePair(mapping, tree)
    let range = tree.nodes[mapping].range
    var edits: [Edit] = []
    if let previous {
      edits = [insertion("\(space(behind: previous)), \(entry)", at: previous.end(in: tree))]
    } else if let next = entries.first {
      edits = [insertion(entry + ", ", at: next.start(in: tree))]
    } else {
      edits = [insertion(entry, at: range.start + 1)]
    }
    guard isLonePair else { return edits }
    let end = previous == nil ? entries.last.map(space) ?? "" : ""
    return [insertion("{", at: range.start)] + edits + [insertion(end + "}", at: range.end)]
  }

  /// The space that an entry without a value needs behind it: `name:,` and `name:}` have no colon, and `!!str,` is
  /// another tag.
  private func space(behind entry: KeyedValue) -> String {
    tree.nodes[entry.value].kind == .empty ? " " : ""
  }

  private func insertion(_ text: String, at place: Int) -> Edit {
    Edit(ByteRange(place, place), text)
  }

  /// Removes an entry with the comma after it and the following blanks, else with the comma before it.
  private func removal(of entry: KeyedValue) -> Edit {
    let (start, end) = (entry.start(in: tree), entry.end(in: tree))
    if KeyedValue.isLonePair(mapping, tree) { return Edit(ByteRange(start, end), "{}") }
    let next = tree.tokens.partitionPoint { $0.range.start < end }
    if next < tree.tokens.count, tree.tokens[next].kind == .flowEntry {
      return Edit(ByteRange(start, tree.bytes.endOfBlanks(from: tree.tokens[next].range.end)), "")
    }
    let previous = tree.tokens.partitionPoint { $0.range.start < start } - 1
    let comma = tree.tokens[previous].range
    let isApart = tree.bytes[comma.end..<start].contains(UInt8(ascii: "#"))
    let isBehindComma = tree.tokens[previous].kind == .flowEntry && !isApart
    return Edit(ByteRange(isBehindComma ? comma.start : start, end), "")
  }
}
