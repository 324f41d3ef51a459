import ArgumentParser
import CatalogPlatform
import CatalogStore

/// `brewcatalog move`.
struct Move: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Follow a catalog at another address.",
    discussion:
      "Its key must be the same. Recipes that were installed from the old address are upgraded from the new one."
  )

  @Argument(help: "The catalog.")
  var catalog: String

  @Argument(help: "Its new address: https://host/folder/.")
  var url: String

  @Flag(name: .customLong("allow-http"), help: "Allow an address without encryption.")
  var allowsHTTP = false

  @OptionGroup var common: CommonOptions

  func run() async throws {
    let home = try common.home()
    guard home.environment == nil else {
      throw CommandFailure("catalogs are moved in production", hint: "leave out the environment")
    }
    let known = try home.catalog(catalog)
    let address = try Composition.address(url, allowsHTTP: allowsHTTP).description
    try await failing(known.name) { () throws(CatalogError) in
      try await known.files.locked { () async throws(CatalogError) in
        var stored = try known.files.load() ?? known.stored
        // What the old server called its root says nothing about the new one's.
        stored.known = stored.known.map { KnownRoot($0.signed, validator: nil) }
        stored.formerAddresses.removeAll { $0 == address }
        if stored.address != address { stored.formerAddresses.append(stored.address) }
        (stored.address, stored.allowsHTTP) = (address, allowsHTTP)
        try known.files.save(stored)
      }
    }
    common.output.note("moved \(known.name) to \(address)")
    common.output.json(["name": known.name, "url": address])
  }
}
