/// Follows redirects of GET: few, never to a less safe address, and without secrets to another server.
package struct RedirectInterceptor: RequestInterceptor {
  private static let most = 5

  package init() {}

  package func intercept(
    _ request: APIRequest,
    next: @Sendable (APIRequest) async throws(APIError) -> APIResponse
  ) async throws(APIError) -> APIResponse {
    let origin = request.address.origin
    var request = request
    for _ in 0...Self.most {
      let response = try await next(request)
      // Its 401 is no question for our token.
      if response.status == 401, request.address.origin != origin {
        throw .redirect("to another server, which asks you to sign in")
      }
      guard [301, 302, 303, 307, 308].contains(response.status) else { return response }
      guard request.method == .get else { throw .redirect("a request that sends something") }
      guard let location = response.headers["location"] else { throw .redirect("to nowhere") }
      let target = try request.address.redirected(to: location)
      if target.origin != request.address.origin { request.headers["authorization"] = nil }
      request.address = target
    }
    throw .redirect("more than \(Self.most) times")
  }
}
