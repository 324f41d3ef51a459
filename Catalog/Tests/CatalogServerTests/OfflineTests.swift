import CatalogTestSupport
import Foundation
import Testing

@Suite("Without a connection")
struct OfflineTests {
  @Test("With --offline no server is asked, and what was fetched answers")
  func program() async throws {
    let folder = try TestFolder()
    let home = folder.url.appending(path: "home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let served = folder.url.appending(path: "served")
    _ = try TestCatalog(in: served, now: Date())
    try await WebServer.run(Site(folder: served).answer) { server in
      let program = CatalogProgram(home: home)
      _ = try await program.running(["add", "roaster", server.url, "--yes"])
      let morning = recipe("Morning")
      let text = String(decoding: morning.text, as: UTF8.self)
      #expect(try await program.running(["show", "morning"]) == .init(status: 0, output: text))
      server.forget()
      let help = "  hint: run again without --offline\n"
      let off = "connections are switched off by --offline\n"
      let cases: [([String], CatalogProgram.Outcome)] = [
        (
          ["update", "--offline"],
          .init(status: 2, errors: "brewcatalog: error: roaster: \(off)\(help)")
        ),
        (
          ["add", "other", server.url, "--yes", "--offline"],
          .init(status: 2, errors: "brewcatalog: error: other: \(off)\(help)")
        ),
        (
          ["login", "roaster", "--offline"],
          .init(status: 2, errors: "brewcatalog: error: roaster: \(off)\(help)")
        ),
        (
          ["show", "evening", "--offline"],
          .init(status: 2, errors: "brewcatalog: error: roaster: \(off)\(help)")
        ),
        (["show", "morning", "--offline"], .init(status: 0, output: text)),
        (
          ["install", "morning", "--offline", "-o", "."],
          .init(status: 0, errors: "installed 'Morning': recipes/morning.yaml\n")
        ),
        (
          ["upgrade", "--offline"],
          .init(status: 0, errors: "All installed recipes are up to date.\n")
        ),
        (
          ["verify"],
          .init(status: 0, output: "roaster: 3 files are what the publisher signed\n")
        ),
      ]
      for (arguments, outcome) in cases {
        #expect(try await program.running(arguments) == outcome)
      }
      #expect(server.asked == [])
    }
  }
}
