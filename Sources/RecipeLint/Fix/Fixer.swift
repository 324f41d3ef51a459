import RecipeSyntax
import Recipes
import Text

/// Applies the fixes of a source's findings, as many as possible at once, until none is left.
///
/// A fix is not applied if less of the source could be read afterwards, or if its own finding would remain.
/// A source without a fix costs no more than its check.
package struct Fixer: Sendable {
  /// Whether to apply fixes that may change the meaning of a recipe.
  package let takesUnsafe: Bool

  /// The limit of rounds for a source with this many bytes and findings: at most 4 MiB are checked again, or a few
  /// rounds of a larger source. A finding costs as much as some lines without one. A mistake may hide the next one, so
  /// each may take a round.
  static func mostRounds(_ bytes: Int, findings: Int) -> Int {
    min(4000, max(4, (4 << 20) / max(1, bytes + 256 * findings)))
  }

  /// A fixer of safe fixes, or of all.
  package init(takesUnsafe: Bool = false) { self.takesUnsafe = takesUnsafe }

  /// Fixes what the linter finds in a source.
  ///
  /// If fixes undo each other, so that a text recurs, the text with the fewest findings is kept. O(n) for
  /// each round; more only if harmful fixes must be found by bisection.
  package func fix(_ bytes: [UInt8], with linter: inout Linter) -> FixResult {
    fix(CheckedText(bytes, with: &linter), with: &linter)
  }

  private func fix(_ text: CheckedText, with linter: inout Linter) -> FixResult {
    let (bytes, found) = (text.bytes, text.findings)
    var session = FixSession(text, by: self)
    let most = Self.mostRounds(bytes.count, findings: found.count)
    while session.rounds < most, session.runRound(with: &linter) {}
    let best = session.best
    return FixResult(
      bytes: best.text.bytes,
      applied: best.applied,
      found: found,
      remaining: best.text.findings,
      rounds: session.rounds,
      checks: session.checks
    )
  }

  /// Removes fixes that a run with `--fix --unsafe-fixes` would refuse; a safe one that only a run with `--fix` would
  /// refuse becomes unsafe. Costs as much as these runs, and nothing if there is no fix. If a run stops at the limit of
  /// rounds, all fixes stay.
  package static func withoutRefusedFixes(
    _ found: [Diagnostic],
    of bytes: [UInt8],
    with linter: inout Linter
  ) -> [Diagnostic] {
    guard found.contains(where: { $0.fix != nil }) else { return found }
    let text = CheckedText(bytes, with: &linter)
    var found = found
    for safety in [Fix.Safety.safe, .unsafe]
    where found.contains(where: { $0.fix?.safety == safety }) {
      let result = Fixer(takesUnsafe: safety == .unsafe).fix(text, with: &linter)
      guard result.rounds < mostRounds(bytes.count, findings: result.found.count) else { continue }
      found = result.withoutRefused(safety, found)
    }
    return found
  }

  /// Whether the fix is safe enough.
  fileprivate func allows(_ fix: Fix?) -> Bool { fix?.safety == .safe || takesUnsafe && fix != nil }
}

/// The result of fixing a source.
package struct FixResult: Equatable, Sendable {
  /// The source after its fixes; bytes outside the fixes are unchanged.
  package let bytes: [UInt8]
  /// How many fixes of each rule were applied.
  package let applied: [String: Int]
  /// The findings before, in source order.
  package let found: [Diagnostic]
  /// The findings in ``bytes``, in source order.
  package let remaining: [Diagnostic]
  /// How often the source was fixed and checked again.
  package let rounds: Int
  /// How often a text was checked, for tests.
  package let checks: Int

  /// The findings without the fixes that remain after the run, and so were refused: after one of safe fixes, those are
  /// unsafe.
  fileprivate func withoutRefused(_ safety: Fix.Safety, _ found: [Diagnostic]) -> [Diagnostic] {
    let takesUnsafe = safety == .unsafe
    var refused: [FindingKey: Int] = [:]
    for finding in remaining
    where finding.fix != nil && (takesUnsafe || finding.fix?.safety == .safe) {
      refused[.fix(of: finding), default: 0] += 1
    }
    guard !refused.isEmpty else { return found }
    return found.reversed().map { finding in
      guard finding.fix?.safety == safety, let count = refused[.fix(of: finding)], count > 0 else {
        return finding
      }
      refused[.fix(of: finding)] = count - 1
      var rest = finding
      rest.fix = takesUnsafe ? nil : finding.fix.map { Fix($0.title, .unsafe, $0.edits) }
      return rest
    }.reversed()
  }

  /// Whether any fix was applied.
  package var isChanged: Bool { !applied.isEmpty }
}

/// A source and its findings, to compare before and after a change.
private struct CheckedText {
  let bytes: [UInt8]
  let findings: [Diagnostic]
  /// The number of syntax errors.
  let syntaxErrors: Int
  /// The number of documents that are recipes, or meant to be.
  private let recipes: Int
  /// See ``Linter/starters``.
  private let starters: [String]
  /// Whether a step has an amount of water. Without any, it shows only once everything else can be read.
  private let hasAmounts: Bool
  /// The errors, apart from those that other files cause: which fixes are right does not depend on them.
  private let errors: [Diagnostic]

  init(_ bytes: [UInt8], with linter: inout Linter) {
    self.bytes = bytes
    findings = linter.lint(bytes)
    syntaxErrors = linter.tree.errors.count
    recipes = linter.source.recipes.count
    starters = linter.starters
    let source = linter.source
    hasAmounts = source.recipes.contains { recipe in
      recipe.stepNodes.indices.contains { source.amount(recipe, step: $0) != nil }
    }
    errors = findings.filter { $0.severity == .error && !Rule.isAboutDuplicates($0.rule) }
  }

  /// Whether a starter of another source is not the same here. Starters are never changed.
  func changesStarter(of other: CheckedText) -> Bool {
    var rest = starters[...]
    return other.starters.contains { starter in
      guard let place = rest.firstIndex(of: starter) else { return true }
      rest = rest[(place + 1)...]
      return false
    }
  }

  /// Whether less of this source can be read than of another.
  func isHarderToRead(than other: CheckedText) -> Bool {
    syntaxErrors > other.syntaxErrors
      || recipes < other.recipes && errors.count >= other.errors.count
  }

  /// Whether fixes of another text led to an error here: a safe fix leaves none behind, and unsafe ones do not raise
  /// the number of errors. What the next round can fix does not count, nor what an error in reading hid, if it is apart
  /// from the fixes.
  func hasNewErrors(
    since other: CheckedText,
    after fixes: [Diagnostic],
    _ map: EditMap,
    isFixable: (Fix?) -> Bool
  ) -> Bool {
    var known = other.errors.tally
    let new = errors.filter { error in
      let left = known[FindingKey(error), default: 0]
      known[FindingKey(error)] = left - 1
      return left <= 0
    }
    let hides = fixes.contains { Rule.isAboutReading($0.rule) }
    let changed = fixes.flatMap { $0.edits }.map { map.place(of: $0.range) }
    let caused = new.filter { error in
      if isFixable(error.fix) || !other.hasAmounts && error.saysNoStepPours { return false }
      return !hides || Rule.isAboutBrewing(error.rule)
        || changed.contains { isOnOneLine($0, error.range) }
    }
    guard !caused.isEmpty else { return false }
    return fixes.allSatisfy { $0.fix?.safety == .safe } || errors.count > other.errors.count
  }

  private func isOnOneLine(_ first: ByteRange, _ second: ByteRange) -> Bool {
    let (start, end) = (min(first.end, second.end), max(first.start, second.start))
    return start >= end || !bytes[start..<min(end, bytes.count)].contains(0x0A)
  }
}

/// The texts that a source becomes, round by round.
private struct FixSession {
  /// A text, and the number of fixes by rule that led to it.
  struct Revision {
    let text: CheckedText
    let applied: [String: Int]
  }

  private let fixer: Fixer
  private let hasCarriageReturns: Bool
  private var revisions: [Revision]
  private var seen: Set<[UInt8]> = []
  private var refused: Set<FindingKey> = []
  private var bisection: FixBisection
  private var isCycle = false
  private(set) var checks = 0

  /// The session from a text on.
  init(_ text: CheckedText, by fixer: Fixer) {
    self.fixer = fixer
    hasCarriageReturns = LineEnding.auto.usesCarriageReturn(inPlaceOf: text.bytes)
    revisions = [Revision(text: text, applied: [:])]
    bisection = FixBisection(
      limit: min(256, Fixer.mostRounds(text.bytes.count, findings: text.findings.count))
    )
  }

  /// How many rounds there were.
  var rounds: Int { revisions.count - 1 }

  /// The last text; if fixes undo each other, the first one with the fewest findings.
  var best: Revision {
    guard isCycle else { return revisions[revisions.count - 1] }
    return revisions.enumerated().min {
      ($0.element.text.syntaxErrors, $0.element.text.findings.count, $0.offset)
        < ($1.element.text.syntaxErrors, $1.element.text.findings.count, $1.offset)
    }?.element ?? revisions[0]
  }

  /// Runs one more round; returns false if there is nothing left to fix.
  mutating func runRound(with linter: inout Linter) -> Bool {
    let revision = revisions[revisions.count - 1]
    let round = FixRound(revision.text.findings) { candidate in
      fixer.allows(candidate.fix) && !refused.contains(.fix(of: candidate))
    }
    guard !round.candidates.isEmpty else { return false }
    let (text, made) = make(round.candidates, in: revision.text, with: &linter)
    // A refused fix may have delayed another one.
    guard !made.isEmpty else { return true }
    seen.insert(revision.text.bytes)
    isCycle = seen.contains(text.bytes)
    guard !isCycle else { return false }
    let applied = made.reduce(into: revision.applied) { $0[$1.rule, default: 0] += 1 }
    revisions.append(Revision(text: text, applied: applied))
    // A fix that was refused for the last text may be right for this one.
    refused.removeAll()
    return true
  }

  /// The text with the fixes that cause no harm.
  private mutating func make(
    _ candidates: [Diagnostic],
    in text: CheckedText,
    with linter: inout Linter
  ) -> (text: CheckedText, made: [Diagnostic]) {
    var current = text
    var edits: [Edit] = []
    var (bisection, checks) = (self.bisection, self.checks)
    let outcome = bisection.make(candidates[...]) { some in
      let more = edits + some.flatMap { $0.edits }.map(inOwnStyle)
      guard let bytes = more.applied(to: text.bytes) else { return false }
      checks += 1
      let next = CheckedText(bytes, with: &linter)
      guard !next.isHarderToRead(than: current), !next.changesStarter(of: current),
        resolves(some, by: more, in: next),
        !next.hasNewErrors(since: current, after: some, EditMap(more), isFixable: fixer.allows)
      else { return false }
      (current, edits) = (next, more)
      return true
    }
    (self.bisection, self.checks) = (bisection, checks)
    refused.formUnion(outcome.refused.map { FindingKey.fix(of: $0) })
    return (current, outcome.made)
  }

  private func inOwnStyle(_ edit: Edit) -> Edit {
    hasCarriageReturns ? edit.withCarriageReturns : edit
  }

  /// Whether each fix removed its own finding.
  private func resolves(_ some: [Diagnostic], by edits: [Edit], in next: CheckedText) -> Bool {
    let map = EditMap(edits)
    let left = next.findings.reduce(into: [FindingKey: [Int]]()) {
      $0[FindingKey($1), default: []].append($1.range.start)
    }
    return some.allSatisfy { candidate in
      guard let places = left[FindingKey(candidate)] else { return true }
      let changed = map.place(of: candidate.reach)
      return !places.contains { changed.start <= $0 && $0 <= changed.end }
    }
  }
}

extension Edit {
  /// The edit with each newline that it inserts spelled as `\r\n`.
  package var withCarriageReturns: Edit {
    guard replacement.utf8.contains(0x0A) else { return self }
    var bytes: [UInt8] = []
    for byte in replacement.utf8 {
      if byte == 0x0A, bytes.last != 0x0D { bytes.append(0x0D) }
      bytes.append(byte)
    }
    return Edit(range, String(decoding: bytes, as: UTF8.self))
  }
}
