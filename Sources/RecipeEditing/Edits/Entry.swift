import RecipeSchema
import RecipeSyntax
import SourceText

/// A key and its value in a mapping.
struct Entry {
  /// The node of the mapping.
  let mapping: Int
  /// The node of the key.
  let key: Int
  /// The node of the value, which may be an alias.
  let value: Int

  /// The first entry with this key.
  static func named(_ name: String, in mapping: Int, _ tree: SyntaxTree) -> Entry? {
    for (key, value) in tree.pairs(of: mapping)
    where tree.nodes[key].kind == .scalar && tree.text(of: key) == name {
      return Entry(mapping: mapping, key: key, value: value)
    }
    return nil
  }

  /// The entries of a mapping, in source order.
  static func all(in mapping: Int, _ tree: SyntaxTree) -> [Entry] {
    tree.pairs(of: mapping).map { Entry(mapping: mapping, key: $0.key, value: $0.value) }
  }

  /// Whether a mapping is a single pair in brackets, without braces: `[a: b]`.
  fileprivate static func isLonePair(_ mapping: Int, _ tree: SyntaxTree) -> Bool {
    let node = tree.nodes[mapping]
    return node.isFlow && tree.bytes[node.range.start] != UInt8(ascii: "{")
  }

  /// The start of the entry: its key, or a `?`, anchor or tag before it.
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

  /// Whether empty lines after the entry belong to its value: it ends with a block scalar with `|+` or `>+`.
  func keepsEmptyLines(in tree: SyntaxTree) -> Bool {
    let end = end(in: tree)
    let token = tree.tokens.partitionPoint { $0.range.start < end } - 1
    guard token >= 0, tree.tokens[token].style.isBlock else { return false }
    let header = tree.bytes[tree.tokens[token].range.start...].prefix { $0 != 0x0A && $0 != 0x23 }
    return header.contains(UInt8(ascii: "+"))
  }
}

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

  /// The edit that inserts the entry.
  var edit: Edit { tree.nodes[mapping].isFlow ? inFlow : inBlock }

  private var inFlow: Edit {
    let entry = "\(name): \(isQuantity ? text : ScalarText.item(text, isInFlow: true))"
    if Entry.isLonePair(mapping, tree) {
      let range = tree.nodes[mapping].range
      let pair = String(decoding: tree.bytes[range.start..<range.end], as: UTF8.self)
      return Edit(range, previous == nil ? "{\(entry), \(pair)}" : "{\(pair), \(entry)}")
    }
    if let previous { return insertion(", " + entry, at: previous.end(in: tree)) }
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
    let end = lines.end(of: entry.end(in: tree))
    guard entry.keepsEmptyLines(in: tree) else { return end }
    let next = lines.endOfEmptyLines(from: lines.next(after: end))
    return lines.line(above: next).map { lines.end(of: $0) } ?? end
  }

  private func insertion(_ text: String, at place: Int) -> Edit {
    Edit(ByteRange(place, place), text)
  }
}

/// Removes a key with its value, its trailing comment and the comments right above it.
///
/// Comments above the first key of a mapping stay, as they usually describe the whole mapping.
struct EntryRemoval {
  private let entry: Entry
  private let tree: SyntaxTree
  private let lines: SourceLines
  private let start: Int
  private let end: Int

  init(_ entry: Entry, _ tree: SyntaxTree) {
    self.entry = entry
    self.tree = tree
    lines = SourceLines(tree)
    start = entry.start(in: tree)
    end = entry.end(in: tree)
  }

  /// The edit that removes the entry.
  var edit: Edit {
    let all = Entry.all(in: entry.mapping, tree)
    let place = all.firstIndex { $0.key == entry.key } ?? 0
    if Entry.isLonePair(entry.mapping, tree) { return Edit(ByteRange(start, end), "{}") }
    if tree.nodes[entry.mapping].isFlow { return Edit(inFlow, "") }
    guard all.count > 1 else { return Edit(ByteRange(start, end), "{}") }
    let isOnOwnLines = lines.startOfBlanks(before: start) == lines.start(of: start)
    if isOnOwnLines { return Edit(wholeLines(behind: place > 0 ? all[place - 1] : nil), "") }
    return Edit(behindDash(before: all[min(place + 1, all.count - 1)]), "")
  }

  // MARK: On lines of its own

  private func wholeLines(behind previous: Entry?) -> ByteRange {
    var from = startOfComments(isFirst: previous == nil)
    var to = lines.next(after: end)
    let above = lines.startOfEmptyLines(above: from)
    let keepsEmptyLines = previous?.keepsEmptyLines(in: tree) ?? false
    if above < from || keepsEmptyLines || isAtBegin(from) { to = lines.endOfEmptyLines(from: to) }
    if to == tree.bytes.count, !keepsEmptyLines { from = above }
    return ByteRange(from, to)
  }

  /// Whether a line is the first of the file or follows a document marker.
  private func isAtBegin(_ start: Int) -> Bool {
    let token = tree.tokens.partitionPoint { $0.range.start < self.start } - 1
    guard let above = lines.line(above: start) else { return true }
    return token >= 0 && tree.tokens[token].kind == .documentStart
      && lines.start(of: tree.tokens[token].range.start) == above
  }

  /// The start of the entry's comments, else of its first line. Comments with more indentation belong to the
  /// text above.
  private func startOfComments(isFirst: Bool) -> Int {
    var from = lines.start(of: start)
    let column = start - from
    let token = tree.tokens.partitionPoint { $0.range.start < start } - 1
    let gap = token < 0 ? 0 : tree.tokens[token].range.end
    while let above = lines.line(above: from) {
      let mark = lines.endOfBlanks(from: above)
      guard mark >= gap, mark < from, tree.bytes[mark] == UInt8(ascii: "#"), mark - above <= column,
        !isFirst || isIgnoreDirective(mark)
      else { break }
      from = above
    }
    return from
  }

  /// Whether a comment suppresses findings on the next line.
  private func isIgnoreDirective(_ mark: Int) -> Bool {
    let comment = Array(tree.bytes[mark..<lines.end(of: mark)])
    return CommentSearch.mayContainDirective("brewlint", in: comment)
  }

  // MARK: Behind a dash

  /// The next entry moves after the dash, unless comments are in between.
  private func behindDash(before next: Entry) -> ByteRange {
    let nextStart = next.start(in: tree)
    let lineEnd = lines.end(of: end)
    let hasComments =
      nextStart > lineEnd && tree.bytes[lineEnd..<nextStart].contains(UInt8(ascii: "#"))
    return hasComments
      ? ByteRange(lines.startOfBlanks(before: start), lineEnd) : ByteRange(start, nextStart)
  }

  // MARK: In braces

  /// The entry with the comma after it and the following blanks, else with the comma before it.
  private var inFlow: ByteRange {
    let next = tree.tokens.partitionPoint { $0.range.start < end }
    if next < tree.tokens.count, tree.tokens[next].kind == .flowEntry {
      return ByteRange(start, lines.endOfBlanks(from: tree.tokens[next].range.end))
    }
    let previous = tree.tokens.partitionPoint { $0.range.start < start } - 1
    let comma = tree.tokens[previous].range
    let isApart = tree.bytes[comma.end..<start].contains(UInt8(ascii: "#"))
    return tree.tokens[previous].kind == .flowEntry && !isApart
      ? ByteRange(comma.start, end) : ByteRange(start, end)
  }
}
