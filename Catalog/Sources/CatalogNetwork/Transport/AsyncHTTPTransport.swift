import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// Sends requests over the network.
package struct AsyncHTTPTransport: HTTPTransport {
  private let client: HTTPClient
  private let timeout: Duration

  /// Opens connections when the first request is sent.
  ///
  /// - Parameters:
  ///   - authority: a file with certificates that are trusted in addition to those of the system.
  ///   - timeout: the most time for a whole answer.
  package init(authority: String? = nil, timeout: Duration = .seconds(60)) {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(10), read: .seconds(20)),
      decompression: .enabled(limit: .size(Self.mostDecompressed))
    )
    if let authority {
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.additionalTrustRoots = [.file(authority)]
      configuration.tlsConfiguration = tls
    }
    configuration.httpVersion = .http1Only
    client = HTTPClient(
      eventLoopGroup: .singletonMultiThreadedEventLoopGroup,
      configuration: configuration
    )
    self.timeout = timeout
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
    return try await withDeadline(sent, limit: request.limit)
  }

  /// The client's own deadline ends when the first bytes arrive, and a server can send the others slowly.
  private func withDeadline(
    _ request: HTTPClientRequest,
    limit: Int
  ) async throws(APIError) -> APIResponse {
    let result = await withTaskGroup(of: Result<APIResponse, APIError>?.self) { group in
      group.addTask { await answer(to: request, limit: limit) }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first ?? .failure(.timeout)
    }
    return try result.get()
  }

  private func answer(
    to request: HTTPClientRequest,
    limit: Int
  ) async -> Result<APIResponse, APIError> {
    do {
      let time = TimeAmount.seconds(timeout.components.seconds)
      let response = try await client.execute(request, timeout: time)
      let body = try await response.body.collect(upTo: limit)
      var headers: [String: String] = [:]
      for header in response.headers where headers[header.name.lowercased()] == nil {
        headers[header.name.lowercased()] = header.value
      }
      return .success(
        APIResponse(
          status: Int(response.status.code),
          headers: headers,
          body: Array(body.readableBytesView)
        )
      )
    } catch {
      return .failure(Self.apiError(error, limit: limit))
    }
  }

  private static func apiError(_ error: any Error, limit: Int) -> APIError {
    switch error {
    case is NIOTooManyBytesError, is NIOHTTPDecompression.DecompressionError:
      return .tooLarge(limit: limit)
    case let error as NIOConnectionError:
      let reason = error.connectionErrors.first.map { "\($0.error)" } ?? "no address"
      return .unreachable(error.connectionErrors.isEmpty ? "\(error.host) is not known" : reason)
    case let error as HTTPClientError:
      return apiError(error)
    case let error as NIOSSLError:
      return .untrustedServer("\(error)")
    case let error as NIOSSLExtraError:
      return .untrustedServer(error.description)
    case let error as IOError:
      return .unreachable(String(cString: strerror(error.errnoCode)))
    case is CancellationError:
      return .timeout
    default:
      return .broken("\(error)")
    }
  }

  private static func apiError(_ error: HTTPClientError) -> APIError {
    switch error {
    case .connectTimeout, .readTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout,
      .tlsHandshakeTimeout, .cancelled:
      return .timeout
    default:
      return .broken(error.shortDescription)
    }
  }
}
