import BrewGuide
import CatalogFormat
import CatalogPlatform

/// Writes a catalog as a folder of files, for any web server.
///
/// Files are named by their content, so what has not changed is not written. The root is written last: until then, the old
/// catalog stays complete. The parts of the version before stay too, for readers that have its root.
package struct CatalogPublisher: Sendable {
  private let folder: URL
  private let name: String?
  private let key: MinisignSecretKey
  private let trusted: [MinisignPublicKey]
  private let revoked: [MinisignPublicKey]
  private let lifetimeInDays: Int
  private let now: Date

  /// - Parameters:
  ///   - folder: is created if it is missing.
  ///   - name: the name of the catalog for people; nil for that of the catalog that is there, else of the folder.
  ///   - key: signs the root.
  ///   - trusted: other keys that may sign the next version.
  ///   - revoked: keys that may not any longer.
  ///   - lifetimeInDays: how long the root may be trusted.
  ///   - now: the current time.
  package init(
    to folder: URL,
    name: String? = nil,
    key: MinisignSecretKey,
    trusted: [MinisignPublicKey] = [],
    revoked: [MinisignPublicKey] = [],
    lifetimeInDays: Int = Self.usualLifetimeInDays,
    now: Date = Date()
  ) {
    (self.folder, self.name, self.key) = (folder, name, key)
    (self.trusted, self.revoked) = (trusted, revoked)
    (self.lifetimeInDays, self.now) = (lifetimeInDays, now)
  }

  /// Half a year.
  package static let usualLifetimeInDays = 180

  /// What publishing did.
  package struct Report: Equatable, Sendable {
    /// The root now.
    package let root: CatalogRoot
    /// The recipes that are new, changed or gone, by name.
    package let changes: [CatalogChange]
    /// How many files were written.
    package let written: Int
    /// Whether this is another version than before.
    package let isNew: Bool
  }

  /// Publishes recipes.
  ///
  /// - Parameter equipment: the text of `equipment.yaml`; nil for none.
  package func publish(
    _ published: PublishedRecipes,
    equipment: [UInt8]? = nil
  ) throws(PublishError) -> Report {
    try requireOwnFolder()
    let lock = try FolderLock(folder)
    defer { lock.release() }
    var files = try FolderWriter(folder)
    try finishInterrupted(files)
    let (old, isSigned) = try oldRoot(files)
    guard !revoked.contains(key.publicKey) else { throw .ownKeyRevoked }
    let known = old?.keys ?? [key.publicKey]
    if let unknown = revoked.first(where: { !known.contains($0) }) {
      throw .unknownKey("\(unknown)")
    }
    let shards = try shards(of: published, old)
    let reference = equipment.map {
      FileReference(path: "equipment/\(FileReference.sha256(of: $0)).yaml", content: $0)
    }
    if let defect = reference?.defect(limit: CatalogLimits.recipe) { throw .tooLarge("\(defect)") }
    let root = root(published, shards.map(\.shard), reference, old)
    // What a reader would refuse is not published.
    do throws(CatalogDefect) { _ = try CatalogRoot(json: root.json) } catch {
      throw .refusedByReaders("\(error)")
    }
    let changes = try changes(to: published, sequence: root.sequence, old, files)
    for recipe in published.recipes { try files.write(recipe.text, to: recipe.entry.file.path) }
    for shard in shards { try files.write(shard.content, to: shard.shard.file.path) }
    if let equipment, let reference { try files.write(equipment, to: reference.path) }
    guard root != old || !isSigned else {
      return Report(root: root, changes: [], written: files.count, isNew: false)
    }
    var log = try ChangeLog(files.contents(of: ChangeLog.path))
    log.add(changes, of: root.sequence)
    try files.replace(log.json, at: ChangeLog.path)
    let feed = AtomFeed(name: root.name, key: key.publicKey, log, now: now)
    try files.replace(feed.xml, at: AtomFeed.path)
    let comment = "catalog \(root.sequence)"
    let signature = key.signature(of: root.json, comment: comment)
    // A program that is killed between these lines finishes the next time: see finishInterrupted.
    try files.replace(root.json, at: Self.nextPath)
    try files.replace(Array(signature.file.utf8), at: CatalogRoot.signaturePath)
    try files.rename(Self.nextPath, to: CatalogRoot.path)
    try files.removeShards(except: root.shards + (old?.shards ?? []))
    return Report(root: root, changes: changes, written: files.count, isNew: true)
  }

  // MARK: The root

  /// The new root before it takes the place of the old one.
  private static let nextPath = ".catalog.json.next"

  /// What a catalog has at the top of its folder.
  private static let ownNames: Set = [
    "recipes", "index", "equipment", CatalogRoot.path, CatalogRoot.signaturePath, ChangeLog.path,
    AtomFeed.path, nextPath, FolderWriter.unfinishedPath,
  ]

  /// Refuses a folder that has other things than a catalog: they would be published too, or overwritten.
  private func requireOwnFolder() throws(PublishError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    if names.contains(CatalogRoot.path) { return }
    // A web site may have a feed of its own.
    let isCatalog = names.contains(ChangeLog.path)
    let others = names.filter { !Self.ownNames.contains($0) || $0 == AtomFeed.path && !isCatalog }
    if let other = others.min() { throw .foreignFolder(other) }
  }

  /// Puts a root in its place whose signature is there already.
  private func finishInterrupted(_ files: FolderWriter) throws(PublishError) {
    guard let bytes = try files.contents(of: Self.nextPath) else { return }
    if try signer(of: bytes, files) != nil {
      try files.rename(Self.nextPath, to: CatalogRoot.path)
    } else {
      try files.remove(Self.nextPath)
    }
  }

  /// The key of ours that the signature in the folder was made with for a root; nil if it is none.
  private func signer(
    of root: [UInt8],
    _ files: FolderWriter
  ) throws(PublishError) -> MinisignPublicKey? {
    let bytes = try files.contents(of: CatalogRoot.signaturePath)
    let text = bytes.map { String(decoding: $0, as: UTF8.self) }
    let trust = CatalogTrust(keys: [key.publicKey] + trusted + revoked)
    return text.flatMap { trust.signer(of: SignedRoot(root: root, signature: $0)) }
  }

  /// The root that is there, and whether it is signed.
  ///
  /// Its keys become those of the next root, so they count only if a key that the publisher names vouches for them:
  /// a stranger who can write to the folder could add a key otherwise.
  private func oldRoot(
    _ files: FolderWriter
  ) throws(PublishError) -> (root: CatalogRoot?, isSigned: Bool) {
    guard let data = try files.contents(of: CatalogRoot.path) else { return (nil, false) }
    let root: CatalogRoot
    do throws(CatalogDefect) {
      root = try CatalogRoot(json: data)
    } catch {
      throw .brokenCatalog("\(error)")
    }
    guard root.keys.contains(key.publicKey) else { throw .otherKey }
    guard root.sequence < CatalogLimits.sequence else {
      throw .brokenCatalog("its number is the last")
    }
    let isSigned = try signer(of: data, files) != nil
    let vouched = Set([key.publicKey] + trusted + revoked)
    guard isSigned || root.keys.allSatisfy(vouched.contains) else { throw .notSigned }
    return (root, isSigned)
  }

  /// The old root if it says the same and has more than half of its time; else the next one.
  private func root(
    _ published: PublishedRecipes,
    _ shards: [CatalogRoot.Shard],
    _ equipment: FileReference?,
    _ old: CatalogRoot?
  ) -> CatalogRoot {
    let day = TimeInterval(24 * 60 * 60)
    let days = (now.timeIntervalSince1970 / day).rounded(.up) + Double(lifetimeInDays)
    let known = old?.keys ?? [key.publicKey]
    let keys = (known + trusted.filter { !known.contains($0) }).filter { !revoked.contains($0) }
    let root = CatalogRoot(
      name: name ?? old?.name ?? folder.lastPathComponent,
      sequence: (old?.sequence ?? 0) + 1,
      expires: Date(timeIntervalSince1970: days * day),
      keys: keys,
      recipes: published.recipes.count,
      digits: shards.first?.digits.count ?? 0,
      shards: shards,
      equipment: equipment
    )
    guard let old, old.saysTheSame(as: root) else { return root }
    let isYoung = old.expires.timeIntervalSince(now) > Double(lifetimeInDays) * day / 2
    return isYoung && old.expires <= root.expires ? old : root
  }

  // MARK: The index

  /// How many digits choose a shard, so that a shard has at most 512 recipes, or 1024 where it had fewer before: one that
  /// grows or shrinks a little keeps its shards.
  static func digits(for count: Int, _ old: CatalogRoot?) -> Int {
    let usual = count <= 512 ? 0 : count <= 512 << 4 ? 1 : count <= 512 << 8 ? 2 : 3
    guard let old else { return usual }
    let average = count >> (4 * old.digits)
    let isTooFew = old.digits > 0 && average < 16
    return average <= 1024 && !isTooFew ? old.digits : usual
  }

  /// The shards: with more digits if one would be too large.
  private func shards(
    of published: PublishedRecipes,
    _ old: CatalogRoot?
  ) throws(PublishError) -> [(shard: CatalogRoot.Shard, content: [UInt8])] {
    for digits in Self.digits(for: published.recipes.count, old)...3 {
      let shards = shards(of: published, digits: digits)
      if shards.allSatisfy({ $0.content.count <= CatalogLimits.shard }) { return shards }
    }
    throw .tooLarge("the names, tags and authors of the recipes are too long for an index")
  }

  private func shards(
    of published: PublishedRecipes,
    digits: Int
  ) -> [(shard: CatalogRoot.Shard, content: [UInt8])] {
    var lines: [String: [UInt8]] = [:]
    for recipe in published.recipes {
      let own = CatalogRoot.digits(of: recipe.entry.id, count: digits)
      lines[own, default: []] += recipe.entry.line
    }
    return lines.sorted { $0.key < $1.key }.map { digits, content in
      let hash = FileReference.sha256(of: content)
      let name = digits.isEmpty ? hash : "\(digits)-\(hash)"
      let file = FileReference(path: "index/\(name).jsonl", size: content.count, sha256: hash)
      return (CatalogRoot.Shard(digits: digits, file: file), content)
    }
  }

  // MARK: Changes

  /// The changes since the old version. A part of its index that is missing or damaged is written again, and its recipes
  /// count as added.
  private func changes(
    to published: PublishedRecipes,
    sequence: Int,
    _ old: CatalogRoot?,
    _ files: FolderWriter
  ) throws(PublishError) -> [CatalogChange] {
    var before: [UUID: CatalogEntry] = [:]
    for shard in old?.shards ?? [] {
      guard let content = try files.contents(of: shard.file.path), shard.file.matches(content),
        let entries = try? CatalogEntry.entries(
          content,
          digits: shard.digits,
          path: shard.file.path
        )
      else { continue }
      for entry in entries { before[entry.id] = entry }
    }
    var changes: [CatalogChange] = []
    for recipe in published.recipes {
      let known = before.removeValue(forKey: recipe.entry.id)
      guard known?.file != recipe.entry.file else { continue }
      changes.append(CatalogChange(known == nil ? .added : .changed, recipe.entry, sequence, now))
    }
    changes += before.values.map { CatalogChange(.removed, $0, sequence, now) }
    return changes.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }
}

extension CatalogRoot {
  /// Whether both differ at most in their number and expiry.
  fileprivate func saysTheSame(as other: CatalogRoot) -> Bool {
    name == other.name && keys == other.keys && recipes == other.recipes && digits == other.digits
      && shards == other.shards && equipment == other.equipment
  }
}

/// Lets one program at a time publish to a folder.
private struct FolderLock {
  private let file: CInt

  /// Creates the folder if it is missing.
  init(_ folder: URL) throws(PublishError) {
    do throws(GuardedFolderError) {
      _ = try GuardedFolder(folder.path)
    } catch {
      throw .notWritten(folder.path, reason: error.description)
    }
    file = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else {
      throw .notWritten(folder.path, reason: systemReason(errno))
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw .busy
    }
  }

  /// Unlocks first: a process that is just being started may still have a copy of the descriptor, and with it the lock.
  func release() {
    _ = flock(file, LOCK_UN)
    close(file)
  }
}
