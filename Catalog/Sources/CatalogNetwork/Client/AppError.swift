/// Why a server did not do what it was asked for, as people and commands see it: without statuses of HTTP. The texts are
/// what the server says.
package enum AppError: Error, Hashable, Sendable {
  /// The host cannot be reached; the reason.
  case unreachable(String)
  /// The certificate of the server is not trusted; the reason.
  case untrustedServer(String)
  /// The answer took too long.
  case timeout
  /// Connections are not allowed.
  case offline
  /// The person has to sign in, or to sign in again.
  case signInNeeded(text: String? = nil)
  /// The server refuses this person.
  case notAllowed(text: String? = nil)
  /// The server has no such file.
  case missing(path: String, text: String? = nil)
  /// The server asks to wait; how long in seconds, if it says so.
  case busy(seconds: Int?, text: String? = nil)
  /// The server refuses for another reason, which is a whole sentence.
  case refused(String)
  /// The answer is not complete; the reason.
  case broken(String)
  /// The answer is larger than allowed, in bytes.
  case tooLarge(limit: Int)
  /// The answer is not what was asked for; what is wrong.
  case malformed(String)

  /// What an answer of a server, or the lack of one, means.
  package init(_ error: APIError) {
    self =
      switch error {
      case .unreachable(let reason): .unreachable(reason)
      case .untrustedServer(let reason): .untrustedServer(reason)
      case .timeout: .timeout
      case .offline: .offline
      case .unauthorized(let text): .signInNeeded(text: text)
      case .forbidden(let text): .notAllowed(text: text)
      case .notFound(let path, let text): .missing(path: path, text: text)
      case .tooManyRequests(let seconds, let text): .busy(seconds: seconds, text: text)
      case .status(let status, let text):
        .refused(
          text.map { "the server says: \($0)" } ?? "the server answered with status \(status)"
        )
      case .redirect(let reason): .refused("the server redirects \(reason)")
      case .broken(let reason): .broken(reason)
      case .tooLarge(let limit): .tooLarge(limit: limit)
      case .malformed(let reason): .malformed(reason)
      }
  }

  /// What happened, in a few words: lower case, without a final period.
  package var message: String {
    switch self {
    case .unreachable(let reason): "cannot connect: \(reason)"
    case .untrustedServer(let reason): "the server's certificate is not trusted: \(reason)"
    case .timeout: "the server did not answer in time"
    case .offline: "connections are switched off by --offline"
    case .signInNeeded(let text): "the server asks you to sign in\(Self.saying(text))"
    case .notAllowed(let text): "the server does not allow you to read this\(Self.saying(text))"
    case .missing(let path, let text): "the server has no \(path)\(Self.saying(text))"
    case .busy(let seconds, let text):
      "the server asks to wait" + (seconds.map { " \($0) s" } ?? "") + Self.saying(text)
    case .refused(let reason), .malformed(let reason): reason
    case .broken(let reason): "the answer is incomplete: \(reason)"
    case .tooLarge(let limit): "the answer is larger than \(limit) bytes"
    }
  }

  /// What a server says, behind what it did.
  package static func saying(_ text: String?) -> String { text.map { "; it says: \($0)" } ?? "" }
}
