import Reports
import SourceText

/// Makes the fixes of a source's findings, all that go together at once, until none is left.
///
/// A fix is not made where less of the source could be read afterwards, or where its own finding would
/// stay; the finding then remains. A source without a fix costs no more than its check.
package struct Fixer: Sendable {
  /// Whether fixes are made that may change what a recipe means.
  package let takesUnsafe: Bool

  /// How many rounds a source of so many bytes may take: more than one needs in which fixes do not undo
  /// each other, as long as a round is cheap. A slip may hide the next one, so that each takes a round.
  private static func mostRounds(_ count: Int) -> Int {
    min(4000, max(50, (256 << 20) / max(1, count)))
  }

  /// A fixer of safe fixes, or of all.
  package init(takesUnsafe: Bool = false) { self.takesUnsafe = takesUnsafe }

  /// Fixes what the linter finds in a source.
  ///
  /// Where fixes undo each other, so that a text comes up again, the text with the fewest findings is
  /// kept. O(n) for each round; more only where fixes have to be told apart that do harm.
  package func fix(_ bytes: [UInt8], with linter: inout Linter) -> FixResult {
    let found = linter.lint(bytes)
    guard found.contains(where: isWanted) else {
      return FixResult(bytes: bytes, applied: [:], found: found, remaining: found, rounds: 0)
    }
    var course = FixCourse(CheckedText(bytes, found), takesUnsafe: takesUnsafe)
    let most = Self.mostRounds(bytes.count)
    while course.rounds < most, course.goOn(with: &linter) {}
    let best = course.best
    return FixResult(
      bytes: best.text.bytes,
      applied: best.applied,
      found: found,
      remaining: best.text.findings,
      rounds: course.rounds
    )
  }

  private func isWanted(_ finding: Diagnostic) -> Bool {
    finding.fix.map { takesUnsafe || $0.safety == .safe } ?? false
  }
}
