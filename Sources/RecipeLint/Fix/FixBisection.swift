import Text

/// Finds by bisection which of several changes can be applied together.
///
/// If all of them can, that takes one attempt. Otherwise `k` bad changes among `n` take about `k · log n`
/// attempts. A limit on failed attempts bounds the cost of a hostile source.
struct FixBisection {
  private var left: Int

  /// A bisection that stops after this many failed attempts.
  init(limit: Int = 256) { left = limit }

  /// Splits `changes` into those that were made and those that were not.
  ///
  /// - Parameter attempt: applies some changes in addition to the earlier ones, or returns false and applies
  ///   none.
  mutating func make<Change>(
    _ changes: ArraySlice<Change>,
    _ attempt: ([Change]) -> Bool
  ) -> (made: [Change], refused: [Change]) {
    guard !changes.isEmpty else { return ([], []) }
    guard left > 0 else { return ([], Array(changes)) }
    if attempt(Array(changes)) { return (Array(changes), []) }
    left -= 1
    guard changes.count > 1 else { return ([], Array(changes)) }
    let middle = changes.startIndex + changes.count / 2
    let first = make(changes[..<middle], attempt)
    let second = make(changes[middle...], attempt)
    return (first.made + second.made, first.refused + second.refused)
  }
}

/// Identifies a finding, or its fix, while its source changes around it.
struct FindingKey: Hashable {
  let rule: String
  let path: String
  /// The title of the fix; empty for the finding itself.
  let fix: String

  init(_ finding: Diagnostic, fix: String = "") {
    (rule, path, self.fix) = (finding.rule, finding.path, fix)
  }

  /// The key of a finding's fix.
  static func fix(of finding: Diagnostic) -> FindingKey {
    FindingKey(finding, fix: finding.fix?.title ?? "")
  }
}

extension [Diagnostic] {
  /// How many findings have each key.
  var tally: [FindingKey: Int] {
    reduce(into: [:]) { $0[FindingKey($1), default: 0] += 1 }
  }
}
