import CatalogFormat
import CatalogPlatform

/// Keeps a catalog in a folder:
///
///     catalog.json              the address, the keys, the last good root
///     index/SHA256.jsonl        the parts of the index, as the server has them
///     index/SHA256.search       the same, for searching: see ``SearchText``
///     recipes/SHA256.yaml       the recipes that were fetched
///     equipment.yaml            what `brewscale --grinder` reads
///     lock                      is locked by the program that updates
///
/// Parts are named by their content, so that the old root keeps all its parts until `catalog.json` is replaced.
package struct CatalogFiles: CatalogStorage {
  /// The folder.
  package let folder: URL

  package init(_ folder: URL) { self.folder = folder }

  private static let state = "catalog.json"

  /// Files in the folder.
  var files: FileReplacement { FileReplacement(in: folder) }

  private static func path(_ kind: ContentKind, _ file: FileReference) -> String {
    switch kind {
    case .shard: "index/\(file.sha256).jsonl"
    case .recipe: "recipes/\(file.sha256).yaml"
    case .equipment: "equipment.yaml"
    }
  }

  /// The file for searching a part of the index.
  package func searchFile(_ shard: CatalogRoot.Shard) -> URL {
    folder.appending(path: Self.searchPath(shard.file))
  }

  /// The path of the file for searching a part of the index.
  static func searchPath(_ shard: FileReference) -> String { "index/\(shard.sha256).search" }

  /// Whether a part of the index is here, and is what the root names, with the words for searching.
  package func hasShard(_ shard: CatalogRoot.Shard) -> Bool {
    guard let content = try? content(.shard, shard.file), shard.file.matches(content),
      let words = try? files.read(Self.searchPath(shard.file))
    else { return false }
    return (try? SearchText.text(ofShard: content, path: shard.file.path)) == words
  }

  // MARK: What is known

  package func load() throws(CatalogError) -> StoredCatalog? {
    guard let bytes = try files.read(Self.state) else { return nil }
    do throws(CatalogDefect) {
      return try FileCatalog.read(bytes).catalog()
    } catch {
      let isNewer = error == .malformed(FileCatalog.newer)
      let advice = isNewer ? "install a newer brewcatalog" : "remove the catalog and add it again"
      throw .file(folder.appending(path: Self.state).path, reason: "\(error); \(advice)")
    }
  }

  package func save(_ catalog: StoredCatalog) throws(CatalogError) {
    try files.write(FileCatalog(catalog).json, to: Self.state)
  }

  // MARK: Contents

  package func content(
    _ kind: ContentKind,
    _ file: FileReference
  ) throws(CatalogError) -> [UInt8]? {
    if kind == .shard {
      // Without its words for searching, a part is not here.
      let search = folder.appending(path: Self.searchPath(file))
      guard FileManager.default.fileExists(atPath: search.path) else { return nil }
    }
    return try files.read(Self.path(kind, file))
  }

  /// Removes a part of the index that is damaged, so that the next update fetches it.
  package func remove(_ shard: CatalogRoot.Shard) {
    for path in [Self.path(.shard, shard.file), Self.searchPath(shard.file)] {
      try? files.remove(path)
    }
  }

  package func store(
    _ content: [UInt8],
    as kind: ContentKind,
    _ file: FileReference
  ) throws(CatalogError) {
    if kind == .shard {
      // First, so that a part that is there can be searched.
      let text: [UInt8]
      do throws(CatalogDefect) {
        text = try SearchText.text(ofShard: content, path: file.path)
      } catch {
        throw .defect(error)
      }
      try files.write(text, to: Self.searchPath(file))
    }
    try files.write(content, to: Self.path(kind, file))
  }

  /// The recipes that were fetched, by their hashes.
  package var storedRecipes: [(sha256: String, content: [UInt8])] {
    let names = (try? files.names(in: "recipes")) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.compactMap { name in
      let content = try? files.read("recipes/\(name)")
      return content.map { (String(name.dropLast(5)), $0) }
    }
  }

  package func prune(keeping roots: [CatalogRoot]) throws(CatalogError) {
    let kept = Set(roots.flatMap { $0.shards.map(\.file.sha256) })
    try remove(in: "index") { !kept.contains(String($0.prefix(64))) }
    // Recipes are stored without the lock, so another program may be writing one.
    try remove(in: "recipes") { name in
      let path = folder.appending(path: "recipes/\(name)").path
      let changed = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
      let isOld = (changed as? Date).map { $0.timeIntervalSinceNow < -3600 } ?? false
      return name.hasPrefix(FileReplacement.prefix) && isOld
    }
    try remove(in: ".") { $0.hasPrefix(FileReplacement.prefix) }
    if roots.first?.equipment == nil {
      try? files.remove("equipment.yaml")
    }
  }

  /// Removes the whole catalog.
  package func removeAll() throws(CatalogError) {
    // Beside the others, so that a link in place of the folder is removed, and not what it leads to.
    try FileReplacement(in: folder.deletingLastPathComponent()).remove(folder.lastPathComponent)
  }

  package func clear() throws(CatalogError) {
    try remove(in: "recipes") { _ in true }
  }

  private func remove(in name: String, where isUnused: (String) -> Bool) throws(CatalogError) {
    for file in try files.names(in: name) where isUnused(file) {
      try files.remove(name == "." ? file : "\(name)/\(file)")
    }
  }

  // MARK: The lock

  package func locked<Value: Sendable>(
    _ work: @Sendable () async throws(CatalogError) -> Value
  ) async throws(CatalogError) -> Value {
    let file = try files.openLock("lock")
    // The system releases the lock with the file, even when the program is killed.
    defer { close(file) }
    for _ in 0..<Self.attempts {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return try await work() }
      guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { break }
    }
    throw .busy
  }

  /// Two minutes.
  private static let attempts = 1200
}

/// `catalog.json` in the folder of a catalog.
private struct FileCatalog: Codable {
  /// What is wrong with a file of a later version.
  static let newer = "written by a newer brewcatalog"

  var version = 1
  var url: String
  var keys: [String]
  var allowsHttp: Bool
  var validator: String?
  var checkedAt: String?
  var root: String?
  var signature: String?
  var signer: String?
  var formerUrls: [String]?

  enum CodingKeys: String, CodingKey {
    case version, url, keys, validator, root, signature, signer
    case allowsHttp = "allows_http"
    case checkedAt = "checked_at"
    case formerUrls = "former_urls"
  }

  init(_ catalog: StoredCatalog) {
    url = catalog.address
    keys = catalog.keys.map(\.description)
    allowsHttp = catalog.allowsHTTP
    validator = catalog.known?.validator
    checkedAt = catalog.checked.map(CatalogDate.text)
    root = catalog.known.map { String(decoding: $0.signed.root, as: UTF8.self) }
    signature = catalog.known?.signed.signature
    signer = catalog.signer?.description
    formerUrls = catalog.formerAddresses.isEmpty ? nil : catalog.formerAddresses
  }

  private struct AnyVersion: Decodable { var version: Int }

  static func read(_ json: [UInt8]) throws(CatalogDefect) -> FileCatalog {
    let any = try WireJSON.decode(AnyVersion.self, json, of: "catalog.json")
    guard any.version == 1 else { throw .malformed(newer) }
    return try WireJSON.decode(FileCatalog.self, json, of: "catalog.json")
  }

  var json: [UInt8] { WireJSON.encode(self, isPretty: true) }

  func catalog() throws(CatalogDefect) -> StoredCatalog {
    let keys = keys.compactMap { MinisignPublicKey($0) }
    guard !keys.isEmpty, keys.count == self.keys.count else { throw .malformed("has no keys") }
    var known: KnownRoot?
    if let root, let signature {
      let signed = SignedRoot(root: Array(root.utf8), signature: signature)
      known = KnownRoot(signed, validator: validator)
    }
    var stored = StoredCatalog(
      address: url,
      keys: keys,
      allowsHTTP: allowsHttp,
      known: known,
      signer: signer.flatMap { MinisignPublicKey($0) },
      checked: checkedAt.flatMap(CatalogDate.date)
    )
    stored.formerAddresses = formerUrls ?? []
    return stored
  }
}
