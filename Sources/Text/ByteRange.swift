/// A half-open range of 0-based byte offsets into a source text.
///
/// Lines, columns and UTF-16 are used only for input and output: see ``LineIndex/position(at:)``.
public struct ByteRange: Hashable, Sendable {
  /// The offset of the first byte, from 0.
  public let start: Int
  /// The offset after the last byte; never below `start`.
  public let end: Int

  /// The range `start..<end`; an `end` below `start` gives the empty range at `start`.
  @inlinable
  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// The number of bytes.
  @inlinable
  public var count: Int { end - start }

  /// Whether the range covers no byte.
  @inlinable
  public var isEmpty: Bool { start == end }

  /// Whether `offset` lies in the range, its end excluded.
  @inlinable
  public func contains(_ offset: Int) -> Bool { start <= offset && offset < end }
}

extension RandomAccessCollection {
  /// The index of the first element that does not match, or `endIndex`. Binary search: all matching elements
  /// must come first. O(log n).
  @inlinable
  package func partitionPoint(where matches: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if matches(self[middle]) {
        low = index(after: middle)
        count -= half + 1
      } else {
        count = half
      }
    }
    return low
  }
}
