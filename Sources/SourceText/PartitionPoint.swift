extension RandomAccessCollection {
  /// The index of the first element that does not match, or `endIndex`. Found by halving, so once an
  /// element does not match, none after it may. O(log n).
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
