import CatalogPlatform

/// A request as it goes through the chain of interceptors to the transport.
package struct APIRequest: Equatable, Sendable {
  /// GET asks, POST changes something on the server.
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  /// The method.
  package var method: Method
  /// The address.
  package var address: ServerAddress
  /// The headers, by their names in lower case.
  package var headers: [String: String]
  /// What is sent; empty for GET.
  package var body: [UInt8]
  /// The most bytes that are read of the answer, after decompression.
  package var limit: Int

  package init(
    method: Method,
    address: ServerAddress,
    headers: [String: String] = [:],
    body: [UInt8] = [],
    limit: Int
  ) {
    (self.method, self.address, self.headers) = (method, address, headers)
    (self.body, self.limit) = (body, limit)
  }

  /// Whether sending it twice is the same as once.
  package var isIdempotent: Bool { method == .get }
}

/// The answer to a request.
package struct APIResponse: Equatable, Sendable {
  /// The status of HTTP: 200 for success.
  package let status: Int
  /// The headers, by their names in lower case. Of several with one name, the first.
  package let headers: [String: String]
  /// The content, decompressed.
  package let body: [UInt8]

  package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }
}

/// Sends requests: over the network, or in tests from memory.
package protocol HTTPTransport: Sendable {
  /// Sends a request once, and reads the whole answer. Redirects are answers.
  ///
  /// - Throws: `APIError` if there is no complete answer.
  func send(_ request: APIRequest) async throws(APIError) -> APIResponse
}

/// Why there is no usable answer, in terms of HTTP: only the network and the repositories know of it. ``AppError`` is what
/// it means.
package enum APIError: Error, Hashable, Sendable {
  /// The host cannot be reached; the reason.
  case unreachable(String)
  /// The certificate of the server is not trusted; the reason.
  case untrustedServer(String)
  /// The answer took too long.
  case timeout
  /// The connection ended before the answer was complete, or the answer is not HTTP.
  case broken(String)
  /// The answer is larger than allowed, in bytes.
  case tooLarge(limit: Int)
  /// The server asks for a sign-in, or for another one. The text is what it says about that, here and below.
  case unauthorized(text: String? = nil)
  /// The server refuses this user.
  case forbidden(text: String? = nil)
  /// There is nothing at this path.
  case notFound(path: String, text: String? = nil)
  /// The server asks to wait; how long in seconds, if it says so.
  case tooManyRequests(retryAfter: Int?, text: String? = nil)
  /// Another status.
  case status(Int, text: String? = nil)
  /// A redirect that is not followed; why.
  case redirect(String)
  /// The answer is not what the endpoint returns; what is wrong.
  case malformed(String)
  /// Connections are not allowed.
  case offline
}

extension APIResponse {
  /// The answer if its status is a success, or 304, which says that nothing has changed.
  ///
  /// - Throws: the error that the status stands for.
  package func checked(path: String) throws(APIError) -> APIResponse {
    switch status {
    case 200..<300, 304: return self
    case 401: throw .unauthorized(text: serverText)
    case 403: throw .forbidden(text: serverText)
    case 404, 410: throw .notFound(path: path, text: serverText)
    case 429: throw .tooManyRequests(retryAfter: retryAfter, text: serverText)
    default: throw .status(status, text: serverText)
    }
  }

  /// What the server says about a failure, in one line: the text of a problem (RFC 9457), of a sign-in (RFC 6749), or a
  /// `message`.
  package var serverText: String? {
    /// A value that is a text, or of no use.
    struct Value: Decodable {
      let text: String?
      init(from decoder: any Decoder) {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }
    let problem = try? JSONDecoder().decode([String: Value].self, from: Data(body))
    let texts = Self.textKeys.compactMap { problem?[$0]?.text }.map { text in
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(Self.longestText)
    }
    return texts.first { !$0.isEmpty }.map(String.init)
  }

  private static let textKeys = ["message", "detail", "error_description", "title"]

  private static let longestText = 300

  /// The content as a value, with names in snake case.
  package func decoded<Value: Decodable>(_: Value.Type) throws(APIError) -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      return try decoder.decode(Value.self, from: Data(body))
    } catch {
      throw .malformed("the answer of the server is not the JSON that was expected")
    }
  }
}
