import CatalogFormat
import CatalogNetwork
import CatalogTestSupport
import Foundation
import Testing

@Suite("The program with nginx", .enabled(if: Nginx.isExpected, "nginx is not installed"))
struct NginxTests {
  /// A catalog behind nginx, and a person.
  private static func run(
    _ test: @Sendable (Nginx, TestCatalog, CatalogProgram) async throws -> Void
  ) async throws -> [String] {
    let folder = try TestFolder()
    let catalog = try TestCatalog(in: folder.url.appending(path: "served"), now: Date())
    let home = folder.url.appending(path: "home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    return try await Nginx.run(in: folder.url) { nginx in
      try await test(nginx, catalog, CatalogProgram(home: home))
    }
  }

  @Test("A catalog is added, updated, searched and installed from, over HTTPS")
  func whole() async throws {
    let next = recipe("Noon")
    let files = Locked<[String]>([])
    let log = try await Self.run { nginx, catalog, program in
      let trust = ["--ca-file", nginx.authority]
      let first = try catalog.signed().root
      let added = try await program.running(["add", "roaster", nginx.url, "--yes"] + trust)
      let key = "The catalog 'Test' is signed by:\n  \(catalog.key.publicKey)\n"
      #expect(added == .init(status: 0, errors: key + "added roaster: Test, 2 recipes\n"))
      let nothing = try await program.running(["update"] + trust)
      #expect(nothing == .init(status: 0, errors: "roaster: nothing new\n"))
      try catalog.publish(
        [recipe("Morning"), recipe("Evening", method: "chemex"), next],
        now: Date()
      )
      let updated = try await program.running(["update"] + trust)
      #expect(updated == .init(status: 0, errors: "roaster: version 2, 3 recipes\n"))
      let found = try await program.running(["search", "noon"])
      let id = next.entry.id.uuidString.lowercased()
      let line = "roaster/Noon by Ana  v60  [classic]  \(id.prefix(8))\n"
      #expect(found == .init(status: 0, output: line))
      let shown = try await program.running(["show", "noon"] + trust)
      #expect(shown == .init(status: 0, output: String(decoding: next.text, as: UTF8.self)))
      let installed = try await program.running(["install", "noon", "--offline"])
      #expect(installed == .init(status: 0, errors: "installed 'Noon': recipes/noon.yaml\n"))
      for root in [first, try catalog.signed().root] {
        let root = try CatalogRoot(json: root)
        files.change { $0.append("/\(root.shards[0].file.path)") }
      }
    }
    #expect(
      log
        == [
          "GET /catalog.json 200 gzip -", "GET /catalog.json.minisig 200 gzip -",
          "GET /catalog.json 200 gzip -", "GET /catalog.json.minisig 200 gzip -",
          "GET \(files.now[0]) 200 gzip -",
          "GET /catalog.json 304 - -", "GET /catalog.json 200 gzip -",
          "GET /catalog.json.minisig 200 gzip -", "GET \(files.now[1]) 200 gzip -",
          "GET /\(next.entry.file.path) 200 gzip -",
        ]
    )
  }

  @Test("A server whose authority nobody knows is not trusted, nor one with another name")
  func untrusted() async throws {
    let log = try await Self.run { nginx, _, program in
      let unknown = try await program.running(["add", "roaster", nginx.url, "--yes"])
      let message = "brewcatalog: error: roaster: the server's certificate is not trusted: "
      let help = "\n  hint: give the certificate of its authority with --ca-file\n"
      let reason = "no authority that is known here signed it, or it has expired"
      #expect(unknown == .init(status: 2, errors: message + reason + help))
      let other = try await program.running(
        ["add", "roaster", "https://127.0.0.1:\(nginx.port)/", "--yes"]
          + ["--ca-file", nginx.authority]
      )
      #expect(other == .init(status: 2, errors: message + "it is for another host" + help))
      let file = nginx.folder.appending(path: "nginx.conf").path
      let noFile = try await program.running(
        ["add", "roaster", nginx.url, "--yes", "--ca-file", file]
      )
      let unreadable = "the file of authorities has no certificates that can be read"
      #expect(noFile == .init(status: 2, errors: message + unreadable + help))
    }
    #expect(log == [])
  }

  @Test("A server without TLS is not one with a wrong certificate")
  func plain() async throws {
    try await WebServer.run { _ in
      Answer()
    } _: { server in
      let url = server.url.replacing("http:", with: "https:")
      try await ClientOfServer.run(url) { client in
        #expect(await client.outcome() == .failure(.broken("there is no encrypted connection")))
      }
      #expect(server.asked == [])
    }
  }
}
