import RecipeSyntax
import Reports
import SourceText

/// The texts that a source becomes while comments are added to it.
struct IgnoreCourse {
  /// The findings of one line, and the rules to be ignored there.
  private struct Wish {
    let line: Int
    let rules: [String]
  }

  private(set) var bytes: [UInt8]
  private(set) var findings: [Diagnostic]
  private let values: [SourceValue]
  private var trials = ChangeTrials()

  init(_ bytes: [UInt8], _ findings: [Diagnostic]) {
    self.bytes = bytes
    self.findings = findings
    values = SourceValue.all(of: SyntaxTree(parsing: bytes))
  }

  /// Adds a comment for each line with findings, as far as one can stand at such a place.
  mutating func ignore(
    at place: IgnorePlace,
    with linter: inout Linter,
    where isWanted: (Diagnostic) -> Bool
  ) {
    let wishes = wishes(isWanted)
    guard !wishes.isEmpty else { return }
    let comments = IgnoreComments(SyntaxTree(parsing: bytes))
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
  ) -> IgnoreCourse? {
    let found = linter.lint(text)
    guard found.count <= findings.count - count else { return nil }
    let before = findings.tally
    guard found.tally.allSatisfy({ $0.value <= before[$0.key, default: 0] }),
      SourceValue.all(of: SyntaxTree(parsing: text)) == values
    else { return nil }
    var course = self
    (course.bytes, course.findings) = (text, found)
    return course
  }
}
