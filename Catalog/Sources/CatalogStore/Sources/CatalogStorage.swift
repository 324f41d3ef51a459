import CatalogFormat
import CatalogPlatform

/// Keeps what was fetched of one catalog, between runs: in files, or in memory for tests and apps.
package protocol CatalogStorage: Sendable {
  /// What is known of the catalog; nil before the first time.
  func load() async throws(CatalogError) -> StoredCatalog?

  /// Replaces what is known of the catalog, as a whole.
  func save(_ catalog: StoredCatalog) async throws(CatalogError)

  /// A content that was stored; nil if it is not there. The caller checks it.
  func content(_ kind: ContentKind, _ file: FileReference) async throws(CatalogError) -> [UInt8]?

  /// Stores a content that was checked.
  func store(
    _ content: [UInt8],
    as kind: ContentKind,
    _ file: FileReference
  ) async throws(CatalogError)

  /// Removes what neither of two roots refers to.
  func prune(keeping roots: [CatalogRoot]) async throws(CatalogError)

  /// Runs `work` while no other program changes the catalog.
  func locked<Value: Sendable>(
    _ work: @Sendable () async throws(CatalogError) -> Value
  ) async throws(CatalogError) -> Value
}

/// The kinds of files, which are stored apart.
package enum ContentKind: String, CaseIterable, Sendable {
  /// A shard of the index.
  case shard = "index"
  /// A recipe.
  case recipe = "recipes"
  /// The equipment.
  case equipment
}

/// What is known of a catalog here.
package struct StoredCatalog: Equatable, Sendable {
  /// The address.
  package var address: String
  /// The addresses that it had before, which installed recipes name.
  package var formerAddresses: [String] = []
  /// The keys that may sign the next root.
  package var keys: [MinisignPublicKey]
  /// Whether the person allowed HTTP to another machine.
  package var allowsHTTP: Bool
  /// The last good root; nil before the first.
  package var known: KnownRoot?
  /// The key that signed it, which it may have replaced.
  package var signer: MinisignPublicKey?
  /// When the server was last asked.
  package var checked: Date?

  package init(
    address: String,
    keys: [MinisignPublicKey],
    allowsHTTP: Bool = false,
    known: KnownRoot? = nil,
    signer: MinisignPublicKey? = nil,
    checked: Date? = nil
  ) {
    (self.address, self.keys, self.allowsHTTP) = (address, keys, allowsHTTP)
    (self.known, self.signer, self.checked) = (known, signer, checked)
  }

  /// The last good root.
  package func root() throws(CatalogError) -> CatalogRoot {
    guard let known else { throw .neverFetched }
    do throws(CatalogDefect) {
      return try CatalogRoot(json: known.signed.root)
    } catch {
      throw .defect(error)
    }
  }
}

/// Keeps everything in memory.
package actor MemoryStorage: CatalogStorage {
  private var catalog: StoredCatalog?
  private var contents: [ContentKind: [String: [UInt8]]] = [:]

  package init(_ catalog: StoredCatalog? = nil) { self.catalog = catalog }

  package func load() -> StoredCatalog? { catalog }

  package func save(_ catalog: StoredCatalog) { self.catalog = catalog }

  package func content(_ kind: ContentKind, _ file: FileReference) -> [UInt8]? {
    contents[kind]?[file.sha256]
  }

  package func store(_ content: [UInt8], as kind: ContentKind, _ file: FileReference) {
    contents[kind, default: [:]][file.sha256] = content
  }

  package func prune(keeping roots: [CatalogRoot]) {
    let kept = Set(roots.flatMap { $0.shards.map(\.file.sha256) })
    contents[.shard] = contents[.shard]?.filter { kept.contains($0.key) }
  }

  package func locked<Value: Sendable>(
    _ work: @Sendable () async throws(CatalogError) -> Value
  ) async throws(CatalogError) -> Value {
    try await work()
  }
}
