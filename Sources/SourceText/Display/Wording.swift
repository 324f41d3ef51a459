/// A number with its noun, for people: `1 file`, `2 files`.
///
/// - Parameter noun: the singular, of a noun that takes an `s`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A number with its noun, for people: `1 entry`, `2 entries`.
package func counted(_ count: Int, _ noun: String, _ plural: String) -> String {
  "\(count) \(count == 1 ? noun : plural)"
}

/// The candidate that whoever wrote `name` most likely meant, or nil where none is near.
///
/// Upper and lower case are the same. About one slip in three characters is forgiven; of equally
/// near candidates one that begins with the name wins, else the first.
package func nearestWord(to name: String, among candidates: some Sequence<String>) -> String? {
  let candidates = Array(candidates)
  return nearestWord(to: name, among: candidates.map { FoldedName($0) }).map { candidates[$0] }
}

/// The position of the candidate that whoever wrote `name` most likely meant, as above; for candidates
/// that many names are compared with.
package func nearestWord(to name: String, among candidates: [FoldedName]) -> Int? {
  let written = FoldedName(name).scalars
  var best: (candidate: Int, distance: Int, isLonger: Bool)?
  for (position, candidate) in candidates.enumerated() {
    let meant = candidate.scalars
    // The limit falls with each better candidate, so that only a nearer one can follow.
    let isLonger = meant.starts(with: written)
    let better = (best?.distance ?? .max) - (isLonger && best?.isLonger == false ? 0 : 1)
    let limit = min(tolerance(written, meant), better)
    guard abs(written.count - meant.count) <= limit,
      let distance = editDistance(written, meant, limit: limit)
    else { continue }
    best = (position, distance, isLonger)
  }
  return best?.candidate
}

/// A name without the difference between upper and lower case.
package struct FoldedName: Sendable {
  package let scalars: [Unicode.Scalar]

  /// A name to be compared with others.
  package init(_ name: String) { scalars = Array(name.lowercased().unicodeScalars) }
}

/// How many slips may lie between the two: never all of a name, or `g` would be near `l`.
private func tolerance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
  let longest = max(one.count, other.count)
  return min(max(longest, 3) / 3, max(min(one.count, other.count) - 1, 0))
}

/// The optimal string alignment distance: the insertions, deletions, substitutions and swaps of
/// neighbours that lead from one text to the other, no part of it being changed twice; `nil` where it is
/// above the limit.
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
    // What follows is no nearer than the rows that it begins from, of which a swap needs the one before.
    if least > limit, leastBefore >= limit { return nil }
    leastBefore = least
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  return previous[other.count] <= limit ? previous[other.count] : nil
}
