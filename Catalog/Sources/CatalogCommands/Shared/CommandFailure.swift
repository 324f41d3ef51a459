import ArgumentParser
import BrewGuide
import CatalogFormat
import CatalogPlatform
import CatalogStore

/// Why a command ends, for the person who must act.
struct CommandFailure: Error {
  /// What is wrong: one line, without a final period.
  let message: String
  /// What to do; nil if the message is sufficient.
  let hint: String?
  /// 1 for findings, 2 for everything else.
  let status: Int32

  init(_ message: String, hint: String? = nil, status: Int32 = 2) {
    (self.message, self.hint, self.status) = (message, hint, status)
  }

  /// An error of a catalog.
  init(_ error: CatalogError, of catalog: String) {
    self.init("\(catalog): \(error.message)", hint: error.hint(for: catalog))
  }

  /// The error of another layer, such as of the recipe folder.
  init(wrapping error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as CocoaError: self.init(systemReason(error))
    default: self.init("\(error)")
    }
  }
}

extension Output {
  /// Warns of catalogs that are too old to be trusted, each once: the publisher may have taken recipes back since.
  func warnIfExpired(_ catalogs: [CatalogHome.Catalog]) {
    let byName = Dictionary(catalogs.map { ($0.name, $0) }) { first, _ in first }
    for (name, catalog) in byName.sorted(by: { $0.key < $1.key }) {
      guard let root = try? catalog.stored.root(), root.expires <= Date() else { continue }
      warning(
        "\(name): the catalog expired on \(CatalogDate.day(root.expires))",
        hint: "run `brewcatalog update \(name)`"
      )
    }
  }
}

/// Runs work on a catalog, whose errors name it.
func failing<Value>(
  _ catalog: String,
  _ work: () async throws(CatalogError) -> Value
) async throws(CommandFailure) -> Value {
  do throws(CatalogError) {
    return try await work()
  } catch {
    throw CommandFailure(error, of: catalog)
  }
}
