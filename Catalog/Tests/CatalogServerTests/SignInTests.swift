import CatalogNetwork
import CatalogStore
import Foundation
import Testing

@Suite("Tokens that expire")
struct SignInTests {
  @Test("A refused token is refreshed once, and the request repeated once")
  func refreshes() async throws {
    let tokens = TokenServer()
    try await WebServer.run(tokens.answer) { server in
      let kept = Locked<SignIn.Stored?>(.refresh("refresh-0"))
      try await ClientOfServer.run(server.url, signIn: .kept(in: kept)) { client in
        #expect(await client.outcome(of: "a") == .success("file a"))
        #expect(await client.outcome(of: "b") == .success("file b"))
        tokens.expire()
        #expect(await client.outcome(of: "c") == .success("file c"))
      }
      let refresh = "POST auth/token"
      #expect(
        server.asked == [
          "GET a", refresh, "GET a", "GET b", "GET c", refresh, "GET c",
        ]
      )
      #expect(
        server.questions.map { $0.headers["authorization"] } == [
          nil, nil, "Bearer access-1", "Bearer access-1", "Bearer access-1", nil, "Bearer access-2",
        ]
      )
    }
  }

  @Test("Fifty requests wait for one refresh")
  func waits() async throws {
    let tokens = TokenServer(waitsForRefused: 50)
    try await WebServer.run(tokens.answer) { server in
      let kept = Locked<SignIn.Stored?>(.refresh("refresh-0"))
      let outcomes = try await Self.fiftyOutcomes(server, kept)
      #expect(outcomes == (0..<50).map { .success("file \($0)") })
      #expect(server.asked.filter { $0 == "POST auth/token" }.count == 1)
      for path in 0..<50 { #expect(server.asked.filter { $0 == "GET \(path)" }.count == 2) }
    }
  }

  @Test("Fifty requests ask once with a token that is refused, and end with one hint")
  func refused() async throws {
    let tokens = TokenServer(waitsForRefused: 50)
    tokens.revoke()
    try await WebServer.run(tokens.answer) { server in
      let kept = Locked<SignIn.Stored?>(.refresh("refresh-0"))
      let outcomes = try await Self.fiftyOutcomes(server, kept)
      #expect(Set(outcomes) == [.failure(.unauthorized())])
      #expect(server.asked.filter { $0 == "POST auth/token" }.count == 1)
    }
    let error = CatalogError.network(.signInNeeded())
    #expect(error.message == "the server asks you to sign in")
    #expect(error.hint(for: "roaster") == "brewcatalog login roaster")
  }

  @Test(
    "A sign-in that has expired is one, whatever else the answer says",
    arguments: [400, 401, 403, 404],
    ["", "{\"error\":\"invalid_grant\",\"error_description\":\"The session has ended.\"}"]
  )
  func expired(status: Int, body: String) async throws {
    try await WebServer.run { question in
      guard question.path == "auth/token" else { return Answer(status: 401) }
      return Answer(
        status: status,
        headers: ["content-type": "application/json"],
        body: Array(body.utf8)
      )
    } _: { server in
      let kept = Locked<SignIn.Stored?>(.refresh("refresh-0"))
      try await ClientOfServer.run(server.url, signIn: .kept(in: kept)) { client in
        let text = body.isEmpty ? nil : "The session has ended."
        #expect(await client.outcome(of: "a") == .failure(.unauthorized(text: text)))
        let error = CatalogError.network(AppError(.unauthorized(text: text)))
        #expect(error.message == "the server asks you to sign in\(AppError.saying(text))")
        #expect(error.hint(for: "roaster") == "brewcatalog login roaster")
      }
    }
  }

  @Test("A token that was refused is not tried again")
  func refusedOnce() async throws {
    let tokens = TokenServer()
    tokens.revoke()
    try await WebServer.run(tokens.answer) { server in
      let kept = Locked<SignIn.Stored?>(.refresh("refresh-0"))
      try await ClientOfServer.run(server.url, signIn: .kept(in: kept)) { client in
        for path in ["a", "b"] {
          #expect(await client.outcome(of: path) == .failure(.unauthorized()))
        }
      }
      #expect(server.asked == ["GET a", "POST auth/token", "GET b"])
    }
  }

  private static func fiftyOutcomes(
    _ server: WebServer,
    _ kept: Locked<SignIn.Stored?>
  ) async throws -> [Result<String, APIError>] {
    try await ClientOfServer.run(server.url, signIn: .kept(in: kept)) { client in
      await withTaskGroup(of: (Int, Result<String, APIError>).self) { group in
        for path in 0..<50 {
          group.addTask { (path, await client.outcome(of: "\(path)")) }
        }
        var outcomes: [Int: Result<String, APIError>] = [:]
        for await (path, outcome) in group { outcomes[path] = outcome }
        return (0..<50).compactMap { outcomes[$0] }
      }
    }
  }

  @Test("A new refresh token replaces the one that is kept")
  func rotates() async throws {
    let tokens = TokenServer(rotates: true)
    try await WebServer.run(tokens.answer) { server in
      let kept = Locked<SignIn.Stored?>(.refresh("refresh-0"))
      for run in 1...3 {
        try await ClientOfServer.run(server.url, signIn: .kept(in: kept)) { client in
          #expect(await client.outcome() == .success("file file"))
        }
        #expect(kept.now == .refresh("refresh-\(run)"))
      }
    }
  }

  @Test("A refresh token that another program has used up is read again")
  func readsAgain() async throws {
    let tokens = TokenServer(rotates: true)
    try await WebServer.run(tokens.answer) { server in
      let kept = Locked<SignIn.Stored?>(.refresh("refresh-0"))
      try await ClientOfServer.run(server.url, signIn: .kept(in: kept)) { first in
        #expect(await first.outcome() == .success("file file"))
        try await ClientOfServer.run(server.url, signIn: .kept(in: kept)) { second in
          #expect(await second.outcome() == .success("file file"))
        }
        tokens.expire()
        #expect(await first.outcome() == .success("file file"))
      }
      #expect(kept.now == .refresh("refresh-3"))
    }
  }

  @Test(
    "A token that would break into the headers is not sent",
    arguments: [#"a\r\nx-more: b"#, #"a\nb"#, "", "a b", #"a\u001b[2J"#, "é"]
  )
  func hostileToken(_ token: String) async throws {
    try await WebServer.run { question in
      question.method == "POST" ? .json("{\"access_token\":\"\(token)\"}") : Answer(status: 401)
    } _: { server in
      let kept = Locked<SignIn.Stored?>(.refresh("refresh-0"))
      try await ClientOfServer.run(server.url, signIn: .kept(in: kept)) { client in
        let error = APIError.malformed("the server gave a token that cannot be sent")
        #expect(await client.outcome() == .failure(error))
      }
      #expect(server.asked == ["GET file", "POST auth/token"])
    }
  }

  @Test("Without a sign-in, or with a token that is refused, nothing is repeated in vain")
  func tokenOnly() async throws {
    for stored in [nil, SignIn.Stored(isRefreshToken: false, secret: "old")] {
      try await WebServer.run(TokenServer().answer) { server in
        try await ClientOfServer.run(server.url, signIn: .kept(in: Locked(stored))) { client in
          #expect(await client.outcome(of: "a") == .failure(.unauthorized()))
        }
        #expect(server.asked == (stored == nil ? ["GET a"] : ["GET a", "GET a"]))
      }
    }
  }
}

extension SignIn.Stored {
  static func refresh(_ secret: String) -> SignIn.Stored {
    SignIn.Stored(isRefreshToken: true, secret: secret)
  }
}

extension SignIn {
  static func kept(in kept: Locked<Stored?>) -> SignIn {
    SignIn(load: { kept.now }, save: { new in kept.change { $0 = new } })
  }
}
