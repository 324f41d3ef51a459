import RecipeSchema
import RecipeSyntax
import SourceText

/// Writes a key into a mapping that has it not, at its canonical place: behind the key there that comes
/// before it in the format, else in front of all.
struct EntryInsertion {
  private let key: KeyDescription
  private let text: String
  private let mapping: Int
  private let tree: SyntaxTree
  private let lines: SourceLines
  /// The entry behind which the key comes; `nil` where it comes first.
  private let previous: Entry?

  /// - Parameters:
  ///   - key: the key.
  ///   - text: its value, as a text without quotes.
  ///   - scope: the keys that the mapping may have, in canonical order.
  init(
    _ key: KeyDescription,
    _ text: String,
    scope: [KeyDescription],
    into mapping: Int,
    _ tree: SyntaxTree
  ) {
    self.key = key
    self.text = text
    self.mapping = mapping
    self.tree = tree
    lines = SourceLines(tree)
    let earlier = scope.prefix { $0 != key }.reversed()
    previous = earlier.lazy.compactMap { Entry.named($0.name, in: mapping, tree) }.first
  }

  /// The edit that inserts the entry.
  var edit: Edit { tree.nodes[mapping].isFlow ? inBraces : onLines }

  private var inBraces: Edit {
    let entry = "\(key.name): \(ScalarText.item(text, isInFlow: true))"
    if let previous { return insertion(", " + entry, at: previous.end(in: tree)) }
    if let next = Entry.all(in: mapping, tree).first {
      return insertion(entry + ", ", at: next.start(in: tree))
    }
    return insertion(entry, at: tree.nodes[mapping].range.start + 1)
  }

  private var onLines: Edit {
    let first = Entry.all(in: mapping, tree).first
    guard let neighbour = previous ?? first else { return inBraces }
    let start = neighbour.start(in: tree)
    let column = start - lines.start(of: start)
    let margin = lines.ending + String(repeating: " ", count: column)
    let place = previous.map(place) ?? start
    let value = lines.scalar(text, column: column, behind: place)
    let entry = "\(key.name): \(value)"
    return insertion(previous == nil ? entry + margin : margin + entry, at: place)
  }

  /// The end of an entry's last line, of a text that keeps the empty lines behind it with these.
  private func place(behind entry: Entry) -> Int {
    let end = lines.end(of: entry.end(in: tree))
    guard entry.keepsEmptyLines(in: tree) else { return end }
    let next = lines.endOfEmptyLines(from: lines.next(after: end))
    return lines.line(above: next).map { lines.end(of: $0) } ?? end
  }

  private func insertion(_ text: String, at place: Int) -> Edit {
    Edit(ByteRange(place, place), text)
  }
}
