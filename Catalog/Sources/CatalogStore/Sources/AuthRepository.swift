/// Signs a person in to one server, and out.
package protocol AuthRepository: Sendable {
  /// Signs in with a name and a password.
  func login(name: String, password: String) async throws(AuthError)
  /// Creates an account, and signs in to it.
  func register(name: String, password: String) async throws(AuthError)
  /// Signs in with a token that the server gave elsewhere.
  func login(token: String) async throws(AuthError)
  /// Forgets the sign-in.
  func logout() async throws(AuthError)
  /// Who is signed in.
  func whoami() async throws(AuthError) -> SignedIn
}

/// Who is signed in to a server.
package enum SignedIn: Equatable, Sendable {
  /// A person, by the name of the account.
  case name(String)
  /// The owner of a token, whose name only the server knows.
  case token
  /// Nobody.
  case nobody
}

/// Why a person could not sign in or out.
package enum AuthError: Error, Equatable, Sendable {
  /// The server does not accept the name and the password; what it says about that.
  case refused(String?)
  /// The server has no sign-in; what it says about that.
  case noSignIn(String?)
  /// The server creates no accounts; what it says about that.
  case noRegistration(String?)
  /// The token has a character that no token has.
  case noToken
  /// The place for passwords did not keep the sign-in.
  case notKept
  /// The place for passwords did not forget the sign-in.
  case notForgotten
  /// The server cannot be asked, or a file cannot be written.
  case other(CatalogError)
}
