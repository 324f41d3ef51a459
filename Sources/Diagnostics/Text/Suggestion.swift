/// The candidate that whoever wrote `name` most likely meant, or nil where none is near.
///
/// Upper and lower case are the same. About one slip in three characters is forgiven; of equally
/// near candidates one that begins with the name wins, else the first.
package func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
  let written = folded(name)
  var best: (candidate: String, distance: Int, isLonger: Bool)?
  for candidate in candidates {
    let meant = folded(candidate)
    // The limit falls with each better candidate, so that only a nearer one can follow.
    let isLonger = meant.starts(with: written)
    let better = (best?.distance ?? .max) - (isLonger && best?.isLonger == false ? 0 : 1)
    let limit = min(tolerance(written, meant), better)
    guard abs(written.count - meant.count) <= limit else { continue }
    let distance = editDistance(written, meant)
    if distance <= limit { best = (candidate, distance, isLonger) }
  }
  return best?.candidate
}

private func folded(_ name: String) -> [Unicode.Scalar] { Array(name.lowercased().unicodeScalars) }

/// How many slips may lie between the two: never all of a name, or `g` would be near `l`.
private func tolerance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
  let longest = max(one.count, other.count)
  return min(max(longest, 3) / 3, max(min(one.count, other.count) - 1, 0))
}

/// The optimal string alignment distance: the insertions, deletions, substitutions and swaps of
/// neighbours that lead from one text to the other, no part of it being changed twice.
private func editDistance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...other.count)
  for row in one.indices {
    var current = [row + 1]
    for column in other.indices {
      let isSame = one[row] == other[column]
      var cost = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1)
      cost = min(cost, current[column] + 1)
      let isSwap =
        row > 0 && column > 0 && one[row] == other[column - 1] && one[row - 1] == other[column]
      if isSwap { cost = min(cost, beforePrevious[column - 1] + 1) }
      current.append(cost)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[other.count]
}
