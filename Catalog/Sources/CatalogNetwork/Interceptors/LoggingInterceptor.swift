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
      write("\(name): \(AppError(error).message)")
      throw error
    }
  }
}
