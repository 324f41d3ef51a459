import RecipeSyntax
import Reports
import SourceText

/// The comments of a source that ignore rules, and what they ignored: see "Ignoring a finding" in the
/// grammar.
///
/// `# brewlint: ignore[rule, …] reason` speaks of its own line, or of the next one where it stands alone;
/// `# brewlint: ignore-file[rule, …] reason` of the file. What is wrong with such a comment stands in the
/// comment, so one that stands alone may ignore that too.
struct Suppressions {
  /// The comments of the documented form, and those of another, in source order.
  private(set) var comments: [IgnoreComment] = []
  private(set) var malformed: [OddIgnoreComment] = []
  private var reaches: [IgnoreProblem.Reach] = []
  private var places: [Key: Place] = [:]
  private var used: Set<Place> = []
  private let lines: LineIndex

  /// A rule, and the line where it is ignored; 0 for the whole file.
  private struct Key: Hashable {
    let line: Int
    let rule: String
  }

  /// Where a rule is named: a comment, and the position in its list.
  private struct Place: Hashable {
    let comment: Int
    let entry: Int
  }

  init(_ tree: SyntaxTree) {
    lines = LineIndex(tree.bytes)
    for range in tree.comments() {
      if let comment = IgnoreComment(range, in: tree.bytes) {
        add(comment, tree)
      } else if let comment = OddIgnoreComment(range, in: tree.bytes) {
        malformed.append(comment)
      }
    }
  }

  private mutating func add(_ comment: IgnoreComment, _ tree: SyntaxTree) {
    let line = lines.position(at: comment.range.start).line
    let standsAlone = tree.isBlankBefore(comment.range.start, from: lines.line(line).start)
    for (number, entry) in comment.rules.enumerated() {
      let place = Place(comment: comments.count, entry: number)
      func put(_ line: Int) {
        let key = Key(line: line, rule: entry.id)
        if places[key] == nil { places[key] = place }
      }
      put(comment.isForFile ? 0 : standsAlone ? line + 1 : line)
      if standsAlone, !comment.isForFile, Rule.isAboutIgnores(entry.id) { put(line) }
    }
    comments.append(comment)
    reaches.append(comment.isForFile ? .file : standsAlone ? .nextLine : .line)
  }

  // MARK: Ignoring

  /// The findings that no comment ignores; the comment at `author`, of which they speak, cannot do so.
  mutating func remaining(
    of diagnostics: [Diagnostic],
    exceptBy author: Int? = nil
  ) -> [Diagnostic] {
    guard !comments.isEmpty else { return diagnostics }
    return diagnostics.filter { diagnostic in
      let line = lines.position(at: diagnostic.range.start).line
      let ignoring = [line, 0].compactMap { places[Key(line: $0, rule: diagnostic.rule)] }
      guard let place = ignoring.first(where: { $0.comment != author }) else { return true }
      used.insert(place)
      return false
    }
  }

  // MARK: Judging

  /// The names of no rule.
  var unknown: [IgnoreProblem] {
    comments.flatMap { comment in
      comment.rules.indices.filter { Rule.named(comment.rules[$0].id) == nil }
        .map { .unknown(comment, $0) }
    }
  }

  /// By comment, the rules that ignored nothing, of those that are judged.
  func unused(_ isJudged: (String) -> Bool) -> [(comment: Int, problem: IgnoreProblem)] {
    comments.indices.compactMap { index in
      let comment = comments[index]
      let entries = comment.rules.indices.filter {
        isJudged(comment.rules[$0].id) && !used.contains(Place(comment: index, entry: $0))
      }
      return entries.isEmpty ? nil : (index, .unused(comment, entries, reaches[index]))
    }
  }
}

extension SyntaxTree {
  fileprivate func isBlankBefore(_ offset: Int, from start: Int) -> Bool {
    let start = max(start, Self.lengthOfByteOrderMark(bytes))
    return bytes[min(start, offset)..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
