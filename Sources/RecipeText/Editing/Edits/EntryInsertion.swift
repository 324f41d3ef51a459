import RecipeSyntax
import Recipes
import Text

/// Inserts a missing key at its canonical position: after the nearest key that precedes it in the format,
/// else before all.
struct EntryInsertion {
  private let name: String
  private let text: String
  private let isQuantity: Bool
  private let mapping: Int
  private let tree: SyntaxTree
  private let lines: SourceLines
  /// The entry after which to insert; `nil` to insert first.
  private let previous: Entry?

  /// - Parameters:
  ///   - name: the key. One that the format does not have goes behind all others.
  ///   - text: its value, unquoted.
  ///   - isQuantity: whether the text is a quantity, which is not quoted even if it is a bare number.
  ///   - scope: the keys of the mapping, in canonical order.
  init(
    _ name: String,
    _ text: String,
    isQuantity: Bool,
    scope: [KeyDescription],
    into mapping: Int,
    _ tree: SyntaxTree
  ) {
    self.name = name
    self.text = text
    self.isQuantity = isQuantity
    self.mapping = mapping
    self.tree = tree
    lines = SourceLines(tree)
    let earlier = scope.prefix { $0.name != name }.reversed()
    previous = earlier.lazy.compactMap { Entry.named($0.name, in: mapping, tree) }.first
  }

  /// The edits that insert the entry.
  var edits: [Edit] {
    if tree.nodes[mapping].isFlow { return [inFlow] }
    let edit = inBlock
    return [edit] + (edit.range.start == tree.bytes.count ? keptEnd : [])
  }

  /// A block scalar at the end of a source without a final line break would gain one.
  private var keptEnd: [Edit] {
    guard isEndOfTextMissing, let start = tree.tokens.last?.range.start else { return [] }
    let ends = [0x20, 0x09, 0x0D, 0x0A, UInt8(ascii: "#")]
    let header = tree.bytes[start...].prefix { !ends.contains($0) }
    guard !header.contains(UInt8(ascii: "-")) else { return [] }
    let plus = header.firstIndex(of: UInt8(ascii: "+"))
    return [Edit(plus.map { ByteRange($0, $0 + 1) } ?? ByteRange(start + 1, start + 1), "-")]
  }

  /// Whether the source ends in the text of a block scalar, without a line break.
  private var isEndOfTextMissing: Bool {
    guard tree.bytes.last != 0x0A, tree.tokens.last?.style.isBlock == true,
      let scalar = tree.nodes.lastIndex(where: { $0.kind == .scalar })
    else { return false }
    let text = tree.text(of: scalar).utf8
    return !text.isEmpty && text.last != 0x0A
  }

  private var inFlow: Edit {
    let entry = "\(name): \(isQuantity ? text : ScalarText.item(text, isInFlow: true))"
    // `name:,` and `name:}` have no colon, and `!!str,` is another tag.
    func closed(_ value: Int) -> String { tree.nodes[value].kind == .empty ? " " : "" }
    let behind = (previous.map { closed($0.value) } ?? "") + ", " + entry
    if Entry.isLonePair(mapping, tree) {
      let range = tree.nodes[mapping].range
      let pair = String(decoding: tree.bytes[range.start..<range.end], as: UTF8.self)
      let end = closed(tree.nodes[mapping].subtreeEnd - 1)
      return Edit(range, previous == nil ? "{\(entry), \(pair)\(end)}" : "{\(pair)\(behind)}")
    }
    if let previous { return insertion(behind, at: previous.end(in: tree)) }
    if let next = Entry.all(in: mapping, tree).first {
      return insertion(entry + ", ", at: next.start(in: tree))
    }
    return insertion(entry, at: tree.nodes[mapping].range.start + 1)
  }

  private var inBlock: Edit {
    let first = Entry.all(in: mapping, tree).first
    guard let neighbour = previous ?? first else { return inFlow }
    let start = neighbour.start(in: tree)
    let column = start - lines.start(of: start)
    let margin = lines.ending + String(repeating: " ", count: column)
    let place = previous.map(place) ?? start
    let value = isQuantity ? text : lines.scalar(text, column: column, behind: place)
    let entry = "\(name): \(value)"
    return insertion(previous == nil ? entry + margin : margin + entry, at: place)
  }

  /// The end of an entry's last line, including empty lines that belong to its value.
  private func place(behind entry: Entry) -> Int {
    if isEndOfTextMissing, let last = tree.tokens.last, last.range.start < entry.end(in: tree) {
      return tree.bytes.count
    }
    let end = lines.end(of: entry.end(in: tree))
    guard entry.keepsEmptyLines(in: tree) else { return end }
    let next = lines.endOfEmptyLines(from: lines.next(after: end))
    guard var last = lines.line(above: next) else { return end }
    // Blanks at the end of the source are no line of the text, but would become one.
    let isBlank = last < next && lines.endOfBlanks(from: last) == next
    if isBlank { last = lines.line(above: last) ?? last }
    return lines.end(of: last)
  }

  private func insertion(_ text: String, at place: Int) -> Edit {
    Edit(ByteRange(place, place), text)
  }
}
