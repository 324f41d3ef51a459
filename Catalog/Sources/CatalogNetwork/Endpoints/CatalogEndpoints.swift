import CatalogFormat
import CatalogPlatform

/// The files of a catalog. Any web server answers them.
package enum CatalogEndpoints {
  /// The root.
  ///
  /// - Parameter validator: what the server called the root that is known here; it answers 304 if that is still the same.
  package static func root(unless validator: Validator?) -> APIEndpoint {
    APIEndpoint(
      .get,
      CatalogRoot.path,
      headers: validator.map { [$0.question: $0.text] } ?? [:],
      limit: CatalogLimits.root
    )
  }

  /// The signature of the root.
  package static func signature() -> APIEndpoint {
    APIEndpoint(.get, CatalogRoot.signaturePath, limit: CatalogLimits.signature)
  }

  /// A shard, a recipe, or the equipment.
  package static func file(_ file: FileReference) -> APIEndpoint {
    APIEndpoint(.get, file.path, limit: file.size)
  }
}

/// What a server calls a version of a file: its `ETag`, or when it was changed (RFC 9110, section 8.8).
package struct Validator: Equatable, Sendable {
  /// The text of the server.
  package let text: String

  package init(text: String) { self.text = text }

  /// The validator in an answer; nil if it has none that can be relied on.
  package init?(_ response: APIResponse) {
    if let etag = response.headers["etag"], etag.hasPrefix("\"") || etag.hasPrefix("W/") {
      text = etag
      return
    }
    // A file can change twice in a second, so a time counts only when it is a minute old.
    guard let changed = response.headers["last-modified"], let now = response.headers["date"],
      let from = HTTPDate.date(changed), let to = HTTPDate.date(now),
      to.timeIntervalSince(from) >= 60
    else { return nil }
    text = changed
  }

  fileprivate var question: String {
    text.hasPrefix("\"") || text.hasPrefix("W/") ? "if-none-match" : "if-modified-since"
  }
}
