/// Repeats a request that failed for a reason that may pass: only if sending it twice is the same as once.
package struct RetryInterceptor: RequestInterceptor {
  /// Waits, and knows how long: a clock, or in tests a record.
  package typealias Sleep = @Sendable (Duration) async throws -> Void

  /// The longest time that all waits of a request take together.
  package static let limit: Duration = .seconds(30)
  private static let attempts = 4
  private static let first: Duration = .milliseconds(500)

  private let sleep: Sleep
  private let random: @Sendable () -> Double

  /// - Parameters:
  ///   - sleep: waits.
  ///   - random: a number from 0 to 1, so that many clients do not repeat at the same time.
  package init(
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) },
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    (self.sleep, self.random) = (sleep, random)
  }

  package func intercept(
    _ request: APIRequest,
    next: @Sendable (APIRequest) async throws(APIError) -> APIResponse
  ) async throws(APIError) -> APIResponse {
    guard request.isIdempotent else { return try await next(request) }
    var waited: Duration = .zero
    for attempt in 1... {
      let failure: Result<APIResponse, APIError>
      do throws(APIError) {
        let response = try await next(request)
        guard Self.mayPass(response.status) else { return response }
        failure = .success(response)
      } catch {
        guard Self.mayPass(error) else { throw error }
        failure = .failure(error)
      }
      let pause = pause(after: attempt, failure)
      guard attempt < Self.attempts, waited + pause <= Self.limit, !Task.isCancelled,
        (try? await sleep(pause)) != nil
      else { return try failure.get() }
      waited += pause
    }
    preconditionFailure("the loop ends by itself")
  }

  /// What the server asks for, or else 0.5 s, 1 s, 2 s, of which a random part is left out.
  private func pause(after attempt: Int, _ failure: Result<APIResponse, APIError>) -> Duration {
    if case .success(let response) = failure, let seconds = response.retryAfter {
      return .seconds(seconds)
    }
    return Self.first * (1 << (attempt - 1)) * (0.5 + random() / 2)
  }

  private static func mayPass(_ status: Int) -> Bool {
    status == 429 || status == 408 || [500, 502, 503, 504].contains(status)
  }

  private static func mayPass(_ error: APIError) -> Bool {
    switch error {
    case .unreachable, .timeout, .broken: true
    default: false
    }
  }
}
