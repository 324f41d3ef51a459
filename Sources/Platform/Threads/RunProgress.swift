/// How far a parallel run has come: which chunks are taken, finished and delivered.
///
/// Results wait in a ring with one place for each chunk that may be under way, so that one slow
/// file cannot make the results of all later ones pile up.
struct RunProgress<Output: Sendable>: Sendable {
  /// What a worker is to do next.
  enum Assignment: Equatable {
    /// Work on the chunk of this number.
    case chunk(Int)
    /// There is nothing left.
    case done
  }

  private var taken = 0
  private var delivered = 0
  private var isStopped = false
  private var finished: [[Output]?]
  private let chunkCount: Int

  /// The progress of a run of which `window` chunks may be under way at once.
  init(chunkCount: Int, window: Int) {
    self.chunkCount = chunkCount
    finished = Array(repeating: nil, count: window)
  }

  /// The next chunk for a worker; nil while it would run too far ahead.
  mutating func take() -> Assignment? {
    if isStopped || taken == chunkCount { return .done }
    guard taken - delivered < finished.count else { return nil }
    defer { taken += 1 }
    return .chunk(taken)
  }

  /// Stores the results of a chunk.
  mutating func finish(_ chunk: Int, _ results: [Output]) {
    finished[chunk % finished.count] = results
  }

  /// The results of the next chunk in order; nil while they are not there.
  mutating func deliver() -> [Output]? {
    let place = delivered % finished.count
    guard let results = finished[place] else { return nil }
    finished[place] = nil
    delivered += 1
    return results
  }

  /// Lets no worker start anything new.
  mutating func stop() { isStopped = true }
}
