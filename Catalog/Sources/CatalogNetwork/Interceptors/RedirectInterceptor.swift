/// Follows redirects of GET: few, and never to a less safe address.
package struct RedirectInterceptor: RequestInterceptor {
  private static let most = 5

  private let server: ServerAddress

  /// - Parameter server: the address of the catalog, whose questions for a sign-in are answered.
  package init(for server: ServerAddress) { self.server = server }

  package func intercept(
    _ request: APIRequest,
    next: @Sendable (APIRequest) async throws(APIError) -> APIResponse
  ) async throws(APIError) -> APIResponse {
    var request = request
    for _ in 0...Self.most {
      let response = try await next(request)
      // Its 401 is not a question for our token.
      if response.status == 401, !request.address.isBelow(server) {
        let place = request.address.origin == server.origin ? "folder" : "server"
        throw .redirect("to another \(place), which asks you to sign in")
      }
      guard [301, 302, 303, 307, 308].contains(response.status) else { return response }
      guard request.method == .get else { throw .redirect("a request that sends something") }
      guard let location = response.headers["location"] else { throw .redirect("to nowhere") }
      request.address = try request.address.redirected(to: location)
    }
    throw .redirect("more than \(Self.most) times")
  }
}
