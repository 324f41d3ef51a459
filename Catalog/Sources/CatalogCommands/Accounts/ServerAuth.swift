import BrewGuide
import CatalogNetwork
import CatalogPlatform
import CatalogStore

/// Signs in at a server: it gives tokens, git keeps them, and a file keeps the name.
struct ServerAuth: AuthRepository {
  let address: ServerAddress
  /// nil with `--offline`.
  let client: NetworkClient?
  let credentials: Credentials
  let sessions: SessionFile

  func login(name: String, password: String) async throws(AuthError) {
    let endpoint = AuthEndpoints.signIn(username: name, password: password)
    try await keep(try await secret(endpoint, elseNone: AuthError.noSignIn), of: name)
  }

  func register(name: String, password: String) async throws(AuthError) {
    let endpoint = AuthEndpoints.register(username: name, password: password)
    try await keep(try await secret(endpoint, elseNone: AuthError.noRegistration), of: name)
  }

  func login(token: String) async throws(AuthError) {
    guard TokenAnswer.isToken(token) else { throw .noToken }
    try await keep(SignIn.Stored(isRefreshToken: false, secret: token), of: nil)
  }

  func logout() async throws(AuthError) {
    guard await credentials.remove(address) else { throw .notForgotten }
    try remember(nil)
  }

  func whoami() async throws(AuthError) -> SignedIn {
    guard await credentials.load(address) != nil else { return .nobody }
    do throws(CatalogError) {
      return try sessions.userName(at: address.description).map { .name($0) } ?? .token
    } catch {
      throw .other(error)
    }
  }

  // MARK: The boundary

  /// What an answer of the server means here: nothing above knows of HTTP.
  ///
  /// - Parameter missing: what it means that the server has no such endpoint.
  private func secret(
    _ endpoint: APIEndpoint,
    elseNone missing: (String?) -> AuthError
  ) async throws(AuthError) -> SignIn.Stored {
    guard let client else { throw .other(.network(.offline)) }
    let tokens: TokenAnswer?
    var text: String?
    do throws(APIError) {
      let answer = try await client.answer(to: endpoint)
      text = answer.serverText
      let isRefused = [400, 401, 403, 409, 422].contains(answer.status)
      tokens = isRefused ? nil : try answer.checked(path: endpoint.path).tokens()
    } catch {
      if case .notFound(_, let text) = error { throw missing(text) }
      throw .other(.network(AppError(error)))
    }
    guard let tokens else { throw .refused(text) }
    return SignIn.Stored(
      isRefreshToken: tokens.refreshToken != nil,
      secret: tokens.refreshToken ?? tokens.accessToken
    )
  }

  /// Keeps the secret of a sign-in in the place of others, and checks that it is kept.
  private func keep(_ secret: SignIn.Stored, of name: String?) async throws(AuthError) {
    await credentials.replace(with: secret, for: address)
    guard await credentials.load(address) == secret else { throw .notKept }
    try remember(name)
  }

  private func remember(_ name: String?) throws(AuthError) {
    do throws(CatalogError) {
      try sessions.setUserName(name, at: address.description)
    } catch {
      throw .other(error)
    }
  }
}
