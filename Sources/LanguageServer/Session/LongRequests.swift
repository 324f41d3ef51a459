/// The answer to a request that reads many files: it is computed in portions, and all messages go first.
///
/// A value, so that it can begin again. The index knows all files and all open documents at each portion.
protocol LongAnswer {
  /// Whether nobody waits for it, so that the others go first.
  var isBackground: Bool { get }

  /// Does one portion, which takes some milliseconds; returns the result when it is complete.
  mutating func step(in server: Server) throws -> (any JSONWritable)?
}

extension LongAnswer {
  var isBackground: Bool { false }
}

/// A result that is there at once, or after the last portion.
enum Answer {
  case now(any JSONWritable)
  case later(any LongAnswer)
}

/// An answer that only has to wait until all files have been read.
struct IndexedAnswer: LongAnswer {
  let result: (Server) throws -> any JSONWritable

  func step(in server: Server) throws -> (any JSONWritable)? { try result(server) }
}

/// The requests whose answers are not complete, in the order in which they arrived.
struct LongRequests {
  private struct Request {
    let id: RequestID
    let beginning: any LongAnswer
    var answer: any LongAnswer
    /// The state of the files that the answer has seen.
    var generation: Int
  }

  /// An answer that is complete.
  typealias Response = (id: RequestID, result: Result<any JSONWritable, any Error>)

  private var waiting: [Request] = []

  /// While more wait, no message is read: a client may ask faster than it is answered.
  private static let most = 256

  /// Whether none waits.
  var isEmpty: Bool { waiting.isEmpty }
  /// Whether so many wait that no more messages should be read.
  var isFull: Bool { waiting.count > Self.most }

  /// Adds a request.
  mutating func add(_ id: RequestID, _ answer: any LongAnswer, _ generation: Int) {
    waiting.append(Request(id: id, beginning: answer, answer: answer, generation: generation))
  }

  /// Forgets the first request with an id; returns whether there is one.
  mutating func remove(_ id: RequestID) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
    waiting.remove(at: index)
    return true
  }

  /// Forgets all requests, and returns their ids.
  mutating func removeAll() -> [RequestID] {
    defer { waiting.removeAll() }
    return waiting.map(\.id)
  }

  /// Does one portion of the first request that somebody waits for; returns its answer when it is complete.
  ///
  /// Files that were read again make it begin again: what it knows of the others may have changed with them.
  mutating func step(in server: Server) -> Response? {
    guard
      let index = waiting.firstIndex(where: { !$0.answer.isBackground })
        ?? waiting.indices.first
    else { return nil }
    if waiting[index].generation != server.project.index.generation {
      waiting[index].answer = waiting[index].beginning
      waiting[index].generation = server.project.index.generation
    }
    let id = waiting[index].id
    do {
      guard let result = try waiting[index].answer.step(in: server) else { return nil }
      waiting.remove(at: index)
      return (id, .success(result))
    } catch {
      waiting.remove(at: index)
      return (id, .failure(error))
    }
  }
}
