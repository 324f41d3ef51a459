import SourceText

/// Where places of a source lie after edits of it.
struct EditShift {
  /// The edits' starts, in order, and how much longer the source is behind each.
  private let starts: [Int]
  private let shifts: [Int]

  /// The shift by edits that do not overlap. O(n log n).
  init(_ edits: [Edit]) {
    let ordered = edits.sorted { $0.range.start < $1.range.start }
    starts = ordered.map(\.range.start)
    var total = 0
    shifts = ordered.map { edit in
      total += edit.replacement.utf8.count - edit.range.count
      return total
    }
  }

  /// The place of a range, with what edits made of its bytes and inserted at its borders. A border
  /// inside a replaced stretch may come out a little off. O(log edits).
  func place(of range: ByteRange) -> ByteRange {
    let before = starts.partitionPoint { $0 < range.start }
    let until = starts.partitionPoint { $0 <= range.end }
    return ByteRange(range.start + shift(before), range.end + shift(until))
  }

  private func shift(_ count: Int) -> Int { count == 0 ? 0 : shifts[count - 1] }
}
