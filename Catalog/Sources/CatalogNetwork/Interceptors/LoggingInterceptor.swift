/// What is written about requests, and where to.
package struct LoggingConfiguration: Sendable {
  /// How much is written.
  package enum Level: Sendable {
    /// Nothing.
    case nothing
    /// A line for each request and its answer.
    case requests
  }

  /// How much is written.
  package let level: Level
  /// Takes a line.
  package let write: @Sendable (String) -> Void

  package init(_ level: Level, write: @escaping @Sendable (String) -> Void) {
    (self.level, self.write) = (level, write)
  }

  /// What stands before the transport.
  package var interceptors: [any RequestInterceptor] {
    level == .nothing ? [] : [LoggingInterceptor(write: write)]
  }
}

/// Writes a line for each request and answer. Neither headers nor bodies nor queries are written: they may have secrets.
private struct LoggingInterceptor: RequestInterceptor {
  let write: @Sendable (String) -> Void

  func intercept(
    _ request: APIRequest,
    next: @Sendable (APIRequest) async throws(APIError) -> APIResponse
  ) async throws(APIError) -> APIResponse {
    let name = "\(request.method.rawValue) \(request.address.withoutQuery)"
    do throws(APIError) {
      let response = try await next(request)
      write("\(name): \(response.status), \(response.body.count) bytes")
      return response
    } catch {
      write("\(name): \(error.reason)")
      throw error
    }
  }
}

extension APIError {
  /// What happened, in a few words: lower case, without a final period.
  package var reason: String {
    switch self {
    case .unreachable(let reason): "cannot connect: \(reason)"
    case .untrustedServer(let reason): "the server's certificate is not trusted: \(reason)"
    case .timeout: "the server did not answer in time"
    case .broken(let reason): "the answer is incomplete: \(reason)"
    case .tooLarge(let limit): "the answer is larger than \(limit) bytes"
    case .unauthorized: "the server asks you to sign in"
    case .forbidden: "the server does not allow you to read this"
    case .notFound(let path): "the server has no \(path)"
    case .tooManyRequests(let seconds):
      "the server asks to wait" + (seconds.map { " \($0) s" } ?? "")
    case .status(let status): "the server answered with status \(status)"
    case .refused(let text): "the server says: \(text)"
    case .redirect(let reason): "the server redirects \(reason)"
    case .malformed(let reason): reason
    case .offline: "connections are switched off by --offline"
    }
  }
}
