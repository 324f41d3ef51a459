import CatalogTestSupport
import Foundation
import Testing

/// A person who signs in, and whose git keeps the passwords.
struct PersonWithGit: Sendable {
  /// A server that wants a sign-in, and a person with git.
  static func run(
    helper: String? = "store",
    rotates: Bool = true,
    _ test: @Sendable (TokenServer, WebServer, PersonWithGit) async throws -> Void
  ) async throws {
    let folder = try TestFolder()
    _ = try TestCatalog(in: folder.url.appending(path: "served"), now: Date())
    let site = Site(folder: folder.url.appending(path: "served"))
    let person = PersonWithGit(folder: folder)
    let settings = helper.map { "[credential]\n\thelper = \($0)\n" } ?? ""
    try FileManager.default.createDirectory(at: person.home, withIntermediateDirectories: true)
    try Data(settings.utf8).write(to: person.home.appending(path: "gitconfig"))
    let tokens = TokenServer(rotates: rotates, files: site.answer)
    try await WebServer.run(tokens.answer) { server in try await test(tokens, server, person) }
  }

  let folder: TestFolder

  var home: URL { folder.url.appending(path: "home") }
  var program: CatalogProgram { CatalogProgram(home: home) }
  /// What git keeps.
  var secrets: [String] {
    let file = home.appending(path: ".git-credentials")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// The file with the names of sign-ins; nil if there is none.
  var sessions: String? {
    let file = home.appending(path: ".local/share/brewguide/catalogs/sessions.json")
    return try? String(contentsOf: file, encoding: .utf8)
  }

  func signIn(_ server: WebServer) async throws {
    let outcome = try await program.running(
      ["login", server.url, "--user", "ana"],
      input: "s3cret-password\n"
    )
    #expect(outcome == .init(status: 0, errors: "signed in to \(server.host)\n"))
  }
}

extension WebServer {
  /// The host with the port.
  var host: String { String(url.dropFirst("http://".count).dropLast()) }

  /// A line of git's file of passwords.
  func kept(_ kind: String, _ secret: String) -> String {
    "http://brewcatalog-\(kind):\(secret)@\(host.replacing(":", with: "%3a"))"
  }
}
