/// One question that a server answers.
package struct APIEndpoint: Equatable, Sendable {
  /// The method.
  package let method: APIRequest.Method
  /// The path, relative to the address of the catalog.
  package let path: String
  /// The headers, by their names in lower case.
  package let headers: [String: String]
  /// What is sent.
  package let body: [UInt8]
  /// The most bytes of the answer.
  package let limit: Int

  init(
    _ method: APIRequest.Method,
    _ path: String,
    headers: [String: String] = [:],
    body: [UInt8] = [],
    limit: Int
  ) {
    (self.method, self.path, self.headers) = (method, path, headers)
    (self.body, self.limit) = (body, limit)
  }
}
