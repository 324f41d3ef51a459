import RecipeSyntax
import Reports
import SourceText

extension IgnoreComment {
  /// Takes the rules at these positions, in order, out of the list; the whole comment where none is left.
  func removing(_ entries: [Int], in context: LintContext) -> Fix {
    guard entries.count < rules.count else {
      return Fix("remove the comment", .safe, [Edit(wholeRange(in: context.tree.bytes), "")])
    }
    var edits: [ByteRange] = []
    for entry in entries {
      if entry + 1 < rules.count {
        edits.append(ByteRange(rules[entry].range.start, rules[entry + 1].range.start))
      } else {
        // The comma in front of the last ones that are removed goes too.
        let kept = rules.indices.last { !entries.contains($0) } ?? 0
        edits.removeAll { $0.start > rules[kept].range.start }
        edits.append(ByteRange(rules[kept].range.end, rules[entry].range.end))
      }
    }
    let names = entries.map { "`\(rules[$0].id.shortened)`" }.joined(separator: " and ")
    return Fix("remove \(names)", .safe, edits.map { Edit($0, "") })
  }

  /// The comment with the blanks before it; with its line where it stands alone.
  private func wholeRange(in bytes: [UInt8]) -> ByteRange {
    let first = SyntaxTree.lengthOfByteOrderMark(bytes)
    var start = range.start
    while start > first, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start == first || bytes[start - 1] == 0x0A else { return ByteRange(start, range.end) }
    var end = range.end
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return ByteRange(start, end)
  }
}
