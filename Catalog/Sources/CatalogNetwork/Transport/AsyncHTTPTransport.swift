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
    // Who asks decides whether to try again, and the client's own attempts take ten seconds each.
    configuration.connectionPool.retryConnectionEstablishment = false
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
      let response = try await client.execute(request, timeout: TimeAmount(timeout))
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
      return .failure(Self.apiError(error, limit: limit))
    }
  }

  /// The content of an answer. Only that of a success is of use: the page about a failure may be of any size.
  private static func body(of response: HTTPClientResponse, limit: Int) async throws -> [UInt8] {
    guard 200..<300 ~= response.status.code else {
      // A short one is read, so that the connection can be used again.
      _ = try? await response.body.collect(upTo: 1 << 14)
      return []
    }
    // The client compares the size before decompression too, and compression can make a short text longer.
    let body = try await response.body.collect(upTo: limit + 1024)
    guard body.readableBytes <= limit else { throw NIOTooManyBytesError(maxBytes: limit) }
    return Array(body.readableBytesView)
  }
}

/// What the errors of the libraries mean.
extension AsyncHTTPTransport {
  private static func apiError(_ error: any Error, limit: Int) -> APIError {
    switch error {
    case is NIOTooManyBytesError, NIOHTTPDecompression.DecompressionError.limit:
      return .tooLarge(limit: limit)
    case is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      return .broken("the compressed content is damaged")
    case let error as NIOConnectionError:
      guard let cause = error.connectionErrors.first?.error else {
        return .unreachable("\(error.host) is not known")
      }
      return apiError(cause, limit: limit)
    case ChannelError.connectTimeout, is CancellationError:
      return .timeout
    case let error as HTTPClientError:
      return apiError(error)
    case let error as NIOSSLError:
      return apiError(error)
    case let error as NIOSSLExtraError where error == .failedToValidateHostname:
      return .untrustedServer("it is for another host")
    case let error as IOError:
      return apiError(error)
    default:
      // Most are of the parser, in the words of its own code.
      return .broken("it breaks off, or is not HTTP")
    }
  }

  private static func apiError(_ error: HTTPClientError) -> APIError {
    switch error {
    case .connectTimeout, .readTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout,
      .tlsHandshakeTimeout, .cancelled:
      return .timeout
    case .remoteConnectionClosed:
      return .broken("the server closed the connection")
    default:
      return .broken(error.shortDescription)
    }
  }

  /// BoringSSL says only in its text that it was the certificate.
  private static func apiError(_ error: NIOSSLError) -> APIError {
    switch error {
    case .failedToLoadCertificate, .noSuchFilesystemObject:
      return .untrustedServer("the file of authorities has no certificates that can be read")
    case .handshakeFailed where "\(error)".contains("CERTIFICATE_VERIFY_FAILED"):
      return .untrustedServer("no authority that is known here signed it, or it has expired")
    default:
      return .broken("there is no encrypted connection")
    }
  }

  private static func apiError(_ error: IOError) -> APIError {
    let reason = String(cString: strerror(error.errnoCode)).lowercased()
    return [ECONNRESET, ECONNABORTED, EPIPE].contains(error.errnoCode)
      ? .broken(reason) : .unreachable(reason)
  }
}
