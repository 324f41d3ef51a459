import RecipeSyntax
import Recipes
import Text

/// The possible positions of a comment that ignores findings, nearest first.
enum IgnorePosition: CaseIterable {
  case endOfLine, lineAbove, startOfFile
}

/// Edits that add rules to the ignore comments of a source.
struct IgnoreEdits {
  private let bytes: [UInt8]
  private let lines: LineIndex
  private let ending: String
  /// The last comment for each line, by the number of the comment's own line.
  private var endsOfLines: [Int: IgnoreComment] = [:]
  private var linesAbove: [Int: IgnoreComment] = [:]
  /// The first comment for the file.
  private var fileComment: IgnoreComment?
  /// The lines that have any comment.
  private var commented: Set<Int> = []

  init(_ tree: SyntaxTree) {
    bytes = tree.bytes
    lines = LineIndex(tree.bytes)
    ending = LineEnding.auto.spelling(inPlaceOf: bytes)
    for comment in tree.comments() {
      commented.insert(lines.position(at: comment.start).line)
      guard let placed = PlacedIgnoreComment(comment, in: bytes, lines) else { continue }
      switch placed.reach {
      case .line: endsOfLines[placed.line] = placed.comment
      case .nextLine: linesAbove[placed.line] = placed.comment
      case .file: fileComment = fileComment ?? placed.comment
      }
    }
  }

  /// The edit that ignores the rules on a line, or in the file; `nil` if no comment fits there.
  func edit(for rules: [String], line: Int, at place: IgnorePosition) -> Edit? {
    switch place {
    case .endOfLine: atEnd(of: line, rules)
    case .lineAbove: above(line, rules)
    case .startOfFile: forFile(rules)
    }
  }

  // MARK: Places

  private func atEnd(of line: Int, _ rules: [String]) -> Edit? {
    if let comment = endsOfLines[line] { return adding(rules, to: comment) }
    let range = lines.line(line)
    guard !commented.contains(line) else { return nil }
    let end = bytes[range.start..<range.end].lastIndex { !$0.isBlank }.map { $0 + 1 }
    guard let end else { return nil }
    return Edit(ByteRange(end, range.end), "  " + IgnoreComment.spelling(isForFile: false, rules))
  }

  private func above(_ line: Int, _ rules: [String]) -> Edit? {
    if let comment = linesAbove[line - 1] { return adding(rules, to: comment) }
    let range = lines.line(line)
    let blanks = bytes[range.start..<range.end].prefix { $0 == UInt8(ascii: " ") }
    let indentation = String(repeating: " ", count: blanks.count)
    return Edit(
      ByteRange(range.start, range.start),
      indentation + IgnoreComment.spelling(isForFile: false, rules) + ending
    )
  }

  private func forFile(_ rules: [String]) -> Edit? {
    if let comment = fileComment { return adding(rules, to: comment) }
    let start = bytes.lengthOfByteOrderMark
    return Edit(ByteRange(start, start), IgnoreComment.spelling(isForFile: true, rules) + ending)
  }

  // MARK: Comments

  /// Adds rules to the list of a comment.
  private func adding(_ rules: [String], to comment: IgnoreComment) -> Edit? {
    guard let last = comment.rules.last else { return nil }
    let new = rules.filter { rule in !comment.rules.contains { $0.id == rule } }
    let place = ByteRange(last.range.end, last.range.end)
    return new.isEmpty ? nil : Edit(place, ", " + new.joined(separator: ", "))
  }
}

extension IgnoreComment {
  /// Removes the rules at these positions, in order; the whole comment if none is left.
  func removing(_ entries: [Int], in context: LintContext) -> Fix {
    guard entries.count < rules.count else {
      return Fix("remove the comment", .safe, [Edit(wholeRange(in: context.tree.bytes), "")])
    }
    var edits: [ByteRange] = []
    for entry in entries {
      if entry + 1 < rules.count {
        edits.append(ByteRange(rules[entry].range.start, rules[entry + 1].range.start))
      } else {
        // Also remove the comma before the last removed rules.
        let kept = rules.indices.last { !entries.contains($0) } ?? 0
        edits.removeAll { $0.start > rules[kept].range.start }
        edits.append(ByteRange(rules[kept].range.end, rules[entry].range.end))
      }
    }
    let names = entries.map { "`\(rules[$0].id.shortened)`" }.joined(separator: " and ")
    return Fix("remove \(names)", .safe, edits.map { Edit($0, "") })
  }

  /// The comment with the blanks before it, or its whole line if nothing else is on it.
  private func wholeRange(in bytes: [UInt8]) -> ByteRange {
    let first = bytes.lengthOfByteOrderMark
    let start = bytes[first...].startOfBlanks(before: range.start)
    guard start == first || bytes[start - 1] == 0x0A else { return ByteRange(start, range.end) }
    var end = range.end
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return ByteRange(start, end)
  }
}
