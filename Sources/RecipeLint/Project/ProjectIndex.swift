/// Knows what the recipes of the sources so far say of themselves.
package struct ProjectIndex {
  private var firstSources: HashIndex

  /// An index that has room for so many sources.
  package init(capacity: Int = 0) { firstSources = HashIndex(capacity: capacity * 2) }

  /// Takes in another source; in ascending order, the earlier ones that seem to share a recipe with it.
  ///
  /// Sources are named by numbers, each once.
  package mutating func add(_ facts: SourceFacts, of source: Int) -> [Int] {
    let number = Int32(truncatingIfNeeded: source)
    var earlier: [Int] = []
    facts.forEachHash { hash in
      let first = firstSources.first(number, for: hash)
      if first != number, !earlier.contains(Int(first)) { earlier.append(Int(first)) }
    }
    return earlier.count > 1 ? earlier.sorted() : earlier
  }
}
