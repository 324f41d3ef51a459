import RecipeSyntax
import Recipes
import Text

/// Edits that add rules to the ignore comments of a source.
struct IgnoreEdits {
  private let bytes: [UInt8]
  private let lines: LineIndex
  private let ending: String
  /// The last comment for each line, and the first one for the file.
  private var comments: [Place: IgnoreComment] = [:]
  /// The lines that have any comment.
  private var commented: Set<Int> = []

  /// What a comment applies to, and its own line; 0 for the file.
  private struct Place: Hashable {
    let reach: IgnoreProblem.Reach
    let line: Int
  }

  init(_ tree: SyntaxTree) {
    bytes = tree.bytes
    lines = LineIndex(tree.bytes)
    ending = LineEnding.auto.spelling(inPlaceOf: bytes)
    for comment in tree.comments() {
      commented.insert(lines.position(at: comment.start).line)
      guard let placed = PlacedIgnoreComment(comment, in: bytes, lines) else { continue }
      let isForFile = placed.reach == .file
      let place = Place(reach: placed.reach, line: isForFile ? 0 : placed.line)
      if !isForFile || comments[place] == nil { comments[place] = placed.comment }
    }
  }

  /// The edit that ignores the rules on a line, or in the file; `nil` if no comment fits there.
  func edit(for rules: [String], line: Int, at reach: IgnoreProblem.Reach) -> Edit? {
    let own = reach == .file ? 0 : reach == .line ? line : line - 1
    if let comment = comments[Place(reach: reach, line: own)] { return adding(rules, to: comment) }
    let comment = IgnoreComment.spelling(isForFile: reach == .file, rules)
    let range = lines.line(line)
    switch reach {
    case .line:
      guard !commented.contains(line),
        let last = bytes[range.start..<range.end].lastIndex(where: { !$0.isBlank })
      else { return nil }
      return Edit(ByteRange(last + 1, range.end), "  " + comment)
    case .nextLine:
      let blanks = bytes[range.start..<range.end].prefix { $0 == UInt8(ascii: " ") }
      let margin = String(repeating: " ", count: blanks.count)
      return Edit(at: range.start, margin + comment + ending)
    case .file: return Edit(at: bytes.lengthOfByteOrderMark, comment + ending)
    }
  }

  // MARK: Comments

  /// Adds rules to the list of a comment.
  private func adding(_ rules: [String], to comment: IgnoreComment) -> Edit? {
    guard let last = comment.rules.last else { return nil }
    let new = rules.filter { rule in !comment.rules.contains { $0.id == rule } }
    return new.isEmpty ? nil : Edit(at: last.range.end, ", " + new.joined(separator: ", "))
  }
}

extension IgnoreComment {
  /// Removes the rules at these positions, in order; the whole comment if none is left.
  func removing(_ entries: [Int], in context: LintContext) -> Fix {
    guard entries.count < rules.count else {
      return Fix("remove the comment", .safe, wholeRange(in: context.tree.bytes), "")
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
