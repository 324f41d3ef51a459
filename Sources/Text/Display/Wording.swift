/// A number with its noun: `1 file`, `2 files`.
///
/// - Parameter noun: the singular of a noun with a regular plural.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A number with its noun: `1 entry`, `2 entries`.
package func counted(_ count: Int, _ noun: String, _ plural: String) -> String {
  "\(count) \(count == 1 ? noun : plural)"
}

/// The candidate most likely meant by `name`; nil if none is close.
///
/// Ignores case. Allows about one typing error per three characters; of equally close candidates, one that
/// begins with the name wins, else the first.
package func nearestWord(to name: String, among candidates: some Sequence<String>) -> String? {
  let candidates = Array(candidates)
  return nearestWord(to: name, among: candidates.map { FoldedName($0) }).map { candidates[$0] }
}

/// The index of the candidate most likely meant by `name`, as above, for candidates that are compared with
/// many names.
package func nearestWord(to name: String, among candidates: [FoldedName]) -> Int? {
  let name = FoldedName(name)
  let written = name.scalars
  var best: (candidate: Int, distance: Int, isLonger: Bool)?
  for (position, candidate) in candidates.enumerated() {
    let meant = candidate.scalars
    // Each better candidate lowers the limit, so that only closer ones can follow.
    let isLonger = meant.starts(with: written)
    let better = (best?.distance ?? .max) - (isLonger && best?.isLonger == false ? 0 : 1)
    let limit = min(maximumDistance(written, meant), better)
    guard abs(written.count - meant.count) <= limit, name.mayBeWithin(limit, of: candidate),
      let distance = editDistance(written, meant, limit: limit)
    else { continue }
    best = (position, distance, isLonger)
  }
  return best?.candidate
}

/// A name in lower case, for distances that ignore case.
package struct FoldedName: Sendable {
  package let scalars: [Unicode.Scalar]
  /// A bit for each scalar that it has; several share one.
  private let letters: UInt64

  /// Folds a name.
  package init(_ name: String) {
    scalars = Array(name.lowercased().unicodeScalars)
    letters = scalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }

  /// Whether the distance may be at most this: each letter that only one of them has takes an edit.
  fileprivate func mayBeWithin(_ limit: Int, of other: FoldedName) -> Bool {
    (letters & ~other.letters).nonzeroBitCount <= limit
      && (other.letters & ~letters).nonzeroBitCount <= limit
  }
}

/// The maximum distance of two names: less than the length of the shorter one, or `g` would be close to `l`.
private func maximumDistance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
  let longest = max(one.count, other.count)
  return min(max(longest, 3) / 3, max(min(one.count, other.count) - 1, 0))
}

/// The optimal string alignment distance: insertions, deletions, substitutions and transpositions, without
/// editing a substring twice; `nil` if above the limit.
private func editDistance(
  _ one: [Unicode.Scalar],
  _ other: [Unicode.Scalar],
  limit: Int
) -> Int? {
  var beforePrevious = Array(0...other.count)
  var previous = beforePrevious
  var current = beforePrevious
  var leastBefore = 0
  for row in one.indices {
    current[0] = row + 1
    var least = row + 1
    for column in other.indices {
      let isSame = one[row] == other[column]
      var cost = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1)
      cost = min(cost, current[column] + 1)
      let isSwap =
        row > 0 && column > 0 && one[row] == other[column - 1] && one[row - 1] == other[column]
      if isSwap { cost = min(cost, beforePrevious[column - 1] + 1) }
      current[column + 1] = cost
      least = min(least, cost)
    }
    // Later rows cannot be closer than the last two rows; a transposition uses the row before the last.
    if least > limit, leastBefore >= limit { return nil }
    leastBefore = least
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  return previous[other.count] <= limit ? previous[other.count] : nil
}
