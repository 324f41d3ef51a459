import ArgumentParser
import CatalogFormat
import CatalogNetwork
import CatalogPlatform
import CatalogStore

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
    try await Composition.open(network, common.output) { composition in
      try await add(to: home, composition)
    }
  }

  private func add(to home: CatalogHome, _ composition: Composition) async throws {
    let address = try Composition.address(url, allowsHTTP: allowsHTTP)
    let source = composition.source(address)
    let answer: RootAnswer
    do throws(CatalogError) {
      answer = try await source.root(unless: nil)
    } catch {
      throw CommandFailure("\(name): \(error.message)", hint: hint(error))
    }
    guard case .root(let known) = answer else { return }
    let keys = try trusted(known.signed)
    let stored = StoredCatalog(address: address.description, keys: keys, allowsHTTP: allowsHTTP)
    let files = home.files(name)
    let repository = CatalogRepository(source: source, storage: files)
    let update = try await failing(name) { () throws(CatalogError) in
      try await files.locked { () throws(CatalogError) in
        guard try files.load() == nil else { throw .busy }
        try files.save(stored)
      }
      do throws(CatalogError) {
        return try await repository.update(progress: common.output.progress(name))
      } catch {
        if try files.load()?.known == nil { try? files.removeAll() }
        throw error
      }
    }
    let count = counted(update.root.recipes, "recipe")
    common.output.note("added \(name): \(update.root.name), \(count)")
    common.output.json([
      "name": name,
      "title": update.root.name,
      "url": address.description,
      "keys": update.root.keys.map(\.description),
      "recipes": update.root.recipes,
    ])
  }

  /// What to do if a catalog cannot be reached that is not known yet.
  private func hint(_ error: CatalogError) -> String? {
    guard case .network(let error) = error else { return error.hint(for: name) }
    return switch error {
    case .signInNeeded, .notAllowed: "brewcatalog login \(url)"
    case .unreachable, .missing: "check the address"
    case .timeout: "check the address, or give it more time with --timeout"
    default: CatalogError.network(error).hint(for: name)
    }
  }

  /// The keys that the person trusts.
  private func trusted(_ signed: SignedRoot) throws(CommandFailure) -> [MinisignPublicKey] {
    var chosen: MinisignPublicKey?
    if let key { chosen = try MinisignPublicKey(argument: key) }
    let root: CatalogRoot
    let signer: MinisignPublicKey?
    do throws(CatalogDefect) {
      let claimed = try CatalogRoot(json: signed.root)
      let trust = CatalogTrust(keys: chosen.map { [$0] } ?? claimed.keys)
      root = try trust.checked(signed, now: Date())
      signer = trust.signer(of: signed)
    } catch {
      let isOtherKey = error == .wrongSignature && chosen != nil
      throw CommandFailure(
        "\(name): \(isOtherKey ? "the catalog is signed by another key than the one you gave" : "\(error)")",
        hint: isOtherKey
          ? "ask the publisher for the key" : CatalogError.defect(error).hint(for: name)
      )
    }
    if chosen == nil { try confirm(root, signer) }
    return root.keys
  }

  private func confirm(_ root: CatalogRoot, _ signer: MinisignPublicKey?) throws(CommandFailure) {
    let isTerminal = isatty(STDIN_FILENO) != 0 && isatty(STDERR_FILENO) != 0
    let asks = !yes && isTerminal
    // A question is shown with what it is about, even with --quiet.
    let output = Output(isQuiet: common.quiet && !asks, isVerbose: false, isJSON: false)
    output.note("The catalog '\(root.name)' is signed by:")
    if let signer { output.note("  \(signer)") }
    let others = root.keys.filter { $0 != signer }
    if !others.isEmpty { output.note("These keys may sign later versions too:") }
    for key in others { output.note("  \(key)") }
    if yes { return }
    guard asks else {
      throw CommandFailure(
        "cannot ask whether you trust the key: not a terminal",
        hint: "give the key with --key, or --yes to trust it"
      )
    }
    _ = writeAll("Do you trust this key? [y/N] ".utf8, to: STDERR_FILENO)
    guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else {
      throw CommandFailure("not added, as the key is not trusted", status: 1)
    }
  }
}
