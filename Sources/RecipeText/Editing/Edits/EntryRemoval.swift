import RecipeSyntax
import Text

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

  /// The edits that remove the entry.
  var edits: [Edit] {
    let all = Entry.all(in: entry.mapping, tree)
    let place = all.firstIndex { $0.key == entry.key } ?? 0
    if Entry.isLonePair(entry.mapping, tree) { return [Edit(ByteRange(start, end), "{}")] }
    if tree.nodes[entry.mapping].isFlow { return [Edit(inFlow, "")] }
    guard all.count > 1 else { return [Edit(ByteRange(start, end), "{}")] }
    let isOnOwnLines = lines.startOfBlanks(before: start) == lines.start(of: start)
    guard isOnOwnLines else {
      return [Edit(behindDash(before: all[min(place + 1, all.count - 1)]), "")]
    }
    let previous = place > 0 ? all[place - 1] : nil
    let range = wholeLines(behind: previous)
    let isBelowText = previous?.endsInBlockText(in: tree) ?? false
    return [Edit(range, "")] + (isBelowText ? outdented(from: range.end) : [])
  }

  // MARK: On lines of its own

  /// The edits that move comments to the column of the entry: with more indentation, they would be taken in by the text
  /// above.
  private func outdented(from place: Int) -> [Edit] {
    let column = start - lines.start(of: start)
    var edits: [Edit] = []
    var line = lines.endOfEmptyLines(from: place)
    while line < tree.bytes.count {
      let mark = lines.endOfBlanks(from: line)
      guard mark < tree.bytes.count, tree.bytes[mark] == UInt8(ascii: "#"), mark - line > column
      else { break }
      edits.append(Edit(ByteRange(line + column, mark), ""))
      line = lines.endOfEmptyLines(from: lines.next(after: mark))
    }
    return edits
  }

  private func wholeLines(behind previous: Entry?) -> ByteRange {
    var from = startOfComments(isFirst: previous == nil)
    var to = lines.next(after: end)
    let above = lines.startOfEmptyLines(above: from)
    let keepsEmptyLines = previous?.keepsEmptyLines(in: tree) ?? false
    let takesBlanks = previous?.takesBlanks(behind: end, in: tree) ?? false
    if above < from || keepsEmptyLines || takesBlanks || isAtBegin(from) {
      to = lines.endOfEmptyLines(from: to)
    }
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
