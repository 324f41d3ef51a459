/// The lines of a diary that could not be read.
package struct SkippedLines: Sendable, Equatable {
  /// The most lines of which is said what is wrong.
  package static let most = 20

  /// A line, and what is wrong with it.
  package struct Line: Sendable, Equatable {
    /// From 1.
    package let number: Int
    package let problem: LineProblem
  }

  /// The first ones, by number.
  package let first: [Line]
  /// How many there are.
  package let count: Int
}

/// The lines that a worker could not read: how many, and the first ones.
struct SkippedTally: Sendable {
  struct Line: Sendable {
    let block: Int
    /// The number of the line in its block, from 0.
    let place: Int
    let problem: LineProblem
  }

  private(set) var first: [Line] = []
  private(set) var count = 0

  mutating func add(_ line: Line) {
    count += 1
    keep(line)
  }

  mutating func merge(_ other: SkippedTally) {
    count += other.count
    for line in other.first { keep(line) }
  }

  private mutating func keep(_ line: Line) {
    let place = first.firstIndex { (line.block, line.place) < ($0.block, $0.place) } ?? first.count
    guard place < SkippedLines.most else { return }
    first.insert(line, at: place)
    if first.count > SkippedLines.most { first.removeLast() }
  }
}
