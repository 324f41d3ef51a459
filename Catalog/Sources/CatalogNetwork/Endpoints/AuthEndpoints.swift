import CatalogFormat
import CatalogPlatform

/// Signing in, for servers that want it. A server of files has none of this.
package enum AuthEndpoints {
  private static let limit = 1 << 14

  private struct Request: Encodable {
    var grantType: String?
    var username: String?
    var password: String?
    var refreshToken: String?

    enum CodingKeys: String, CodingKey {
      case username, password
      case grantType = "grant_type"
      case refreshToken = "refresh_token"
    }
  }

  /// Gets tokens for a name and a password.
  package static func signIn(username: String, password: String) -> APIEndpoint {
    endpoint(Request(grantType: "password", username: username, password: password))
  }

  /// Gets new tokens for the one that is kept.
  package static func refresh(_ token: String) -> APIEndpoint {
    endpoint(Request(grantType: "refresh_token", refreshToken: token))
  }

  /// Creates an account, and gets tokens for it.
  package static func register(username: String, password: String) -> APIEndpoint {
    endpoint(Request(username: username, password: password), at: "auth/register")
  }

  private static func endpoint(_ request: Request, at path: String = "auth/token") -> APIEndpoint {
    APIEndpoint(
      .post,
      path,
      headers: ["content-type": "application/json"],
      body: WireJSON.encode(request, isPretty: false),
      limit: limit
    )
  }
}

/// What the server answers to a sign-in.
package struct TokenAnswer: Codable, Equatable, Sendable {
  /// Goes with each request, for a short time.
  package let accessToken: String
  /// Is kept, and gets the next access token; nil if the one that was sent stays valid.
  package let refreshToken: String?
}

extension TokenAnswer {
  /// Whether a text can be sent as a token, and be kept on one line: visible ASCII (RFC 6750, section 2.1).
  package static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { 0x21...0x7e ~= $0 }
  }
}

extension APIResponse {
  /// The answer to a sign-in.
  ///
  /// - Throws: `APIError.malformed` if it has no tokens that can be sent.
  package func tokens() throws(APIError) -> TokenAnswer {
    let answer = try decoded(TokenAnswer.self)
    guard TokenAnswer.isToken(answer.accessToken),
      answer.refreshToken.map(TokenAnswer.isToken) ?? true
    else { throw .malformed("the server gave a token that cannot be sent") }
    return answer
  }
}
