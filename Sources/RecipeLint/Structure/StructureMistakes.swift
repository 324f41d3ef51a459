import Text

/// Collects mistakes by cause, each with its first place.
struct StructureMistakes {
  private var byCause: [StructureCause: StructureMistake] = [:]
  /// The ranges that edits replace.
  private var ranges: Set<ByteRange> = []

  var all: [StructureMistake] { Array(byCause.values) }

  func count(of cause: StructureCause) -> Int { byCause[cause]?.count ?? 0 }

  /// Whether an edit replaces the range.
  func holds(_ range: ByteRange) -> Bool { ranges.contains(range) }

  mutating func remove(_ cause: StructureCause) { byCause[cause] = nil }

  /// Makes one mistake of two, if there are both.
  mutating func join(_ cause: StructureCause, to other: StructureCause) {
    guard let joined = byCause[cause], byCause[other] != nil else { return }
    byCause[other]?.join(joined)
    byCause[cause] = nil
  }

  /// The name of the first place of a cause.
  func name(of cause: StructureCause) -> String? { byCause[cause]?.name }

  mutating func add(_ cause: StructureCause, at place: ByteRange, _ name: String, _ edits: [Edit]) {
    for edit in edits { ranges.insert(edit.range) }
    if byCause[cause]?.add(name, edits) == nil {
      byCause[cause] = StructureMistake(cause, at: place, name, edits)
    }
  }
}
