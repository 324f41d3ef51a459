import ArgumentParser
import CatalogPlatform
import CatalogStore

/// `brewcatalog remove`.
struct Remove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Stop following a catalog.",
    discussion: "Recipes that you installed from it stay. Its key is forgotten."
  )

  @Argument(help: "The catalogs.")
  var catalogs: [String]

  @OptionGroup var common: CommonOptions

  func run() async throws {
    let home = try common.home()
    for name in catalogs {
      let folders = CatalogHome.isName(name) ? home.folders(of: name) : []
      guard !folders.isEmpty else {
        throw CommandFailure("there is no catalog '\(name)'", hint: "brewcatalog list")
      }
      for folder in folders {
        // Not while another program updates: it would write the catalog again.
        try await failing(name) { () throws(CatalogError) in
          let files = CatalogFiles(folder)
          try await files.locked { () throws(CatalogError) in try files.removeAll() }
        }
      }
      common.output.note("removed \(name)")
    }
    common.output.json(["removed": catalogs])
  }
}

/// `brewcatalog cache`.
struct Cache: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Manage what was fetched.",
    subcommands: [Clear.self]
  )

  /// `brewcatalog cache clear`.
  struct Clear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove the recipes that were fetched; they are fetched again when needed.",
      discussion: "Catalogs, their keys and their indexes stay, and so do installed recipes."
    )

    @Argument(help: "The catalogs; all if none is named.")
    var catalogs: [String] = []

    @OptionGroup var common: CommonOptions

    func run() async throws {
      let chosen = try common.home().catalogs(catalogs, common.output)
      for catalog in chosen {
        try await failing(catalog.name) { () throws(CatalogError) in try catalog.files.clear() }
        common.output.note("cleared \(catalog.name)")
      }
      common.output.json(["cleared": chosen.map(\.name)])
    }
  }
}
