/// How far the workers of a pass have come; see ``DiaryScan``.
struct ScanProgress: Sendable {
  /// What the first look at a block gives.
  struct Look: Sendable {
    /// The lines that start in it, blank ones included.
    var lines = 0
    var tombstones: [(id: EntryID, offset: Int)] = []
  }

  /// The block that is taken next; they are taken from the end.
  private var next: Int
  private var looks: [Look?]
  /// The blocks from this one on have been looked at.
  private var lookedFrom: Int
  private(set) var failure: DiaryReadFailure?

  init(blocks: Int) {
    next = blocks - 1
    lookedFrom = blocks
    looks = Array(repeating: nil, count: blocks)
  }

  /// A block to work on; nil where none is left.
  mutating func take() -> Int? {
    guard next >= 0, failure == nil else { return nil }
    defer { next -= 1 }
    return next
  }

  /// Says what a first look at a block gave.
  mutating func publish(_ look: Look, of block: Int) {
    looks[block] = look
    while lookedFrom > 0, looks[lookedFrom - 1] != nil { lookedFrom -= 1 }
  }

  /// Ends the pass.
  mutating func fail(_ error: DiaryReadFailure) { failure = failure ?? error }

  /// The tombstones from a block on, up to another; nil while not all of them are known.
  func tombstones(from block: Int, to end: Int) -> [(id: EntryID, offset: Int)]? {
    if failure != nil { return [] }
    guard lookedFrom <= block else { return nil }
    return looks[block..<end].flatMap { $0?.tombstones ?? [] }
  }

  /// The lines that start before a block.
  func lines(before block: Int) -> Int { looks[..<block].reduce(0) { $0 + ($1?.lines ?? 0) } }
}
