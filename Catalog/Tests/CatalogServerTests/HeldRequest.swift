import CatalogTestSupport
import Foundation
import Testing

/// Answers the files of a site, and leaves one request waiting until its program is killed.
final class HeldRequest: Sendable {
  private let site: Site
  private let seen = Locked(0)
  private let place = Locked<Int?>(nil)
  private let reached: Locked<AsyncStream<Void>.Continuation?> = Locked(nil)

  init(_ site: Site) { self.site = site }

  @Sendable func answer(_ question: Question) async -> Answer {
    let isHeld = seen.change { seen in
      seen += 1
      return seen == place.now
    }
    if isHeld {
      reached.now?.finish()
      // Until the server ends.
      try? await Task.sleep(for: .seconds(3600))
    }
    return site.answer(question)
  }

  /// Starts a program, and kills it when it waits for the answer to a request.
  func kill(_ program: CatalogProgram, _ arguments: [String], at number: Int) async throws {
    let (waiting, continuation) = AsyncStream<Void>.makeStream()
    seen.change { $0 = 0 }
    place.change { $0 = number }
    reached.change { $0 = continuation }
    let process = Locked<Int32?>(nil)
    async let killed = program.running(arguments) { number in process.change { $0 = number } }
    for await _ in waiting {}
    while process.now == nil { await Task.yield() }
    _ = Foundation.kill(process.now ?? 0, SIGKILL)
    #expect(try await killed.status == SIGKILL)
    place.change { $0 = nil }
  }
}
