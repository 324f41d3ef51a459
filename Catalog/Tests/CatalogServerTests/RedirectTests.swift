import CatalogFormat
import CatalogNetwork
import Foundation
import Testing

@Suite("Redirects")
struct RedirectTests {
  @Test("A few are followed", arguments: [301, 302, 303, 307, 308])
  func followed(_ status: Int) async throws {
    try await WebServer.run { question in
      switch question.path {
      case "0": .redirect("/1", status: status)
      case "1": .redirect("folder/2", status: status)
      case "folder/2": .redirect("3?a=b", status: status)
      default: Answer(body: Array(question.path.utf8))
      }
    } _: { server in
      try await ClientOfServer.run(server.url) { client in
        #expect(await client.outcome(of: "0") == .success("folder/3?a=b"))
      }
      #expect(server.asked == ["GET 0", "GET 1", "GET folder/2", "GET folder/3?a=b"])
    }
  }

  @Test("A loop ends")
  func loop() async throws {
    try await WebServer.run {
      $0.path == "a" ? .redirect("b") : .redirect("a")
    } _: { server in
      try await ClientOfServer.run(server.url) { client in
        #expect(await client.outcome(of: "a") == .failure(.redirect("more than 5 times")))
      }
      #expect(server.asked == ["GET a", "GET b", "GET a", "GET b", "GET a", "GET b"])
    }
  }

  @Test(
    "Other places than a safe address are refused",
    arguments: [
      "", "ftp://127.0.0.1/", "file:///etc/passwd", "http://ana:secret@127.0.0.1/", "http://",
      "http://[::1", "javascript:alert(1)", "http://127.0.0.1:99999/", "http://127.0.0.1:0/",
    ]
  )
  func refused(_ location: String) async throws {
    try await WebServer.run { question in
      question.path == "file" ? .redirect(location) : Answer(body: Array("followed".utf8))
    } _: { server in
      try await ClientOfServer.run(server.url) { client in
        #expect(
          await client.outcome() == .failure(.redirect("to an address that is not allowed"))
        )
      }
    }
  }

  @Test("Without a place, and for a request that sends something, the answer is an error")
  func nowhere() async throws {
    try await WebServer.run {
      $0.method == "GET" ? Answer(status: 302) : .redirect("/x")
    } _: { server in
      try await ClientOfServer.run(server.url) { client in
        #expect(await client.outcome() == .failure(.redirect("to nowhere")))
        #expect(
          await client.outcome(of: AuthEndpoints.refresh("secret"))
            == .failure(.redirect("a request that sends something"))
        )
      }
    }
  }

  /// Addresses, where they redirect to, and where that leads; nil for nowhere.
  private static let steps: [(String, String, String?)] = [
    ("https://a.example/r/", "http://a.example/r/x", nil),
    ("https://a.example/r/", "//b.example/x", "https://b.example/x"),
    ("https://a.example/r/", "../x", "https://a.example/x"),
    ("https://a.example/", "https://localhost/x", nil),
    ("https://a.example/", "https://LOCALHOST:8443/x", nil),
    ("https://a.example/", "https://localhost./x", nil),
    ("https://a.example/", "https://recipes.localhost/x", nil),
    ("https://a.example/", "https://127.0.0.1/x", nil),
    ("https://a.example/", "https://127.1/x", nil),
    ("https://a.example/", "https://2130706433/x", nil),
    ("https://a.example/", "https://0x7f000001/x", nil),
    ("https://a.example/", "https://0177.0.0.1/x", nil),
    ("https://a.example/", "https://0.0.0.0/x", nil),
    ("https://a.example/", "https://0/x", nil),
    ("https://a.example/", "https://[::1]/x", nil),
    ("https://a.example/", "https://[0:0:0:0:0:0:0:1]/x", nil),
    ("https://a.example/", "https://[::]/x", nil),
    ("https://a.example/", "https://[::ffff:127.0.0.1]/x", nil),
    ("https://a.example/", "https://127.0.0.1.example/x", "https://127.0.0.1.example/x"),
    ("https://a.example/", "https://10.0.0.1/x", "https://10.0.0.1/x"),
    ("https://a.example/", "/\u{202e}\u{9b}ü", "https://a.example/%E2%80%AE%C2%9B%C3%BC"),
    ("http://localhost/", "http://127.0.0.1/x", "http://127.0.0.1/x"),
    ("http://localhost/", "http://a.example/x", "http://a.example/x"),
  ]

  @Test("No step is to a less safe place: without encryption, or on this machine", arguments: steps)
  func step(_ from: String, _ location: String, _ target: String?) throws {
    let address = try ServerAddress(folder: from)
    #expect((try? address.redirected(to: location))?.description == target)
  }

  @Test(
    "The host and the origin of an address",
    arguments: [
      ("https://A.example/r/", "A.example", "https://a.example:443"),
      ("https://a.example:8443/", "a.example:8443", "https://a.example:8443"),
      ("http://[::1]:8080/", "[::1]:8080", "http://[::1]:8080"),
      ("https://[::1:8080]/", "[::1:8080]", "https://[::1:8080]:443"),
    ]
  )
  func origin(_ text: String, _ host: String, _ origin: String) throws {
    let address = try ServerAddress(folder: text)
    #expect(address.host == host)
    #expect(address.origin == origin)
  }

  @Test("Another server gets no token, and cannot ask for one")
  func otherOrigin() async throws {
    try await WebServer.run { question in
      Answer(status: question.path == "private" ? 401 : 200, body: Array("other".utf8))
    } _: { other in
      let tokens = TokenServer { .redirect("\(other.url)\($0.path)") }
      try await WebServer.run(tokens.answer) { server in
        let kept = Locked<SignIn.Stored?>(.refresh("refresh-0"))
        try await ClientOfServer.run(server.url, signIn: .kept(in: kept)) { client in
          #expect(await client.outcome(of: "open") == .success("other"))
          #expect(
            await client.outcome(of: "private")
              == .failure(.redirect("to another server, which asks you to sign in"))
          )
        }
        #expect(server.asked == ["GET open", "POST auth/token", "GET open", "GET private"])
        #expect(other.questions.map { $0.headers["authorization"] } == [nil, nil])
      }
    }
  }

  /// Where the catalog `/r/` redirects to, the outcome, and whether a token goes there.
  private static let folders: [(String, Result<String, APIError>, Bool)] = [
    ("/r/deep/file", .success("there"), true),
    ("deep/file?version=2", .success("there"), true),
    ("/other/file", .success("there"), false),
    ("/recipes/file", .success("there"), false),
    ("/r", .success("there"), false),
    ("/r/%2e%2e/other/file", .success("there"), false),
    ("/r/a%2F%2E%2E/%2e%2e/other/file", .success("there"), false),
    ("/r/..%5cother/file", .success("there"), false),
    (
      "/other/private",
      .failure(.redirect("to another folder, which asks you to sign in")), false
    ),
  ]

  @Test("Another folder of the server gets no token, and cannot ask for one", arguments: folders)
  func otherFolder(
    _ location: String,
    _ outcome: Result<String, APIError>,
    _ isBelow: Bool
  ) async throws {
    try await WebServer.run { question in
      switch question.path {
      case "r/auth/token": .json("{\"access_token\":\"access-1\"}")
      case "r/file":
        question.headers["authorization"] == "Bearer access-1"
          ? .redirect(location) : Answer(status: 401)
      case "other/private": Answer(status: 401)
      default: Answer(body: Array("there".utf8))
      }
    } _: { server in
      let kept = Locked<SignIn.Stored?>(.refresh("refresh-0"))
      try await ClientOfServer.run(server.url + "r/", signIn: .kept(in: kept)) { client in
        #expect(await client.outcome() == outcome)
        // The token is known now, so it goes with the first request.
        #expect(await client.outcome() == outcome)
      }
      let sent = server.questions.map { $0.headers["authorization"] }
      let (token, there) = ("Bearer access-1", isBelow ? "Bearer access-1" : nil)
      #expect(sent == [nil, nil, token, there, token, there])
    }
  }

  @Test(
    "What is below an address",
    arguments: [
      ("https://a.example/r/x", true), ("https://A.example:443/r/x", true),
      ("https://a.example/r/", true), ("https://a.example/r/a..b/x", true),
      ("https://a.example/r", false), ("https://a.example/rx/", false),
      ("https://a.example/", false), ("http://a.example/r/x", false),
      ("https://a.example:8443/r/x", false), ("https://b.example/r/x", false),
      ("https://a.example./r/x", false), ("https://a.example/R/x", false),
      ("https://a.example//r/x", false), ("https://a.example/%72/x", false),
      ("https://a.example/r/../x", false), ("https://a.example/r/..;/x", false),
      ("https://a.example/r/%2E%2e/x", false), ("https://a.example/r/a%2f../x", false),
    ]
  )
  func below(_ text: String, _ isBelow: Bool) throws {
    let folder = try ServerAddress(folder: "https://a.example/r/")
    let other = try ServerAddress(folder: "http://c.example/", allowsHTTP: true)
    #expect(try other.redirected(to: text).isBelow(folder) == isBelow)
  }

  @Test("The query of a redirect may be a secret, and is not written")
  func logged() async throws {
    try await WebServer.run { question in
      question.path == "file" ? .redirect("there?key=secret") : Answer(body: Array("ok".utf8))
    } _: { server in
      let transport = AsyncHTTPTransport.unhurried
      let lines = Locked<[String]>([])
      let client = NetworkClient(
        try ServerAddress(folder: server.url),
        transport: transport,
        within: .unhurried,
        interceptors: [RedirectInterceptor(for: try ServerAddress(folder: server.url))]
          + LoggingConfiguration(.requests) { line in lines.change { $0.append(line) } }
          .interceptors
      )
      let file = FileReference(path: "file", size: 10, sha256: "")
      _ = try? await client.send(CatalogEndpoints.file(file))
      await transport.shutDown()
      #expect(LoggingConfiguration(.nothing) { _ in }.interceptors.isEmpty)
      #expect(
        lines.now == [
          "GET \(server.url)file: 302, 0 bytes", "GET \(server.url)there?…: 200, 2 bytes",
        ]
      )
    }
  }
}
