import RecipeSyntax
import SourceText

/// Takes a key out of a mapping, with its value, the comment at its end and the comments right above it.
///
/// What stands above the first key of a mapping is mostly about the whole, so it stays.
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
    if tree.nodes[entry.mapping].isFlow { return Edit(inBraces, "") }
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

  /// Whether nothing, or only a document marker, stands above the begin of a line.
  private func isAtBegin(_ start: Int) -> Bool {
    let token = tree.tokens.partitionPoint { $0.range.start < self.start } - 1
    guard let above = lines.line(above: start) else { return true }
    return token >= 0 && tree.tokens[token].kind == .documentStart
      && lines.start(of: tree.tokens[token].range.start) == above
  }

  /// Where the comments that go with the entry begin, else its first line. Those that are indented further
  /// belong to what stands above.
  private func startOfComments(isFirst: Bool) -> Int {
    var from = lines.start(of: start)
    let column = start - from
    let token = tree.tokens.partitionPoint { $0.range.start < start } - 1
    let gap = token < 0 ? 0 : tree.tokens[token].range.end
    while let above = lines.line(above: from) {
      let mark = lines.endOfBlanks(from: above)
      guard mark >= gap, mark < from, tree.bytes[mark] == UInt8(ascii: "#"), mark - above <= column,
        !isFirst || speaksOfLine(mark)
      else { break }
      from = above
    }
    return from
  }

  /// Whether a comment is one that ignores findings of the line below.
  private func speaksOfLine(_ mark: Int) -> Bool {
    let comment = Array(tree.bytes[mark..<lines.end(of: mark)])
    return CommentSearch.mayAddress("brewlint", in: comment)
  }

  // MARK: Behind a dash

  /// The next entry takes the place behind the dash, unless comments of its own stand between.
  private func behindDash(before next: Entry) -> ByteRange {
    let nextStart = next.start(in: tree)
    let lineEnd = lines.end(of: end)
    let hasComments =
      nextStart > lineEnd && tree.bytes[lineEnd..<nextStart].contains(UInt8(ascii: "#"))
    return hasComments
      ? ByteRange(lines.startOfBlanks(before: start), lineEnd) : ByteRange(start, nextStart)
  }

  // MARK: In braces

  /// With the comma behind it and the blanks behind that, else with the comma in front of it.
  private var inBraces: ByteRange {
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
