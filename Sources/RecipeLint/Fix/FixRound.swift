import Text

/// Fixes that can be applied at once: none touches the edits of another.
struct FixRound {
  /// The findings with these fixes, in source order.
  private(set) var candidates: [Diagnostic] = []
  /// The edits of all candidates by their start, none touching another.
  private var edits: [Edit] = []

  /// Takes the findings' fixes in source order. A fix that touches an earlier one waits for the next round,
  /// and one that several findings share is taken once. O(n log n) for n edits, but for moving
  /// array elements.
  init(_ findings: [Diagnostic], where isWanted: (Diagnostic) -> Bool) {
    let wanted = findings.filter { !$0.edits.isEmpty && isWanted($0) }
    let ordered = wanted.enumerated().sorted {
      ($0.element.firstChange, $0.offset) < ($1.element.firstChange, $1.offset)
    }
    for (_, candidate) in ordered { take(candidate) }
  }

  private mutating func take(_ candidate: Diagnostic) {
    guard !candidate.edits.contains(where: touches) else { return }
    for edit in candidate.edits { edits.insert(edit, at: place(of: edit)) }
    candidates.append(candidate)
  }

  private func place(of edit: Edit) -> Int {
    edits.partitionPoint { $0.range.start < edit.range.start }
  }

  private func touches(_ edit: Edit) -> Bool {
    let place = place(of: edit)
    let isBefore = place > 0 && edits[place - 1].range.touches(edit.range)
    return isBefore || (place < edits.count && edits[place].range.touches(edit.range))
  }
}

extension Diagnostic {
  /// The edits of its fix.
  var edits: [Edit] { fix?.edits ?? [] }

  /// The first byte that the fix changes.
  fileprivate var firstChange: Int { edits.map { $0.range.start }.min() ?? 0 }

  /// From the first to the last byte that the finding is about or the fix changes.
  var reach: ByteRange {
    edits.map { $0.range }.reduce(range) {
      ByteRange(min($0.start, $1.start), max($0.end, $1.end))
    }
  }
}

extension ByteRange {
  /// Whether two edits of these ranges depend on each other's order: they overlap, or one inserts where
  /// the other begins or ends.
  fileprivate func touches(_ other: ByteRange) -> Bool {
    if isEmpty || other.isEmpty { return start <= other.end && other.start <= end }
    return start < other.end && other.start < end
  }
}
