import CatalogFormat
import CatalogNetwork
import CatalogPlatform

/// One catalog: its root and its files, checked, from the server or from what is stored.
package struct CatalogRepository: Sendable {
  private let source: any CatalogSource
  private let storage: any CatalogStorage
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - source: the server.
  ///   - storage: where things are kept; must have the catalog with its keys.
  ///   - now: the time that roots expire by.
  package init(
    source: any CatalogSource,
    storage: any CatalogStorage,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.source, self.storage, self.now) = (source, storage, now)
  }

  // MARK: The root

  private func known() async throws(CatalogError) -> StoredCatalog {
    guard let known = try await storage.load() else { throw .neverFetched }
    return known
  }

  /// The root of the source, checked, and what it came as.
  ///
  /// - Parameter asked: the root that the source need not send again.
  private func newest(
    after known: StoredCatalog,
    unless asked: KnownRoot?
  ) async throws(CatalogError) -> (root: CatalogRoot, answer: KnownRoot?) {
    var answer = known.known
    if case .root(let new) = try await source.root(unless: asked) { answer = new }
    return (try checked(answer, known), answer)
  }

  /// What is known after a root was checked.
  private func accepted(
    _ root: CatalogRoot,
    _ answer: KnownRoot?,
    after known: StoredCatalog
  ) -> StoredCatalog {
    var new = known
    if let signed = answer?.signed, signed != known.known?.signed {
      new.signer = CatalogTrust(keys: known.keys, last: nil).signer(of: signed)
    }
    (new.known, new.keys, new.checked) = (answer, root.keys, now())
    return new
  }

  /// The root of an answer, if it can be trusted.
  private func checked(
    _ answer: KnownRoot?,
    _ known: StoredCatalog
  ) throws(CatalogError) -> CatalogRoot {
    guard let signed = answer?.signed else { throw .neverFetched }
    // The root that is known may be signed by a key that it replaces itself.
    if signed == known.known?.signed {
      let root = try known.root()
      guard now() < root.expires else { throw .defect(.expired(at: root.expires)) }
      return root
    }
    do throws(CatalogDefect) {
      let trust = CatalogTrust(keys: known.keys, last: known.known?.signed)
      return try trust.checked(signed, now: now())
    } catch {
      throw .defect(error)
    }
  }

  // MARK: Files

  /// The content of a file that a root or the index names. What is stored is always as good as what the server has.
  ///
  /// - Returns: the content, and whether it was not here before.
  /// - Throws: `CatalogError`, even if the content is not the one that is meant.
  package func content(
    _ kind: ContentKind,
    _ file: FileReference
  ) async throws(CatalogError) -> (value: [UInt8], isNew: Bool) {
    try await obtain(kind, file, isRight: file.matches)
  }

  /// A recipe of an earlier version, of which only the hash is known.
  package func recipe(sha256: String, path: String) async throws(CatalogError) -> [UInt8] {
    let known = FileReference(path: path, size: CatalogLimits.recipe, sha256: sha256)
    let isRight = { content in FileReference.sha256(of: content) == sha256 }
    return try await obtain(.recipe, known, isRight: isRight).value
  }

  /// A content from what is stored, or else from the source.
  ///
  /// - Parameters:
  ///   - isRight: whether a content is the one that is meant.
  ///   - check: what else must be true of a content of the source.
  private func obtain(
    _ kind: ContentKind,
    _ file: FileReference,
    isRight: ([UInt8]) -> Bool,
    check: ([UInt8]) throws(CatalogDefect) -> Void = { _ in }
  ) async throws(CatalogError) -> (value: [UInt8], isNew: Bool) {
    if let content = try await storage.content(kind, file), isRight(content) {
      return (content, false)
    }
    let content = try await source.content(of: file)
    guard isRight(content) else { throw .defect(.wrongContent(file.path)) }
    do throws(CatalogDefect) { try check(content) } catch { throw .defect(error) }
    try await storage.store(content, as: kind, file)
    return (content, true)
  }

  // MARK: Updating

  /// What an update did.
  package struct Update: Equatable, Sendable {
    /// The root now.
    package let root: CatalogRoot
    /// Whether the root changed.
    package let isChanged: Bool
    /// How many files of the index were fetched.
    package let fetched: Int
  }

  /// Gets the newest root, and the parts of the index that are not here. The last good version stays until all of the new
  /// one is here. Two programs update one after the other.
  ///
  /// - Parameter progress: is called with how many parts are here, and how many there are.
  package func update(
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(CatalogError) -> Update {
    try await storage.locked { () async throws(CatalogError) in
      let known = try await known()
      let (root, answer) = try await newest(after: known, unless: known.known)
      let fetched = try await fetchIndex(of: root, progress)
      // Somebody may have removed the catalog.
      guard try await storage.load() != nil else { throw .neverFetched }
      try await storage.save(accepted(root, answer, after: known))
      let old = try? known.root()
      try await storage.prune(keeping: [root] + (old.map { [$0] } ?? []))
      let isChanged = answer?.signed != known.known?.signed
      return Update(root: root, isChanged: isChanged, fetched: fetched)
    }
  }

  private func fetchIndex(
    of root: CatalogRoot,
    _ progress: @Sendable (Int, Int) -> Void
  ) async throws(CatalogError) -> Int {
    var waiting = root.shards[...]
    let parts = root.shards.count + (root.equipment == nil ? 0 : 1)
    var fetched = 0
    if let equipment = root.equipment {
      fetched += try await content(.equipment, equipment).isNew ? 1 : 0
    }
    let result = await withTaskGroup(of: Result<Bool, CatalogError>.self) { group in
      var done = 0
      for _ in 0..<Self.connections { add(&waiting, to: &group) }
      for await result in group {
        switch result {
        case .failure(let error):
          group.cancelAll()
          return Result<Void, CatalogError>.failure(error)
        case .success(let isNew):
          done += 1
          fetched += isNew ? 1 : 0
          progress(done + parts - root.shards.count, parts)
          add(&waiting, to: &group)
        }
      }
      return .success(())
    }
    try result.get()
    return fetched
  }

  /// How many parts are fetched at the same time: enough to hide the way to the server, few enough for the memory.
  private static let connections = 6

  private func add(
    _ waiting: inout ArraySlice<CatalogRoot.Shard>,
    to group: inout TaskGroup<Result<Bool, CatalogError>>
  ) {
    guard let shard = waiting.popFirst() else { return }
    group.addTask {
      do throws(CatalogError) {
        let file = shard.file
        let content = try await obtain(.shard, file, isRight: file.matches) {
          content throws(CatalogDefect) in
          _ = try CatalogEntry.entries(content, digits: shard.digits, path: file.path)
        }
        return .success(content.isNew)
      } catch {
        return .failure(error)
      }
    }
  }
}
