import CatalogFormat
import CatalogNetwork

/// Where the files of a catalog come from. The caller checks what comes.
package protocol CatalogSource: Sendable {
  /// The root with its signature.
  ///
  /// - Parameter known: the root that is known; nil if none is.
  func root(unless known: KnownRoot?) async throws(CatalogError) -> RootAnswer

  /// The content of a file.
  func content(of file: FileReference) async throws(CatalogError) -> [UInt8]
}

/// A root with what its source called it, if it did.
package struct KnownRoot: Equatable, Sendable {
  package let signed: SignedRoot
  package let validator: String?

  package init(_ signed: SignedRoot, validator: String?) {
    (self.signed, self.validator) = (signed, validator)
  }
}

/// What a source says about its root.
package enum RootAnswer: Equatable, Sendable {
  /// It is the one that is known.
  case unchanged
  /// It is this one.
  case root(KnownRoot)
}

/// The server.
package struct RemoteSource: CatalogSource {
  private let client: NetworkClient

  package init(_ client: NetworkClient) { self.client = client }

  package func root(unless known: KnownRoot?) async throws(CatalogError) -> RootAnswer {
    let validator = known?.validator.map { Validator(text: $0) }
    let answer = try await send(CatalogEndpoints.root(unless: validator))
    if answer.status == 304 {
      guard validator != nil else { throw .network(.malformed("status 304 without a question")) }
      return .unchanged
    }
    if let known, answer.body == known.signed.root { return .unchanged }
    let signature = try await send(CatalogEndpoints.signature())
    let signed = SignedRoot(
      root: answer.body,
      signature: String(decoding: signature.body, as: UTF8.self)
    )
    return .root(KnownRoot(signed, validator: Validator(answer)?.text))
  }

  package func content(of file: FileReference) async throws(CatalogError) -> [UInt8] {
    try await send(CatalogEndpoints.file(file)).body
  }

  private func send(_ endpoint: APIEndpoint) async throws(CatalogError) -> APIResponse {
    do throws(APIError) {
      return try await client.send(endpoint)
    } catch {
      throw .network(AppError(error))
    }
  }
}

/// No server: `--offline`.
package struct NoSource: CatalogSource {
  package init() {}

  package func root(unless known: KnownRoot?) async throws(CatalogError) -> RootAnswer {
    throw .network(.offline)
  }

  package func content(of file: FileReference) async throws(CatalogError) -> [UInt8] {
    throw .network(.offline)
  }
}
