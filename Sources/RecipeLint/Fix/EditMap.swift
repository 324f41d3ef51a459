import Text

/// Maps places of a source to those of the source after edits, and back.
struct EditMap {
  /// In source order, with the places of the replacements.
  private let edits: [(start: Int, end: Int, edit: Edit)]

  /// The map of edits that do not overlap. O(n log n).
  init(_ edits: [Edit]) {
    var shift = 0
    self.edits = edits.inSourceOrder.map { edit in
      let start = edit.range.start + shift
      shift += edit.replacement.utf8.count - edit.range.count
      return (start, start + edit.replacement.utf8.count, edit)
    }
  }

  // MARK: Forward

  /// The new position of a range, including text inserted at its borders. A border inside a replaced range
  /// is approximate. O(log edits).
  func place(of range: ByteRange) -> ByteRange {
    let before = edits.partitionPoint { $0.edit.range.start < range.start }
    let until = edits.partitionPoint { $0.edit.range.start <= range.end }
    return ByteRange(range.start + shift(before), range.end + shift(until))
  }

  private func shift(_ count: Int) -> Int {
    count == 0 ? 0 : edits[count - 1].end - edits[count - 1].edit.range.end
  }

  // MARK: Back

  /// The offset in the source; inside a replacement, the start or the end of what it replaced.
  private func offset(_ offset: Int, isEnd: Bool) -> Int {
    let next = edits.partitionPoint {
      $0.start < offset || $0.start == offset && !isEnd && $0.end <= offset
    }
    guard next > 0 else { return offset }
    let last = edits[next - 1]
    if offset >= last.end { return last.edit.range.end + offset - last.end }
    return isEnd ? last.edit.range.end : last.edit.range.start
  }

  private func range(_ range: ByteRange) -> ByteRange {
    ByteRange(offset(range.start, isEnd: false), offset(range.end, isEnd: true))
  }

  /// A finding in the source after the edits, at its place before.
  func finding(_ finding: Diagnostic) -> Diagnostic {
    var result = finding
    result.range = range(finding.range)
    result.labels = finding.labels.map { Label(range($0.range), $0.message) }
    result.fix = finding.fix.flatMap(fix)
    return result
  }

  /// The fix, if it touches nothing that the edits change.
  private func fix(_ fix: Fix) -> Fix? {
    let isApart = fix.edits.allSatisfy { change in
      let next = edits.partitionPoint { $0.end < change.range.start }
      return next == edits.count || change.range.end < edits[next].start
    }
    guard isApart else { return nil }
    return Fix(fix.title, fix.safety, fix.edits.map { Edit(range($0.range), $0.replacement) })
  }
}
