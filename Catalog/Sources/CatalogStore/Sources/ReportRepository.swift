import CatalogNetwork

/// Takes reports about problems to the one who runs a server.
package protocol ReportRepository: Sendable {
  /// Sends a report, as the person has seen it.
  func send(_ report: [UInt8]) async throws(ReportError)
}

/// Why a report was not sent.
package enum ReportError: Error, Equatable, Sendable {
  /// The server takes no reports; what it says about that.
  case noReports(String?)
  /// The server cannot be asked, or refuses this one.
  case other(CatalogError)
}

/// The server.
package struct RemoteReports: ReportRepository {
  private let client: NetworkClient?

  /// - Parameter client: sends no sign-in; nil with `--offline`.
  package init(_ client: NetworkClient?) { self.client = client }

  package func send(_ report: [UInt8]) async throws(ReportError) {
    guard let client else { throw .other(.network(.offline)) }
    do throws(APIError) {
      _ = try await client.send(ReportEndpoint.send(report))
    } catch {
      if case .notFound(_, let text) = error { throw .noReports(text) }
      throw .other(.network(AppError(error)))
    }
  }
}
