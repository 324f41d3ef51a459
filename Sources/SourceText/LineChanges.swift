/// Lines of a text, and those of another that stand in their place. Either may be none, but not both.
package struct LineChange: Equatable {
  package var old: Range<Int>
  package var new: Range<Int>
}

/// What tells two texts apart, line by line.
package enum LineChanges {
  /// The changes in order; between two of them stands at least one line that both have.
  ///
  /// After Myers, "An O(ND) Difference Algorithm" (1986): O((n + m) · d) for d lines that differ. Where
  /// those are so many that it would take long, everything between the first and the last difference is
  /// one change.
  package static func between(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>])
    -> [LineChange]
  {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let common = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(common).prefix { $0 == $1 }.count
    let (oldRange, newRange) = (start..<old.count - end, start..<new.count - end)
    if oldRange.isEmpty && newRange.isEmpty { return [] }
    guard !oldRange.isEmpty, !newRange.isEmpty,
      let pairs = ShortestEdit(old[oldRange], new[newRange]).commonLines()
    else { return [LineChange(old: oldRange, new: newRange)] }
    return changes(oldRange, newRange, around: pairs)
  }

  /// The gaps between lines that both texts have.
  private static func changes(
    _ old: Range<Int>,
    _ new: Range<Int>,
    around pairs: [(old: Int, new: Int)]
  ) -> [LineChange] {
    var changes: [LineChange] = []
    var (nextOld, nextNew) = (old.lowerBound, new.lowerBound)
    for pair in pairs + [(old.upperBound, new.upperBound)] {
      if nextOld < pair.old || nextNew < pair.new {
        changes.append(LineChange(old: nextOld..<pair.old, new: nextNew..<pair.new))
      }
      (nextOld, nextNew) = (pair.old + 1, pair.new + 1)
    }
    return changes
  }
}
