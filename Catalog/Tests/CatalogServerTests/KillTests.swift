import CatalogTestSupport
import Foundation
import Testing

/// The pauses of the program are real here, so that no server of these tests fails.
@Suite("Updates that are killed, and updates at the same time")
struct KillTests {
  @Test("After a kill at each request the last good catalog stays, and the next update succeeds")
  func kills() async throws {
    let followed = try FollowedCatalog()
    let held = HeldRequest(followed.site)
    try await WebServer.run(held.answer) { server in
      let program = followed.program
      let added = try await program.running(["add", "roaster", server.url, "--yes", "--quiet"])
      #expect(added == .init(status: 0))
      try followed.keep()
      try followed.publishNext()
      // The root, its signature, and 16 shards.
      for place in 1...18 {
        try followed.restore()
        try await held.kill(program, ["update"], at: place)
        try await followed.expectGood("killed at request \(place)")
      }
      let updated = try await program.running(["update"])
      #expect(updated == .init(status: 0, errors: "roaster: version 2, 600 recipes\n"))
      #expect(try followed.unfinished() == [])
      try await followed.expectGood("updated")
    }
  }

  @Test(
    "After a kill at each request of the first fetch, the catalog is there or not, and can be had"
  )
  func killsOfAdd() async throws {
    let followed = try FollowedCatalog()
    let held = HeldRequest(followed.site)
    try await WebServer.run(held.answer) { server in
      let program = followed.program
      let add = ["add", "roaster", server.url, "--yes", "--quiet"]
      // The root and its signature, for the question about the key, and again.
      for place in [1, 2, 3, 4, 5, 12, 20] {
        try await held.kill(program, add, at: place)
        let isThere = place > 2
        let retried = try await program.running(isThere ? ["update", "--quiet"] : add)
        #expect(retried == .init(status: 0), "killed at request \(place)")
        try await followed.expectGood("killed at request \(place)")
        #expect(try followed.unfinished() == [])
        #expect(try await program.running(["remove", "roaster", "-q"]) == .init(status: 0))
      }
    }
  }

  @Test("Programs that update at the same time all succeed")
  func together() async throws {
    let followed = try FollowedCatalog()
    let (site, program) = (followed.site, followed.program)
    try await WebServer.run(site.answer) { server in
      let added = try await program.running(["add", "roaster", server.url, "--yes", "--quiet"])
      #expect(added == .init(status: 0))
      try followed.publishNext()
      server.forget()
      let outcomes = try await withThrowingTaskGroup(of: CatalogProgram.Outcome.self) { group in
        for _ in 0..<4 { group.addTask { try await program.running(["update"]) } }
        var outcomes: [CatalogProgram.Outcome] = []
        for try await outcome in group { outcomes.append(outcome) }
        return outcomes
      }
      let changed = "roaster: version 2, 600 recipes\n"
      let unchanged = "roaster: nothing new\n"
      #expect(
        outcomes.map(\.errors).sorted() == [unchanged, unchanged, unchanged, changed]
      )
      #expect(outcomes.allSatisfy { $0.status == 0 && $0.output == "" })
      // One fetched everything, and the others asked once each.
      #expect(server.asked.count == 18 + 3)
      #expect(try followed.unfinished() == [])
      try await followed.expectGood("updated")
    }
  }
}

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
