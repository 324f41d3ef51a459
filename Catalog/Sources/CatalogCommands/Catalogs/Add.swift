import ArgumentParser
import CatalogFormat
import CatalogNetwork
import CatalogStore
import Foundation

/// `brewcatalog add`.
struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Follow a catalog: check its key, and fetch its index.",
    discussion: """
      Shows the key that signs the catalog, and asks whether you trust it. Compare it with what the publisher says elsewhere. From then on only this key, and those that it names, can change the catalog.
      """
  )

  @Argument(help: "What you call the catalog: small letters, digits and hyphens.")
  var name: String

  @Argument(help: "Its address: https://host/folder/.")
  var url: String

  @Option(
    help: ArgumentHelp(
      "The key that the publisher gave you; then nothing is asked.",
      valueName: "key"
    )
  )
  var key: String?

  @Flag(name: [.short, .long], help: "Trust the key without being asked.")
  var yes = false

  @Flag(name: .customLong("allow-http"), help: "Allow an address without encryption.")
  var allowsHTTP = false

  @OptionGroup var network: NetworkOptions
  @OptionGroup var common: CommonOptions

  private struct Result: Encodable {
    var version = 1
    var name: String
    var title: String
    var url: String
    var keys: [String]
    var recipes: Int
  }

  func run() async throws {
    guard CatalogHome.isName(name) else {
      throw CommandFailure(
        "not a name for a catalog: \(name)",
        hint: "use small letters, digits and hyphens"
      )
    }
    let home = try common.home()
    guard home.environment == nil else {
      throw CommandFailure("catalogs are added in production", hint: "leave out the environment")
    }
    guard !home.names.contains(name) else {
      throw CommandFailure(
        "there is a catalog '\(name)' already",
        hint: "brewcatalog remove \(name)"
      )
    }
    let connection = try Connection(network, common.output)
    do {
      try await add(to: home, connection)
    } catch {
      await connection.close()
      throw error
    }
    await connection.close()
  }

  private func add(to home: CatalogHome, _ connection: Connection) async throws {
    let address = try Connection.address(url, allowsHTTP: allowsHTTP)
    let source = connection.source(address)
    let answer = try await failing(name) { () throws(CatalogError) in
      try await source.root(unless: nil)
    }
    guard case .root(let known) = answer else { return }
    let keys = try trusted(known.signed)
    let stored = StoredCatalog(address: address.description, keys: keys, allowsHTTP: allowsHTTP)
    let files = home.files(name)
    let repository = CatalogRepository(source: source, storage: files)
    let update: CatalogRepository.Update
    do {
      update = try await failing(name) { () throws(CatalogError) in
        try files.save(stored)
        return try await repository.update(progress: common.output.progress(name))
      }
    } catch {
      try? FileManager.default.removeItem(at: files.folder)
      throw error
    }
    let count = update.root.recipes == 1 ? "1 recipe" : "\(update.root.recipes) recipes"
    common.output.note("added \(name): \(update.root.name), \(count)")
    common.output.json(
      Result(
        name: name,
        title: update.root.name,
        url: address.description,
        keys: update.root.keys.map(\.description),
        recipes: update.root.recipes
      )
    )
  }

  /// The keys that the person trusts.
  private func trusted(_ signed: SignedRoot) throws(CommandFailure) -> [MinisignPublicKey] {
    do throws(CatalogDefect) {
      let claimed = try CatalogRoot(json: signed.root)
      let chosen = try chosenKey()
      let root = try CatalogTrust(keys: chosen.map { [$0] } ?? claimed.keys)
        .checked(signed, now: Date())
      if chosen == nil { try confirm(root) }
      return root.keys
    } catch {
      throw CommandFailure(CatalogError.defect(error), of: name)
    }
  }

  private func chosenKey() throws(CatalogDefect) -> MinisignPublicKey? {
    guard let text = self.key else { return nil }
    guard let key = MinisignPublicKey(text) else {
      throw .malformed("--key needs a key of minisign: 56 characters that begin with RW")
    }
    return key
  }

  private func confirm(_ root: CatalogRoot) throws(CatalogDefect) {
    let output = common.output
    output.note("The catalog '\(root.name)' is signed by:")
    for key in root.keys { output.note("  \(key)") }
    if yes { return }
    guard isatty(STDIN_FILENO) != 0, isatty(STDERR_FILENO) != 0 else {
      throw .malformed("cannot ask whether you trust the key: not a terminal; give --key or --yes")
    }
    FileHandle.standardError.write(Data("Do you trust this key? [y/N] ".utf8))
    guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else {
      throw .malformed("not added, as the key is not trusted")
    }
  }
}
