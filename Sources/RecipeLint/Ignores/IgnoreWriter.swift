import RecipeSyntax
import Reports
import SourceText

/// Adds comments that ignore what is found in a source.
///
/// Each is tried at the end of the finding's line, then on the line above, then for the whole file at its
/// head. Where a comment would be text, or is not heard, the check afterwards shows it, and the next place is
/// tried: a comment is only kept if the findings are gone, nothing else is found, and the values are the
/// same.
package struct IgnoreWriter: Sendable {
  /// What is wrong with a file that is no text, in which no comment can stand.
  private static let deafRules: Set<String> = ["binary-file", "file-too-large", "wrong-encoding"]

  /// A writer of such comments.
  package init() {}

  /// Ignores everything that the linter, which must heed comments, finds in a source.
  package func ignore(_ bytes: [UInt8], with linter: inout Linter) -> IgnoreResult {
    let found = linter.lint(bytes)
    guard found.contains(where: { !Self.deafRules.contains($0.rule) }) else {
      return IgnoreResult(bytes: bytes, ignored: 0, remaining: found)
    }
    var course = IgnoreSession(bytes, found, linter.tree)
    for place in IgnorePosition.allCases {
      course.ignore(at: place, with: &linter) { !Self.deafRules.contains($0.rule) }
    }
    return IgnoreResult(
      bytes: course.bytes,
      ignored: found.count - course.findings.count,
      remaining: course.findings
    )
  }
}

/// What came of adding comments that ignore findings.
package struct IgnoreResult: Equatable, Sendable {
  /// The source with the comments; all else is as it was, byte for byte.
  package let bytes: [UInt8]
  /// How many findings the comments ignore.
  package let ignored: Int
  /// What no comment can ignore, in source order.
  package let remaining: [Diagnostic]
}

/// The texts that a source becomes while comments are added to it.
private struct IgnoreSession {
  /// The findings of one line, and the rules to be ignored there.
  private struct Wish {
    let line: Int
    let rules: [String]
  }

  private(set) var bytes: [UInt8]
  private(set) var findings: [Diagnostic]
  private let values: [SourceValue]
  private var trials = FixBisection()

  init(_ bytes: [UInt8], _ findings: [Diagnostic], _ tree: SyntaxTree) {
    self.bytes = bytes
    self.findings = findings
    values = SourceValue.all(of: tree)
  }

  /// Adds a comment for each line with findings, as far as one can stand at such a place.
  mutating func ignore(
    at place: IgnorePosition,
    with linter: inout Linter,
    where isWanted: (Diagnostic) -> Bool
  ) {
    let wishes = wishes(isWanted)
    guard !wishes.isEmpty else { return }
    let comments = IgnoreEdits(SyntaxTree(parsing: bytes))
    var (course, trials) = (self, trials)
    var edits: [Edit] = []
    var done: [Wish] = []
    _ = trials.make(wishes[...]) { some in
      let wanted = place == .headOfFile ? Self.merged(done + some) : some
      let new = wanted.compactMap { comments.edit(for: $0.rules, line: $0.line, at: place) }
      let more = place == .headOfFile ? new : edits + new
      guard new.count == wanted.count, let text = more.applied(to: bytes),
        let next = course.checked(text, with: &linter, without: some.flatMap(\.rules).count)
      else { return false }
      (course, edits, done) = (next, more, done + some)
      return true
    }
    (bytes, findings) = (course.bytes, course.findings)
    self.trials = trials
  }

  private func wishes(_ isWanted: (Diagnostic) -> Bool) -> [Wish] {
    let lines = LineIndex(bytes)
    var rules: [Int: [String]] = [:]
    for finding in findings where isWanted(finding) {
      let line = lines.position(at: finding.range.start).line
      if rules[line]?.contains(finding.rule) != true {
        rules[line, default: []].append(finding.rule)
      }
    }
    return rules.keys.sorted().map { Wish(line: $0, rules: rules[$0] ?? []) }
  }

  /// One wish for the file, each rule once.
  private static func merged(_ wishes: [Wish]) -> [Wish] {
    var rules: [String] = []
    for rule in wishes.flatMap(\.rules) where !rules.contains(rule) { rules.append(rule) }
    return [Wish(line: 1, rules: rules)]
  }

  /// The course with another text; `nil` where that says something else, or where not at least `count`
  /// findings are gone and none has come.
  private func checked(
    _ text: [UInt8],
    with linter: inout Linter,
    without count: Int
  ) -> IgnoreSession? {
    let found = linter.lint(text)
    guard found.count <= findings.count - count else { return nil }
    let before = findings.tally
    guard found.tally.allSatisfy({ $0.value <= before[$0.key, default: 0] }),
      SourceValue.all(of: linter.tree) == values
    else { return nil }
    var course = self
    (course.bytes, course.findings) = (text, found)
    return course
  }
}

/// A node as a reader of YAML gets it: what it is, its text, and how many nodes lie in it.
private struct SourceValue: Equatable {
  private let kind: Node.Kind
  private let text: String
  private let count: Int

  /// All that a source says, in source order.
  static func all(of tree: SyntaxTree) -> [SourceValue] {
    tree.nodes.indices.map { index in
      let node = tree.nodes[index]
      return SourceValue(
        kind: node.kind,
        text: node.kind == .scalar ? tree.text(of: index) : "",
        count: node.subtreeEnd - index
      )
    }
  }
}
