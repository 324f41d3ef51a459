import BrewDomain
import RecipeSyntax
import SourceText

/// The comments of a source that ignore rules, and how to add to them.
struct IgnoreComments {
  private struct Known {
    let comment: IgnoreComment
    let line: Int
    let standsAlone: Bool

    var isForFile: Bool { comment.isForFile }
  }

  private let bytes: [UInt8]
  private let lines: LineIndex
  private let ending: String
  private var known: [Known] = []
  /// The lines on which any comment ends what they say.
  private var commented: Set<Int> = []

  init(_ tree: SyntaxTree) {
    bytes = tree.bytes
    lines = LineIndex(tree.bytes)
    ending = LineEnding.auto.usesCarriageReturn(inPlaceOf: bytes) ? "\r\n" : "\n"
    for comment in tree.comments() {
      let line = lines.position(at: comment.start).line
      commented.insert(line)
      guard let ignore = IgnoreComment(comment, in: tree.bytes) else { continue }
      let before = bytes[lines.line(line).start..<comment.start]
      known.append(
        Known(comment: ignore, line: line, standsAlone: before.allSatisfy(Self.isBlank))
      )
    }
  }

  /// The edit by which a comment ignores the rules in a line, or in the file; `nil` where none can stand.
  func edit(for rules: [String], line: Int, at place: IgnorePlace) -> Edit? {
    switch place {
    case .endOfLine: atEnd(of: line, rules)
    case .lineAbove: above(line, rules)
    case .headOfFile: forFile(rules)
    }
  }

  // MARK: Places

  private func atEnd(of line: Int, _ rules: [String]) -> Edit? {
    if let comment = known.last(where: { $0.line == line && !$0.isForFile && !$0.standsAlone }) {
      return adding(rules, to: comment.comment)
    }
    let range = lines.line(line)
    guard !commented.contains(line) else { return nil }
    let end = bytes[range.start..<range.end].lastIndex { !Self.isBlank($0) }.map { $0 + 1 }
    guard let end else { return nil }
    return Edit(ByteRange(end, range.end), "  " + comment("ignore", rules))
  }

  private func above(_ line: Int, _ rules: [String]) -> Edit? {
    if let comment = known.last(where: { $0.line == line - 1 && !$0.isForFile && $0.standsAlone }) {
      return adding(rules, to: comment.comment)
    }
    let range = lines.line(line)
    let blanks = bytes[range.start..<range.end].prefix { $0 == UInt8(ascii: " ") }
    let indentation = String(repeating: " ", count: blanks.count)
    return Edit(
      ByteRange(range.start, range.start),
      indentation + comment("ignore", rules) + ending
    )
  }

  private func forFile(_ rules: [String]) -> Edit? {
    if let comment = known.first(where: \.isForFile) { return adding(rules, to: comment.comment) }
    let start = SyntaxTree.lengthOfByteOrderMark(bytes)
    return Edit(ByteRange(start, start), comment("ignore-file", rules) + ending)
  }

  // MARK: Comments

  private func comment(_ word: String, _ rules: [String]) -> String {
    "# brewlint: \(word)[\(rules.joined(separator: ", "))]"
  }

  /// More rules in the brackets of a comment.
  private func adding(_ rules: [String], to comment: IgnoreComment) -> Edit? {
    guard let last = comment.rules.last else { return nil }
    let new = rules.filter { rule in !comment.rules.contains { $0.id == rule } }
    let place = ByteRange(last.range.end, last.range.end)
    return new.isEmpty ? nil : Edit(place, ", " + new.joined(separator: ", "))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
