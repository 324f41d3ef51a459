import Platform
import SystemPackage

/// A file to be replaced, opened for reading.
struct ReplacementTarget {
  /// The content of a file.
  enum Content { case old, new }

  /// Where it is, behind all links.
  let place: WritePlace
  /// The status at the time of opening.
  let status: Stat
  /// The path as given.
  let name: FilePath
  private let descriptor: FileDescriptor

  /// Opens the file at `place`, which must be regular and writable.
  init(_ name: FilePath, at place: WritePlace) throws(ReplacementError) {
    (self.name, self.place) = (name, place)
    do throws(Errno) {
      descriptor = try place.openForReading()
    } catch {
      // It existed a moment ago, and was not a link.
      let isChanged = [.noSuchFileOrDirectory, .tooManySymbolicLinkLevels].contains(error)
      throw ReplacementError(path: name, reason: isChanged ? .changed : .system(error))
    }
    do throws(ReplacementError) {
      status = try Self.status(of: descriptor, at: place, name)
    } catch {
      try? descriptor.close()
      throw error
    }
  }

  private static func status(
    of descriptor: FileDescriptor,
    at place: WritePlace,
    _ name: FilePath
  ) throws(ReplacementError) -> Stat {
    guard let status = try? Stat(descriptor), status.type == .regular else {
      throw ReplacementError(path: name, reason: .notRegular)
    }
    // Root may write everything, but a file without any write permission is read-only for root too.
    let writing: FilePermissions = [.ownerWrite, .groupWrite, .otherWrite]
    guard place.isWritable, !status.permissions.isDisjoint(with: writing) else {
      throw ReplacementError(path: name, reason: .readOnly)
    }
    return status
  }

  /// Waits until no other program of ours changes the file. A file system without locks is not an error.
  func lock() throws(ReplacementError) {
    let patience = LockPatience.change(of: PrintableName.of(name))
    if case .timedOut(_, let holder) = FileLock.take(.exclusive, on: descriptor, patience) {
      throw ReplacementError(path: name, reason: .locked(holder))
    }
  }

  /// Closes the file, which releases the lock.
  func close() { try? descriptor.close() }

  /// Why no other file can take its place; nil if its rights decide that.
  var obstacle: ReplacementObstacle? { status.linkCount > 1 ? .names(status.linkCount) : nil }

  /// Which of two contents the file has; throws for any other.
  func holds(_ old: [UInt8], or new: [UInt8]) throws(ReplacementError) -> Content {
    let limit = max(old.count, new.count)
    let content = try? descriptor.readStream(limit: limit)
    if content == .bytes(old) { return .old }
    if content == .bytes(new) { return .new }
    throw ReplacementError(path: name, reason: .changed)
  }

  /// Throws if a run that was interrupted may have overwritten the file only in part: its copy is still there, and
  /// differs.
  func requireWhole() throws(ReplacementError) {
    let copy = place.folder.place(DraftName.kept(for: status))
    guard let kept = try? copy.status(), kept.type == .regular else { return }
    guard kept.size == status.size, hasContent(of: copy) else {
      throw ReplacementError(path: name, reason: .interrupted(copy: copy.path))
    }
    try? FileCalls.remove(copy)
  }

  private func hasContent(of copy: WritePlace) -> Bool {
    guard let copy = try? copy.openForReading() else { return false }
    defer { try? copy.close() }
    var offset = 0
    while true {
      guard let piece = try? descriptor.piece(at: offset), piece == (try? copy.piece(at: offset))
      else { return false }
      if piece.isEmpty { return true }
      offset += piece.count
    }
  }

  /// Throws if the file at the path has changed since it was opened.
  func expectUnchanged() throws(ReplacementError) {
    guard let now = try? place.status(), now.isSame(as: status) else {
      throw ReplacementError(path: name, reason: .changed)
    }
  }

  /// Creates an empty file beside this one.
  func draft() throws(ReplacementError) -> TemporaryFile {
    do throws(Errno) {
      return try TemporaryFile(in: place.folder)
    } catch {
      let isReadOnly = error == .readOnlyFileSystem
      throw ReplacementError(path: name, reason: isReadOnly ? .readOnly : .folder(error))
    }
  }

  /// Puts a draft in the place of the file, and looks at what was there: an editor may have saved since the file was
  /// compared, and knows no locks. Then its file comes back, and the draft goes.
  func exchange(with draft: TemporaryFile) throws {
    do throws(Errno) {
      try FileCalls.exchange(draft.place, with: place)
    } catch {
      // Some file systems can only rename.
      if [.invalidArgument, .notSupported, .noFunction, .improperLink].contains(error) {
        return try draft.take(placeOf: place, syncs: false)
      }
      throw error == .noSuchFileOrDirectory ? ReplacementError(path: name, reason: .changed) : error
    }
    if let out = try? draft.place.status(), status.hasSameContent(as: out) {
      return draft.discard()
    }
    var expected = try Stat(draft.descriptor).inode
    while true {
      let given = try draft.place.status().inode
      try FileCalls.exchange(draft.place, with: place)
      // Else it was saved once more.
      if try draft.place.status().inode == expected { break }
      expected = given
    }
    throw ReplacementError(path: name, reason: .changed)
  }

  /// Gives a draft the rights of the file; returns whether it has all of them.
  func passRights(to draft: TemporaryFile) -> Bool { draft.takeRights(of: descriptor) }
}

extension Stat {
  /// Whether this is the same file with the same size, and neither content nor rights have changed since.
  func isSame(as other: Stat) -> Bool {
    hasSameContent(as: other) && Self.isEqual(times.status, other.times.status)
  }

  /// Whether this is the same file with the same size, and its content has not changed since. Its name may have.
  func hasSameContent(as other: Stat) -> Bool {
    inode == other.inode && deviceID == other.deviceID && size == other.size
      && Self.isEqual(times.content, other.times.content)
  }

  private static func isEqual(_ one: timespec, _ other: timespec) -> Bool {
    one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec
  }

  /// The times of the last changes.
  private var times: (content: timespec, status: timespec) {
    #if canImport(Darwin)
      (rawValue.st_mtimespec, rawValue.st_ctimespec)
    #else
      (rawValue.st_mtim, rawValue.st_ctim)
    #endif
  }
}
