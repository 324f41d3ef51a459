import CatalogPlatform

/// The tokens of one server, and their refresh: one for all requests that wait.
package actor SignIn {
  /// What is kept between runs.
  package struct Stored: Equatable, Sendable {
    /// Whether the secret gets tokens for access; otherwise it is one.
    package let isRefreshToken: Bool
    /// The secret.
    package let secret: String

    package init(isRefreshToken: Bool, secret: String) {
      (self.isRefreshToken, self.secret) = (isRefreshToken, secret)
    }
  }

  private enum Secret {
    case unknown
    case known(Stored?)
  }

  private var secret: Secret = .unknown
  private var access: String?
  private var generation = 0
  private var refreshing: Task<Renewal, Never>?
  private let load: @Sendable () async -> Stored?
  private let save: @Sendable (Stored) async -> Void
  private let alone: Alone

  /// Whether there are new tokens.
  package typealias Renewal = Result<Void, APIError>

  /// Runs work while no other program does the same.
  package typealias Alone = @Sendable (@escaping @Sendable () async -> Renewal) async -> Renewal

  /// - Parameters:
  ///   - load: what was kept; is asked when the server first wants a token.
  ///   - save: keeps what the server gives in place of that.
  ///   - alone: keeps other programs from using what is replaced; without effect in tests of one program.
  package init(
    load: @escaping @Sendable () async -> Stored?,
    save: @escaping @Sendable (Stored) async -> Void = { _ in },
    alone: @escaping Alone = { await $0() }
  ) {
    (self.load, self.save, self.alone) = (load, save, alone)
  }

  /// The token to send now, and which one it is; nil if there is none yet.
  package func token() -> (text: String, generation: Int)? { access.map { ($0, generation) } }

  /// Gets a token newer than the one that was refused.
  ///
  /// - Parameters:
  ///   - generation: which one was refused; nil if none was sent.
  ///   - client: asks the server, without this sign-in.
  /// - Throws: `unauthorized` if the person has to sign in again.
  package func renew(
    after generation: Int?,
    by client: @escaping @Sendable (APIEndpoint) async throws(APIError) -> APIResponse
  ) async throws(APIError) {
    if access != nil, generation != self.generation { return }
    if let refreshing { return try await Self.value(of: refreshing).get() }
    // Nothing waits between these lines, so there is one task for all.
    let task = Task { await alone { await self.renew(by: client) } }
    refreshing = task
    defer { refreshing = nil }
    return try await Self.value(of: task).get()
  }

  /// What a task gives. All who wait for it have the same time, so it ends with that of the first.
  private static func value<Value>(of task: Task<Value, Never>) async -> Value {
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func renew(
    by client: @Sendable (APIEndpoint) async throws(APIError) -> APIResponse
  ) async -> Renewal {
    if case .unknown = secret {
      let stored = await load()
      secret = .known(stored)
      if let stored, !stored.isRefreshToken { return .success(use(stored.secret)) }
    }
    guard case .known(var stored?) = secret, stored.isRefreshToken else {
      return .failure(.unauthorized())
    }
    var result = await Self.refreshed(stored.secret, by: client)
    // A secret can be good for one refresh, which another program had.
    if case .failure(.unauthorized) = result, let newer = await load(), newer.isRefreshToken,
      newer != stored
    {
      stored = newer
      result = await Self.refreshed(stored.secret, by: client)
    }
    switch result {
    case .failure(.unauthorized(let text)):
      // A request that waits, or comes later, need not ask again.
      secret = .known(nil)
      return .failure(.unauthorized(text: text))
    case .failure(let error): return .failure(error)
    case .success(let answer):
      let kept = Stored(isRefreshToken: true, secret: answer.refreshToken ?? stored.secret)
      // The server may have forgotten the old one, so this is done even if the time is over.
      if kept != stored { await Task { await save(kept) }.value }
      secret = .known(kept)
      return .success(use(answer.accessToken))
    }
  }

  private func use(_ token: String) {
    access = token
    generation += 1
  }

  private static func refreshed(
    _ secret: String,
    by client: @Sendable (APIEndpoint) async throws(APIError) -> APIResponse
  ) async -> Result<TokenAnswer, APIError> {
    do throws(APIError) {
      let response = try await client(AuthEndpoints.refresh(secret)).checked(path: "auth/token")
      return .success(try response.tokens())
    } catch {
      switch error {
      case .unauthorized(let text), .forbidden(let text), .status(400, let text),
        .notFound(_, let text):
        return .failure(.unauthorized(text: text))
      default: return .failure(error)
      }
    }
  }
}

/// Sends the token of a sign-in to its server. Nothing else sets the header, and each request comes by here: first ones,
/// repeated ones, and those to where a redirect leads.
package struct BearerTokenInterceptor: RequestInterceptor {
  private let signIn: SignIn
  private let server: ServerAddress

  /// - Parameter server: the token goes only to addresses below this one, which gave it.
  package init(_ signIn: SignIn, for server: ServerAddress) {
    (self.signIn, self.server) = (signIn, server)
  }

  package func intercept(
    _ request: APIRequest,
    next: @Sendable (APIRequest) async throws(APIError) -> APIResponse
  ) async throws(APIError) -> APIResponse {
    var request = request
    let token = request.address.isBelow(server) ? await signIn.token()?.text : nil
    request.headers["authorization"] = token.map { "Bearer \($0)" }
    return try await next(request)
  }
}

/// Gets a new token when one is refused, and repeats each request once.
package struct RefreshInterceptor: RequestInterceptor {
  private let signIn: SignIn
  private let client: NetworkClient
  private let server: ServerAddress

  /// - Parameters:
  ///   - server: the server that the tokens are for.
  ///   - client: asks the server for tokens; without tokens itself.
  package init(_ signIn: SignIn, for server: ServerAddress, client: NetworkClient) {
    (self.signIn, self.client, self.server) = (signIn, client, server)
  }

  package func intercept(
    _ request: APIRequest,
    next: @Sendable (APIRequest) async throws(APIError) -> APIResponse
  ) async throws(APIError) -> APIResponse {
    let sent = await signIn.token()?.generation
    let response = try await next(request)
    guard response.status == 401, request.address.isBelow(server) else { return response }
    let client = client
    do throws(APIError) {
      try await signIn.renew(after: sent) { endpoint async throws(APIError) in
        try await client.send(endpoint)
      }
    } catch .unauthorized(text: nil) {
      // It says itself why, if anything does.
      return response
    }
    return try await next(request)
  }
}
