/// How many brews there are, and how good they were.
package struct RatingSum: Hashable, Sendable {
  /// The brews.
  package private(set) var count = 0
  private var sum = 0

  /// No brews.
  package init() {}

  /// The average of their ratings; nil where there are none.
  package var average: Double? { count == 0 ? nil : Double(sum) / Double(count) }

  @inline(__always)
  mutating func add(_ rating: Int) {
    count += 1
    sum += rating
  }

  /// Takes other brews in.
  package mutating func add(_ other: RatingSum) {
    count += other.count
    sum += other.sum
  }
}
