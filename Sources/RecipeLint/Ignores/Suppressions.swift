import RecipeSyntax
import Text

/// A problem in a comment that ignores findings, or is meant to.
package enum IgnoreProblem: Sendable {
  /// The comment does not have the documented form.
  case malformed(MalformedIgnoreComment)
  /// There is no rule with this name; the position in the comment's list.
  case unknown(IgnoreComment, Int)
  /// The rules at these positions, in order and at least one, find nothing that the comment could ignore.
  case unused(IgnoreComment, [Int], Reach)

  /// What a comment applies to, the nearest position of a comment first.
  package enum Reach: String, CaseIterable, Sendable {
    case line = "on this line"
    case nextLine = "on the next line"
    case file = "in this file"
  }
}

/// The comments of a source that ignore rules, and what they ignored: see "Ignoring a finding" in the
/// grammar.
///
/// `# brewlint: ignore[rule, …] reason` applies to its own line, or to the next line if nothing else is on
/// its own. `# brewlint: ignore-file[rule, …] reason` applies to the file. A finding about a comment is on
/// the comment's own line, so a comment on a line of its own can ignore that too.
struct Suppressions {
  /// The comments with the documented form, in source order.
  private var comments: [PlacedIgnoreComment] = []
  private var malformed: [MalformedIgnoreComment] = []
  private var places: [Key: Place] = [:]
  private var used: Set<Place> = []
  private let lines: LineIndex

  /// A rule, and the line on which it is ignored; 0 for the whole file.
  private struct Key: Hashable {
    let line: Int
    let rule: String
  }

  /// The comment that names a rule, and the position in its list.
  private struct Place: Hashable {
    let comment: Int
    let entry: Int
  }

  init(_ tree: SyntaxTree) {
    lines = LineIndex(tree.bytes)
    for range in tree.comments() {
      if let comment = PlacedIgnoreComment(range, in: tree.bytes, lines) {
        add(comment)
      } else if let comment = MalformedIgnoreComment(range, in: tree.bytes) {
        malformed.append(comment)
      }
    }
  }

  private mutating func add(_ placed: PlacedIgnoreComment) {
    for (number, entry) in placed.comment.rules.enumerated() {
      let place = Place(comment: comments.count, entry: number)
      func put(_ line: Int) {
        let key = Key(line: line, rule: entry.id)
        if places[key] == nil { places[key] = place }
      }
      switch placed.reach {
      case .file: put(0)
      case .line: put(placed.line)
      case .nextLine:
        put(placed.line + 1)
        if Rule.isAboutIgnores(entry.id) { put(placed.line) }
      }
    }
    comments.append(placed)
  }

  // MARK: Ignoring

  /// The findings that no comment ignores.
  ///
  /// - Parameter author: the comment that they are about, which cannot ignore them.
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

  /// The findings about the comments themselves that no comment ignores. Call it after all other findings.
  ///
  /// - Parameters:
  ///   - isSure: whether all rules could run, so that a comment that ignored nothing is unused.
  ///   - isJudged: whether all findings of a rule are known.
  ///   - report: returns the findings about some problems.
  mutating func findings(
    isSure: Bool,
    isJudged: (String) -> Bool,
    _ report: ([IgnoreProblem]) -> [Diagnostic]
  ) -> [Diagnostic] {
    var found = remaining(of: report(malformed.map(IgnoreProblem.malformed) + unknown))
    guard isSure else { return found }
    for unused in unused(where: { $0 != Rule.unusedIgnore.id && isJudged($0) }) {
      guard found.count <= SyntaxTree.errorLimit else { return found }
      found += remaining(of: report([unused.problem]))
    }
    // Comments that ignore such findings come last, when it is known whether there were any.
    let isLast = { $0 == Rule.unusedIgnore.id && isJudged($0) }
    var last: [Int: [Diagnostic]] = [:]
    for unused in unused(where: isLast) {
      last[unused.comment] = remaining(of: report([unused.problem]), exceptBy: unused.comment)
    }
    // One of them may have been used by another.
    for unused in unused(where: isLast) { found += last[unused.comment, default: []] }
    return found
  }

  /// Names that are not the id of a rule.
  private var unknown: [IgnoreProblem] {
    comments.map { $0.comment }.flatMap { comment in
      comment.rules.indices.filter { Rule.named(comment.rules[$0].id) == nil }
        .map { .unknown(comment, $0) }
    }
  }

  /// The rules that ignored nothing, by comment, among those that are judged.
  private func unused(
    where isJudged: (String) -> Bool
  ) -> [(comment: Int, problem: IgnoreProblem)] {
    comments.indices.compactMap { index in
      let comment = comments[index].comment
      let entries = comment.rules.indices.filter {
        isJudged(comment.rules[$0].id) && !used.contains(Place(comment: index, entry: $0))
      }
      return entries.isEmpty ? nil : (index, .unused(comment, entries, comments[index].reach))
    }
  }
}
