/// Ratings by a name.
struct NamedSums: Sendable {
  private var names = NameTable()
  private var sums: [RatingSum] = []

  @inline(__always)
  mutating func add(_ rating: Int, to name: UnsafeBufferPointer<UInt8>) {
    let number = names.number(of: name)
    if number == sums.count { sums.append(RatingSum()) }
    sums[number].add(rating)
  }

  mutating func merge(_ other: NamedSums) {
    for (number, name) in other.names.names.enumerated() {
      let own = Array(name.utf8).withUnsafeBufferPointer { names.number(of: $0) }
      if own == sums.count { sums.append(RatingSum()) }
      sums[own].add(other.sums[number])
    }
  }

  /// The names with most brews first, by name where these are the same.
  var groups: [DiaryStatistics.Group] {
    zip(names.names, sums).map { DiaryStatistics.Group(name: $0, ratings: $1) }.sorted {
      $0.ratings.count != $1.ratings.count
        ? $0.ratings.count > $1.ratings.count : $0.name < $1.name
    }
  }
}
