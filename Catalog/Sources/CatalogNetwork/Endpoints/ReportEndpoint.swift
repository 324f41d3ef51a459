import CatalogPlatform

/// A report about a problem, for the one who runs a server.
package enum ReportEndpoint {
  /// Sends a report, as the person has seen it.
  package static func send(_ report: [UInt8]) -> APIEndpoint {
    APIEndpoint(
      .post,
      "report",
      headers: ["content-type": "application/json"],
      body: report,
      limit: 1 << 14
    )
  }
}
