import Reports

/// Finds out which of several changes can be made together.
///
/// Where all of them hold, that is one trial. Where some do not, they are looked for by halves, so that
/// `k` bad ones among `n` cost some `k · log n` trials; a limit of those that fail keeps a hostile source
/// from costing more.
struct FixBisection {
  private var left: Int

  /// Trials until so many have failed.
  init(limit: Int = 256) { left = limit }

  /// Splits `changes` into those that were made and those that were not.
  ///
  /// - Parameter attempt: makes some changes beside all that were made before, or says false and makes
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

/// What stays the same about a finding while its source changes around it.
struct FindingKey: Hashable {
  let rule: String
  let path: String

  init(_ finding: Diagnostic) {
    rule = finding.rule
    path = finding.path
  }
}

extension [Diagnostic] {
  /// How many findings have each key.
  var tally: [FindingKey: Int] {
    reduce(into: [:]) { $0[FindingKey($1), default: 0] += 1 }
  }
}
