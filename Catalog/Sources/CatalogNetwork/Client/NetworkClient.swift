/// Asks one server: endpoints become requests, which go through the interceptors to the transport.
package struct NetworkClient: Sendable {
  private let base: ServerAddress
  private let transport: any HTTPTransport
  private let interceptors: [any RequestInterceptor]
  private let budget: TimeBudget

  /// - Parameters:
  ///   - base: the address that the paths of endpoints are relative to.
  ///   - budget: the time for everything that is asked.
  ///   - interceptors: the first one sees a request first, and its answer last.
  package init(
    _ base: ServerAddress,
    transport: any HTTPTransport,
    within budget: TimeBudget,
    interceptors: [any RequestInterceptor]
  ) {
    (self.base, self.transport) = (base, transport)
    (self.interceptors, self.budget) = (interceptors, budget)
  }

  /// Asks an endpoint.
  ///
  /// - Throws: `APIError`, even for a status that is not a success, and `timeout` if the time is over.
  package func send(_ endpoint: APIEndpoint) async throws(APIError) -> APIResponse {
    try await answer(to: endpoint).checked(path: endpoint.path)
  }

  /// The answer to an endpoint, with any status.
  ///
  /// - Throws: `APIError` if there is none.
  package func answer(to endpoint: APIEndpoint) async throws(APIError) -> APIResponse {
    let request = APIRequest(
      method: endpoint.method,
      address: base.file(endpoint.path),
      headers: endpoint.headers,
      body: endpoint.body,
      limit: endpoint.limit
    )
    let result = await budget.run { await outcome(of: request) }
    return try (result ?? .failure(.timeout)).get()
  }

  private func outcome(of request: APIRequest) async -> Result<APIResponse, APIError> {
    do throws(APIError) {
      return .success(try await pass(request, from: 0))
    } catch {
      return .failure(error)
    }
  }

  private func pass(_ request: APIRequest, from place: Int) async throws(APIError) -> APIResponse {
    guard place < interceptors.count else { return try await transport.send(request) }
    return try await interceptors[place].intercept(request) { request async throws(APIError) in
      try await pass(request, from: place + 1)
    }
  }
}

/// Stands between a client and its transport, and may change a request, repeat it, or answer it.
package protocol RequestInterceptor: Sendable {
  /// Handles a request.
  ///
  /// - Parameter next: the rest of the chain; may be called any number of times.
  func intercept(
    _ request: APIRequest,
    next: @Sendable (APIRequest) async throws(APIError) -> APIResponse
  ) async throws(APIError) -> APIResponse
}
