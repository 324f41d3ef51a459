import CatalogNetwork
import CatalogTestSupport
import Foundation
import Testing

@Suite("The time for the downloads of a command")
struct DeadlineTests {
  /// A clock that only tests move.
  private final class TestClock: Sendable {
    private let time = Locked(Duration.zero)

    var now: Duration { time.now }

    func pass(_ duration: Duration) { time.change { $0 += duration } }

    func budget(_ limit: Duration) -> TimeBudget {
      TimeBudget(limit: limit) {
        self.now
      } sleep: { rest in
        let end = self.now + rest
        while self.now < end { try await Task.sleep(for: .milliseconds(2)) }
      }
    }

    /// Moves the clock. If the time is over, the pause ends only with it.
    func pause(_ duration: Duration, until limit: Duration) async throws {
      pass(duration)
      if now >= limit { try await Task.sleep(for: .seconds(3600)) }
    }
  }

  @Test("Attempts and pauses share it")
  func attempts() async throws {
    let clock = TestClock()
    let limit = Duration.seconds(25)
    try await WebServer.run { _ in
      Answer(status: 429, headers: ["retry-after": "10"])
    } _: { server in
      try await ClientOfServer.run(
        server.url,
        within: clock.budget(limit),
        pausing: { try await clock.pause($0, until: limit) }
      ) { client in
        #expect(await client.outcome() == .failure(.timeout))
        #expect(client.pauses.now == [.seconds(10), .seconds(10), .seconds(10)])
        #expect(await client.outcome() == .failure(.timeout))
      }
      #expect(server.asked == ["GET file", "GET file", "GET file"])
    }
  }

  @Test("Redirects share it, and the files of a catalog")
  func redirects() async throws {
    let clock = TestClock()
    try await WebServer.run { question in
      clock.pass(.seconds(10))
      switch question.path {
      case "a": return .redirect("b")
      case "b": return Answer(body: Array("b".utf8))
      default:
        try? await Task.sleep(for: .seconds(3600))
        return Answer()
      }
    } _: { server in
      try await ClientOfServer.run(server.url, within: clock.budget(.seconds(30))) { client in
        #expect(await client.outcome(of: "a") == .success("b"))
        // Nobody is waited for now.
        clock.pass(.seconds(3600))
        #expect(await client.outcome(of: "c") == .failure(.timeout))
        #expect(await client.outcome(of: "b") == .failure(.timeout))
      }
      #expect(server.asked == ["GET a", "GET b", "GET c"])
    }
  }

  @Test("Each part has its share, and leaves what it does not use to the others")
  func shares() async {
    let (clock, rests) = (TestClock(), Locked<[Duration]>([]))
    let budget = TimeBudget(limit: .seconds(60)) {
      clock.now
    } sleep: { rest in
      rests.change { $0.append(rest) }
      try await Task.sleep(for: .seconds(3600))
    }
    for (count, used) in [(4, 5), (3, 15), (2, 20), (1, 3), (1, 20)] {
      await budget.share(among: count)
      _ = await budget.run {
        clock.pass(.seconds(used))
      }
    }
    #expect(
      rests.now == [.seconds(15), .seconds(55) / 3, .seconds(20), .seconds(20), .seconds(17)]
    )
    #expect(await budget.isOver)
  }

  @Test("A server that sends a byte now and then holds the program until --timeout")
  func program() async throws {
    let folder = try TestFolder()
    let program = CatalogProgram(home: folder.url)
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n"
    try await RawServer.run(.drip(head, then: "s")) { server in
      // A third of the time without a byte counts as silence, and the program tries again: on a busy machine, seconds pass
      // between two bytes.
      let outcome = try await program.running(
        ["add", "slow", server.url, "--yes", "--timeout", "18"]
      )
      #expect(
        outcome
          == .init(
            status: 2,
            errors: """
              brewcatalog: error: slow: the server did not answer in time
                hint: check the address, or give it more time with --timeout

              """
          )
      )
      #expect(server.requests <= 1)
    }
  }

  @Test("The time is a number of seconds", arguments: ["0", "-1", "86401", "soon"])
  func wrong(_ text: String) async throws {
    let folder = try TestFolder()
    let program = CatalogProgram(home: folder.url)
    #expect(try await program.running(["update", "--timeout=\(text)"]).status == 2)
  }
}
