import RecipeSyntax
import Text

/// Adds comments that ignore what is found in a source.
///
/// It tries the end of the finding's line, then the line above, then the start of the file. After each
/// attempt the linter checks the source again: a comment is kept only if its findings are gone, there are no
/// new ones, and the values are unchanged. Otherwise the comment may have become text or have no effect.
package struct IgnoreWriter: Sendable {
  /// The most findings of a source for which comments are written. Below the usual limit, findings that a comment
  /// reveals would look new.
  private static let mostFindings = 10_000

  /// A writer of such comments.
  package init() {}

  /// Ignores everything that the linter finds in a source, unless that is too much; the linter must apply ignore
  /// comments.
  package func ignore(_ bytes: [UInt8], with linter: inout Linter) -> IgnoreResult {
    let limit = linter.collector.limit
    (linter.collector.limit, linter.keepsRepeated) = (Self.mostFindings, true)
    defer { (linter.collector.limit, linter.keepsRepeated) = (limit, false) }
    let found = linter.lint(bytes)
    if !linter.tree.isText || found.contains(where: { $0.rule == Rule.tooManyErrors.id }) {
      (linter.collector.limit, linter.keepsRepeated) = (limit, false)
      return IgnoreResult(bytes: bytes, ignored: 0, remaining: linter.lint(bytes))
    }
    var session = IgnoreSession(bytes, found, linter.tree)
    for place in IgnoreProblem.Reach.allCases {
      session.ignore(at: place, with: &linter) { _ in true }
    }
    return IgnoreResult(
      bytes: session.bytes,
      ignored: found.count - session.findings.count,
      remaining: session.findings
    )
  }
}

extension IgnoreWriter {
  /// A source with a comment that ignores what a rule finds, on one line or in the whole file; nil if no comment does.
  ///
  /// - Parameters:
  ///   - rule: the id of the rule.
  ///   - line: the 1-based line; nil for the whole file.
  ///   - linter: the linter, which must apply ignore comments.
  package func ignoring(
    _ rule: String,
    line: Int?,
    in bytes: [UInt8],
    with linter: inout Linter
  ) -> [UInt8]? {
    let lines = LineIndex(bytes)
    func isWanted(_ finding: Diagnostic) -> Bool {
      finding.rule == rule
        && (line.map { $0 == lines.position(at: finding.range.start).line } ?? true)
    }
    let found = linter.lint(bytes)
    guard linter.tree.isText, found.contains(where: isWanted) else { return nil }
    var session = IgnoreSession(bytes, found, linter.tree)
    let places: [IgnoreProblem.Reach] = line == nil ? [.file] : [.line, .nextLine]
    for place in places {
      session.ignore(at: place, with: &linter, where: isWanted)
      if session.bytes != bytes { return session.bytes }
    }
    return nil
  }
}

/// The result of adding comments that ignore findings.
package struct IgnoreResult: Equatable, Sendable {
  /// The source with the comments, otherwise byte for byte the same.
  package let bytes: [UInt8]
  /// How many findings the comments ignore.
  package let ignored: Int
  /// The findings that no comment can ignore, in source order.
  package let remaining: [Diagnostic]
}

/// The texts that a source becomes while comments are added to it.
private struct IgnoreSession {
  /// The findings of one line, and the rules to be ignored there.
  private struct NeededComment {
    let line: Int
    let rules: [String]
  }

  private(set) var bytes: [UInt8]
  private(set) var findings: [Diagnostic]
  private let tree: SyntaxTree
  private var bisection: FixBisection

  init(_ bytes: [UInt8], _ findings: [Diagnostic], _ tree: SyntaxTree) {
    self.bytes = bytes
    self.findings = findings
    self.tree = tree
    bisection = FixBisection(limit: min(256, Fixer.mostRounds(bytes.count, findings: 0)))
  }

  /// Adds a comment for each line with findings, as far as one can stand at such a place.
  mutating func ignore(
    at place: IgnoreProblem.Reach,
    with linter: inout Linter,
    where isWanted: (Diagnostic) -> Bool
  ) {
    let neededComments = neededComments(isWanted)
    guard !neededComments.isEmpty else { return }
    let comments = IgnoreEdits(SyntaxTree(asShown: bytes))
    var (session, bisection) = (self, bisection)
    var edits: [Edit] = []
    var done: [NeededComment] = []
    _ = bisection.make(neededComments[...]) { some in
      let wanted = place == .file ? Self.merged(done + some) : some
      let new = wanted.compactMap { comments.edit(for: $0.rules, line: $0.line, at: place) }
      let more = place == .file ? new : edits + new
      guard new.count == wanted.count, let text = more.applied(to: bytes),
        let next = session.checked(text, with: &linter, without: some.flatMap { $0.rules }.count)
      else { return false }
      (session, edits, done) = (next, more, done + some)
      return true
    }
    (bytes, findings) = (session.bytes, session.findings)
    self.bisection = bisection
  }

  private func neededComments(_ isWanted: (Diagnostic) -> Bool) -> [NeededComment] {
    let lines = LineIndex(bytes)
    var rules: [Int: [String]] = [:]
    for finding in findings where isWanted(finding) {
      let line = lines.position(at: finding.range.start).line
      if rules[line]?.contains(finding.rule) != true {
        rules[line, default: []].append(finding.rule)
      }
    }
    return rules.keys.sorted().map { NeededComment(line: $0, rules: rules[$0] ?? []) }
  }

  /// One comment for the file, each rule once.
  private static func merged(_ neededComments: [NeededComment]) -> [NeededComment] {
    var rules: [String] = []
    for rule in neededComments.flatMap({ $0.rules }) where !rules.contains(rule) {
      rules.append(rule)
    }
    return [NeededComment(line: 1, rules: rules)]
  }

  /// The session with another text; `nil` if its values differ, it has new findings, or fewer than `count`
  /// findings are gone.
  private func checked(
    _ text: [UInt8],
    with linter: inout Linter,
    without count: Int
  ) -> IgnoreSession? {
    let found = linter.lint(text)
    guard found.count <= findings.count - count else { return nil }
    let before = findings.tally
    guard found.tally.allSatisfy({ $0.value <= before[$0.key, default: 0] }),
      linter.tree.hasValues(of: tree)
    else { return nil }
    var session = self
    (session.bytes, session.findings) = (text, found)
    return session
  }
}

extension SyntaxTree {
  /// Whether the source is text, so that it can contain comments.
  fileprivate var isText: Bool {
    !errors.contains {
      switch $0.kind {
      case .binary, .wrongEncoding: true
      default: false
      }
    }
  }

  /// Whether a YAML parser reports the same of both trees: for each node its kind, its text, and how many nodes it
  /// contains.
  fileprivate func hasValues(of other: SyntaxTree) -> Bool {
    nodes.count == other.nodes.count
      && nodes.indices.allSatisfy { index in
        let (node, same) = (nodes[index], other.nodes[index])
        return node.kind == same.kind && node.subtreeEnd == same.subtreeEnd
          && (node.kind != .scalar
            || text(of: index).utf8.elementsEqual(other.text(of: index).utf8))
      }
  }
}
