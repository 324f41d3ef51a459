import Foundation

/// Answers files to those who have an access token that has not expired, and gives tokens: `access-1`, `access-2`, …
final class TokenServer: Sendable {
  private struct State {
    var access: Set<String> = []
    var refresh: String? = "refresh-0"
    var given = 0
    var refused = 0
    /// How many requests must be refused before a refresh is answered.
    var awaited: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private struct Request: Decodable {
    var grantType: String?
    var username: String?
    var password: String?
    var refreshToken: String?
  }

  private let state: Locked<State>
  private let rotates: Bool
  private let files: WebServer.Handler

  /// - Parameters:
  ///   - rotates: whether each refresh token is good for one refresh.
  ///   - waitsForRefused: how many requests are refused before the first refresh is answered.
  ///   - files: answers those who are signed in.
  init(
    rotates: Bool = false,
    waitsForRefused: Int = 0,
    files: @escaping WebServer.Handler = { Answer(body: Array("file \($0.path)".utf8)) }
  ) {
    (self.rotates, self.files) = (rotates, files)
    state = Locked(State(awaited: waitsForRefused))
  }

  /// Refuses all access tokens that were given.
  ///
  /// - Parameter count: how many requests must be refused before the next refresh is answered.
  func expire(untilRefused count: Int = 0) {
    state.change { ($0.access, $0.refused, $0.awaited) = ([], 0, count) }
  }

  /// Refuses the refresh token from now on.
  func revoke() { state.change { $0.refresh = nil } }

  @Sendable func answer(_ question: Question) async -> Answer {
    if question.path == "auth/token" { return await token(question) }
    if question.path == "auth/register" { return register(question) }
    let isSignedIn = state.change { state in
      let access = question.headers["authorization"]?.dropFirst("Bearer ".count)
      if let access, state.access.contains(String(access)) { return true }
      state.refused += 1
      if state.refused >= state.awaited {
        for waiting in state.waiting { waiting.resume() }
        state.waiting = []
      }
      return false
    }
    return isSignedIn ? await files(question) : Answer(status: 401)
  }

  /// Only one name is free.
  private func register(_ question: Question) -> Answer {
    let request = try? JSONDecoder().decode(Request.self, from: Data(question.body))
    guard request?.username == "ben" else {
      var answer = Answer.json("{\"message\":\"the name is\\n taken\"}")
      answer.status = 409
      return answer
    }
    return state.change { state in
      state.access.insert("access-ben")
      state.refresh = "refresh-ben"
      return .json("{\"access_token\":\"access-ben\",\"refresh_token\":\"refresh-ben\"}")
    }
  }

  private func token(_ question: Question) async -> Answer {
    await withCheckedContinuation { continuation in
      state.change { state in
        if state.refused >= state.awaited {
          continuation.resume()
        } else {
          state.waiting.append(continuation)
        }
      }
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let request = try? decoder.decode(Request.self, from: Data(question.body)) else {
      return Answer(status: 400)
    }
    return state.change { state in
      let isRefreshed =
        request.grantType == "refresh_token" && state.refresh != nil
        && request.refreshToken == state.refresh
      let isSignedIn =
        request.grantType == "password" && request.username == "ana"
        && request.password == "s3cret-password"
      guard isRefreshed || isSignedIn else { return Answer(status: 401) }
      state.given += 1
      let access = "access-\(state.given)"
      state.access.insert(access)
      if rotates { state.refresh = "refresh-\(state.given)" }
      let refresh = rotates || isSignedIn ? ",\"refresh_token\":\"\(state.refresh ?? "")\"" : ""
      return .json("{\"access_token\":\"\(access)\"\(refresh)}")
    }
  }
}
