import AsyncHTTPClient
import CatalogPlatform
import NIOCore
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// Sends requests over the network.
package struct AsyncHTTPTransport: HTTPTransport {
  private let client: HTTPClient

  /// Opens connections when the first request is sent. Who asks decides how long a whole answer may take.
  ///
  /// - Parameters:
  ///   - authority: a file with certificates that are trusted in addition to those of the system.
  ///   - time: the time for all requests together. A server may take a sixth of it to connect, and be silent in an
  ///     answer for a third.
  package init(authority: String? = nil, time: Duration) {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(
        connect: TimeAmount(time / 6),
        read: TimeAmount(time / 3)
      ),
      decompression: .enabled(limit: .size(Self.mostDecompressed))
    )
    if let authority {
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.additionalTrustRoots = [.file(authority)]
      configuration.tlsConfiguration = tls
    }
    configuration.httpVersion = .http1Only
    // Who asks decides whether to try again, and the client's own attempts take ten seconds each.
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(
      eventLoopGroup: .singletonMultiThreadedEventLoopGroup,
      configuration: configuration
    )
  }

  /// Closes all connections.
  package func shutDown() async { try? await client.shutdown() }

  /// No file of a catalog is larger.
  private static let mostDecompressed = 8 << 20

  package func send(_ request: APIRequest) async throws(APIError) -> APIResponse {
    var sent = HTTPClientRequest(url: request.address.description)
    sent.method = .init(rawValue: request.method.rawValue)
    sent.headers.add(name: "accept-encoding", value: "gzip")
    sent.headers.add(name: "user-agent", value: "brewcatalog")
    for (name, value) in request.headers { sent.headers.replaceOrAdd(name: name, value: value) }
    if !request.body.isEmpty { sent.body = .bytes(ByteBuffer(bytes: request.body)) }
    return try await answer(to: sent, limit: request.limit).get()
  }

  private func answer(
    to request: HTTPClientRequest,
    limit: Int
  ) async -> Result<APIResponse, APIError> {
    do {
      let response = try await client.execute(request, deadline: .distantFuture)
      let body = try await Self.body(of: response, limit: limit)
      var headers: [String: String] = [:]
      for header in response.headers where headers[header.name.lowercased()] == nil {
        headers[header.name.lowercased()] = header.value
      }
      return .success(
        APIResponse(
          status: Int(response.status.code),
          headers: headers,
          body: body
        )
      )
    } catch {
      return .failure(TransportErrors.apiError(error, limit: limit))
    }
  }

  /// The content of an answer. Of a failure, only a short text for programs is of use; a page may be of any size.
  private static func body(of response: HTTPClientResponse, limit: Int) async throws -> [UInt8] {
    guard 200..<300 ~= response.status.code else {
      // Read also so that the connection can be used again.
      let body = try? await response.body.collect(upTo: 1 << 14)
      let type = response.headers["content-type"].first ?? ""
      guard let body, type.contains("json") else { return [] }
      return Array(body.readableBytesView)
    }
    // The client compares the size before decompression too, and compression can make a short text longer.
    let body = try await response.body.collect(upTo: limit + 1024)
    guard body.readableBytes <= limit else { throw NIOTooManyBytesError(maxBytes: limit) }
    return Array(body.readableBytesView)
  }
}
