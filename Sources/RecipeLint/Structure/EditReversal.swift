import Text

/// Maps the findings of a corrected source back to the source.
struct EditReversal {
  private let edits: [(start: Int, end: Int, edit: Edit)]

  /// The reversal of edits that do not overlap.
  init(_ edits: [Edit]) {
    var shift = 0
    self.edits = edits.inSourceOrder.map { edit in
      let start = edit.range.start + shift
      shift += edit.replacement.utf8.count - edit.range.count
      return (start, start + edit.replacement.utf8.count, edit)
    }
  }

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

  func range(_ range: ByteRange) -> ByteRange {
    ByteRange(offset(range.start, isEnd: false), offset(range.end, isEnd: true))
  }

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
