import CatalogFormat
import CatalogNetwork
import CatalogPlatform

/// How a repository answers: from where, in which order.
package struct RepositoryStrategy: Hashable, Sendable {
  /// What is stored answers before the server is asked, until it expires.
  package var cacheFirst: Bool
  /// What is stored answers if the server cannot be asked, with a warning.
  package var offlineFallback: Bool
  /// What was answered a short time ago in this program answers again.
  package var useCache: Bool
  /// Whether anything is stored, or read from there.
  package var useLocalStorage: Bool

  package init(
    cacheFirst: Bool,
    offlineFallback: Bool,
    useCache: Bool = true,
    useLocalStorage: Bool = true
  ) {
    (self.cacheFirst, self.offlineFallback) = (cacheFirst, offlineFallback)
    (self.useCache, self.useLocalStorage) = (useCache, useLocalStorage)
  }

  /// What is stored, else the server.
  package static let stored = RepositoryStrategy(cacheFirst: true, offlineFallback: true)
  /// The server, else what is stored.
  package static let fresh = RepositoryStrategy(cacheFirst: false, offlineFallback: true)
}

/// An answer of a repository.
package struct Fetched<Value: Sendable>: Sendable {
  /// Where an answer comes from.
  package enum Origin: Equatable, Sendable { case cache, storage, server }

  /// The answer.
  package let value: Value
  /// Where it comes from.
  package let origin: Origin
  /// Why the server could not be asked, if it should have been; or what is wrong with what is stored.
  package let warning: CatalogError?
}

extension Fetched: Equatable where Value: Equatable {}

/// One catalog: its root and its files, checked, from the server, from what is stored, or from memory.
package struct CatalogRepository: Sendable {
  private let source: any CatalogSource
  private let storage: any CatalogStorage
  private let cache: TTLCache<String, CatalogRoot>
  private let now: @Sendable () -> Date

  /// How long a root is fresh in memory.
  package static let lifetime: Duration = .seconds(300)

  /// - Parameters:
  ///   - source: the server.
  ///   - storage: where things are kept; must have the catalog with its keys.
  ///   - now: the time that roots expire by.
  package init(
    source: any CatalogSource,
    storage: any CatalogStorage,
    cache: TTLCache<String, CatalogRoot> = TTLCache(lifetime: Self.lifetime, clock: uptime),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.source, self.storage, self.cache, self.now) = (source, storage, cache, now)
  }

  // MARK: The root

  /// The root.
  ///
  /// - Throws: `CatalogError` if no source that the strategy allows has a root that can be trusted.
  package func root(
    _ strategy: RepositoryStrategy
  ) async throws(CatalogError) -> Fetched<CatalogRoot> {
    if strategy.useCache, let root = await cache.value(for: CatalogRoot.path), now() < root.expires
    {
      return Fetched(value: root, origin: .cache, warning: nil)
    }
    let known = try await known()
    let stored = strategy.useLocalStorage ? try? known.root() : nil
    if strategy.cacheFirst, let stored, now() < stored.expires {
      return await answer(stored, .storage, strategy)
    }
    do throws(CatalogError) {
      return await answer(try await served(known, strategy), .server, strategy)
    } catch {
      guard strategy.offlineFallback, error.allowsFallback, let stored else { throw error }
      return Fetched(value: stored, origin: .storage, warning: error)
    }
  }

  private func answer(
    _ root: CatalogRoot,
    _ origin: Fetched<CatalogRoot>.Origin,
    _ strategy: RepositoryStrategy
  ) async -> Fetched<CatalogRoot> {
    if strategy.useCache { await cache.insert(root, for: CatalogRoot.path) }
    return Fetched(value: root, origin: origin, warning: nil)
  }

  private func known() async throws(CatalogError) -> StoredCatalog {
    guard let known = try await storage.load() else { throw .neverFetched }
    return known
  }

  /// The root of the server, held against the last good one.
  private func served(
    _ known: StoredCatalog,
    _ strategy: RepositoryStrategy
  ) async throws(CatalogError) -> CatalogRoot {
    let (root, answer) = try await newest(
      after: known,
      unless: strategy.useLocalStorage ? known.known : nil
    )
    if strategy.useLocalStorage { try await storage.save(accepted(root, answer, after: known)) }
    return root
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
  /// - Throws: `CatalogError`, also if the content is not the one that is meant.
  package func content(
    _ kind: ContentKind,
    _ file: FileReference,
    _ strategy: RepositoryStrategy = .stored
  ) async throws(CatalogError) -> Fetched<[UInt8]> {
    try await obtain(kind, file, storing: strategy.useLocalStorage, isRight: file.matches)
  }

  /// A recipe of an earlier version, of which only the hash is known.
  package func recipe(sha256: String, path: String) async throws(CatalogError) -> [UInt8] {
    let known = FileReference(path: path, size: CatalogLimits.recipe, sha256: sha256)
    let isRight = { content in FileReference.sha256(of: content) == sha256 }
    return try await obtain(.recipe, known, storing: true, isRight: isRight).value
  }

  /// A content from what is stored, or else from the source.
  ///
  /// - Parameters:
  ///   - storing: whether anything is stored, or read from there.
  ///   - isRight: whether a content is the one that is meant.
  ///   - check: what else must be true of a content of the source.
  private func obtain(
    _ kind: ContentKind,
    _ file: FileReference,
    storing: Bool,
    isRight: ([UInt8]) -> Bool,
    check: ([UInt8]) throws(CatalogDefect) -> Void = { _ in }
  ) async throws(CatalogError) -> Fetched<[UInt8]> {
    if storing, let content = try await storage.content(kind, file), isRight(content) {
      return Fetched(value: content, origin: .storage, warning: nil)
    }
    let content = try await source.content(of: file)
    guard isRight(content) else { throw .defect(.wrongContent(file.path)) }
    do throws(CatalogDefect) { try check(content) } catch { throw .defect(error) }
    if storing { try await storage.store(content, as: kind, file) }
    return Fetched(value: content, origin: .server, warning: nil)
  }

  /// Forgets what was fetched. The catalog, its keys and its last root stay known.
  package func clear() async throws(CatalogError) {
    await cache.clear()
    try await storage.clear()
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
    await cache.clear()
    return try await storage.locked { () async throws(CatalogError) in
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
      fetched += try await content(.equipment, equipment).origin == .server ? 1 : 0
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
        let content = try await obtain(.shard, file, storing: true, isRight: file.matches) {
          content throws(CatalogDefect) in
          _ = try CatalogEntry.entries(content, digits: shard.digits, path: file.path)
        }
        return .success(content.origin == .server)
      } catch {
        return .failure(error)
      }
    }
  }
}
