import CatalogFormat
import CatalogNetwork

/// Why something with a catalog failed, for the person who must act.
package enum CatalogError: Error, Hashable, Sendable {
  /// The server gave no usable answer.
  case network(AppError)
  /// What the server gave, or what is stored, cannot be trusted or read.
  case defect(CatalogDefect)
  /// A file here cannot be read or written; the path and the reason.
  case file(String, reason: String)
  /// Nothing was fetched yet.
  case neverFetched
  /// Another program has been updating the catalog for a long time.
  case busy
}

extension CatalogError {
  /// What happened: one line in lower case, without a final period.
  package var message: String {
    switch self {
    case .network(let error): error.message
    case .defect(let defect): defect.description
    case .file(let path, let reason): "\(path): \(reason)"
    case .neverFetched: "nothing was fetched yet"
    case .busy: "another program is updating the catalog"
    }
  }

  /// What to do about it; nil if the message is sufficient.
  ///
  /// - Parameter catalog: the name of the catalog.
  package func hint(for catalog: String) -> String? {
    switch self {
    case .network(let error): Self.hint(error, catalog)
    case .defect(let defect): Self.hint(defect, catalog)
    case .file: nil
    case .neverFetched: "run `brewcatalog update \(catalog)`"
    case .busy: "try again when it has finished"
    }
  }

  private static func hint(_ error: AppError, _ catalog: String) -> String? {
    switch error {
    case .signInNeeded: "brewcatalog login \(catalog)"
    case .notAllowed: "ask the publisher, or sign in as somebody else: brewcatalog login \(catalog)"
    case .unreachable: "what was fetched before works with --offline"
    case .timeout: "give it more time with --timeout; what was fetched before works with --offline"
    case .missing: "check the address with `brewcatalog list`"
    case .untrustedServer: "give the certificate of its authority with --ca-file"
    case .offline: "run again without --offline"
    default: nil
    }
  }

  private static func hint(_ defect: CatalogDefect, _ catalog: String) -> String? {
    switch defect {
    case .wrongSignature:
      "try again in a minute, in case it is being published; if the publisher has a new key, check it with them, then remove and add the catalog"
    case .rollback, .twoRoots: "the last good version stays; tell the publisher"
    case .expired: "the publisher must publish again"
    case .newerFormat: "install a newer brewcatalog"
    case .wrongContent: "try again in a minute, in case it is being published"
    case .tooLarge, .unsafePath, .malformed: "tell the publisher"
    }
  }
}
