import CatalogTestSupport
import Foundation
import Testing

/// The pauses of the program are real here, so that no server of these tests fails.
@Suite("Updates that are killed, and updates at the same time")
struct KillTests {
  /// As many recipes as need several shards.
  private static let count = 600

  /// A catalog with a person who follows its first version; the second one is published.
  private final class Followed: Sendable {
    let folder: TestFolder
    let program: CatalogProgram
    private let catalog: TestCatalog

    var site: Site { Site(folder: catalog.folder) }

    init() throws {
      folder = try TestFolder()
      let home = folder.url.appending(path: "home")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      program = CatalogProgram(home: home)
      catalog = try TestCatalog(
        in: folder.url.appending(path: "served"),
        (0..<KillTests.count).map { recipe("Recipe \($0)") },
        now: Date()
      )
    }

    func publishNext() throws {
      try catalog.publish(
        (0..<KillTests.count).map { recipe("Recipe \($0)", temperature: 90) },
        now: Date()
      )
    }

    /// The files that an update left unfinished.
    func unfinished() throws -> [String] {
      let data = folder.url.appending(path: "home/.local/share").path
      return try FileManager.default.subpathsOfDirectory(atPath: data)
        .filter { $0.contains(".unfinished-") }
    }

    func expectGood(_ comment: Comment) async throws {
      let found = try await program.running(["search", "recipe 599"])
      #expect(found.errors == "", comment)
      #expect(
        found.output == "roaster/Recipe 599 by Ana  v60  [classic]  \(KillTests.idOfLast)\n",
        comment
      )
      let verified = try await program.running(["verify"])
      #expect(
        verified
          == .init(status: 0, output: "roaster: 17 files are what the publisher signed\n"),
        comment
      )
    }
  }

  private static let idOfLast = recipe("Recipe 599").entry.id.uuidString.lowercased().prefix(8)

  @Test("After a kill at each request the last good catalog stays, and the next update succeeds")
  func kills() async throws {
    let followed = try Followed()
    let (site, program) = (followed.site, followed.program)
    /// The request that is never answered, of those after the last `forget`.
    let held = Locked<Int?>(nil)
    let seen = Locked(0)
    let (reached, reach) = AsyncStream<Void>.makeStream()
    try await WebServer.run { question in
      let isHeld = seen.change { seen in
        seen += 1
        return seen == held.now
      }
      if isHeld {
        reach.yield()
        try? await Task.sleep(for: .seconds(3600))
      }
      return site.answer(question)
    } _: { server in
      let added = try await program.running(["add", "roaster", server.url, "--yes", "--quiet"])
      #expect(added == .init(status: 0))
      try followed.publishNext()
      var reaches = reached.makeAsyncIterator()
      // The root, its signature, and 16 shards, of which those that are here are not fetched again.
      for place in 1...18 {
        seen.change { $0 = 0 }
        held.change { $0 = place <= 3 ? place : 3 }
        let process = Locked<Int32?>(nil)
        async let killed = program.running(["update"]) { number in process.change { $0 = number } }
        _ = await reaches.next()
        while process.now == nil { await Task.yield() }
        kill(process.now ?? 0, SIGKILL)
        #expect(try await killed.status == SIGKILL)
        try await followed.expectGood("killed at request \(place)")
      }
      held.change { $0 = nil }
      let updated = try await program.running(["update"])
      #expect(updated.errors == "roaster: version 2, 600 recipes\n")
      #expect(updated.status == 0)
      #expect(try followed.unfinished() == [])
      try await followed.expectGood("updated")
    }
  }

  @Test("Programs that update at the same time all succeed")
  func together() async throws {
    let followed = try Followed()
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
