import AsyncHTTPClient
import CatalogPlatform
import NIOCore
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// What the errors of the libraries mean.
enum TransportErrors {
  static func apiError(_ error: any Error, limit: Int) -> APIError {
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
    let reason = systemReason(error.errnoCode)
    return [ECONNRESET, ECONNABORTED, EPIPE].contains(error.errnoCode)
      ? .broken(reason) : .unreachable(reason)
  }
}
