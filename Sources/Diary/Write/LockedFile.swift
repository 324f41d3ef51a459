import Files
import Platform
import SystemPackage

/// An open and locked diary.
struct LockedFile {
  /// The purpose of opening it.
  enum Purpose {
    /// To add lines; a missing file is created.
    case appending
    /// To read it and replace it with another file.
    case replacing
  }

  let file: DiaryFile
  private let folder: OpenFolder
  private let descriptor: FileDescriptor
  /// Why there is no lock; nil if the file is locked. Without one, lines may be added, because a `write` at the end of a
  /// file overwrites nothing, but the file must not be replaced: see ``requireLock()``.
  private let lockError: Errno?
  /// The status of the file when the lock was acquired.
  private let status: Stat
  /// Whether it was created to be locked.
  private let isNew: Bool

  /// Opens a diary and waits for its lock.
  ///
  /// - Parameter permissions: those of a new file, before the umask.
  init(
    _ file: DiaryFile,
    for purpose: Purpose,
    permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]
  ) throws(DiaryWriteError) {
    let isNew = purpose == .appending && !file.exists
    while true {
      let (descriptor, folder) = try Self.open(file, purpose, permissions)
      do throws(DiaryWriteError) {
        let lockError = try Self.lock(descriptor, file)
        let status = try Self.status(of: descriptor, file)
        // The previous holder of the lock may have replaced the file.
        if lockError == nil, !Self.isSameFile(status, at: file.resolved) {
          try? descriptor.close()
          continue
        }
        (self.file, self.folder, self.isNew) = (file, folder, isNew)
        (self.descriptor, self.lockError, self.status) = (descriptor, lockError, status)
        return
      } catch {
        try? descriptor.close()
        throw error
      }
    }
  }

  /// Why there is no lock; nil if it was acquired.
  private static func lock(
    _ descriptor: FileDescriptor,
    _ file: DiaryFile
  ) throws(DiaryWriteError) -> Errno? {
    switch FileLock.take(.exclusive, on: descriptor, file.patience) {
    case .taken: return nil
    case .unavailable(let error): return error
    case .timedOut(let time, let holder): throw .locked(file.path, time, holder)
    }
  }

  /// Throws unless the file is locked. Otherwise a program that replaces it would lose the lines that others add
  /// meanwhile.
  func requireLock() throws(DiaryWriteError) {
    if let lockError { throw .notLocked(file.path, lockError) }
  }

  /// Whether a path refers to the file.
  func isFile(at path: FilePath) -> Bool { Self.isSameFile(status, at: path) }

  /// Removes what was appended while the file was locked. Without the lock, other programs may have appended too.
  func restore() {
    if lockError == nil { try? FileCalls.truncate(descriptor, to: Int(status.size)) }
    removeIfNew()
  }

  /// Removes a file that was created to be locked, and is still empty.
  func removeIfNew() {
    guard isNew, lockError == nil, (try? size()) == 0, let place = try? file.place else { return }
    try? FileCalls.remove(place)
  }

  /// Releases the lock.
  func close() { try? descriptor.close() }

  /// Gives an empty file the rights of another one; other files only lose permissions that it does not grant.
  func takeRights(of other: LockedFile) {
    if status.size == 0 {
      _ = FileRights.copy(from: other.descriptor, to: descriptor)
    } else {
      FileRights.narrow(descriptor, to: other.descriptor)
    }
  }

  /// The status now, which differs from the first one if another program wrote without the lock.
  func currentStatus() throws(DiaryWriteError) -> Stat { try Self.status(of: descriptor, file) }

  /// The current bytes of the file.
  func content() throws(InputError) -> [UInt8] {
    let size: Int
    do throws(Errno) {
      size = try self.size()
    } catch {
      throw InputError(errno: error, at: file.path)
    }
    return try OpenDiary.content(of: descriptor, size: size, at: file.path)
  }

  private func size() throws(Errno) -> Int { Int(try Stat(descriptor).size) }

  // MARK: Appending

  /// Appends lines, each with its newline, so that all or none are added, even if other programs append.
  ///
  /// The lines are written in one `write` and synced to disk. Only the last byte of the file is read, so the
  /// time does not grow with its size. A process with a file size limit must ignore `SIGXFSZ` to get an error
  /// instead.
  ///
  /// - Parameter synchronizes: whether to wait until the lines are on disk.
  func append(
    _ lines: [UInt8],
    synchronizes: Bool
  ) throws(DiaryWriteError) -> Diary.Receipt {
    let (size, endsInLine) = try end()
    try BlockedSignals.during { () throws(DiaryWriteError) in
      do throws(Errno) {
        try FileCalls.writeAll(endsInLine ? lines : [UInt8(ascii: "\n")] + lines, to: descriptor)
      } catch {
        // Without the lock, other programs may have appended after the old end.
        let isAsBefore = lockError == nil && (try? FileCalls.truncate(descriptor, to: size)) != nil
        if isAsBefore { removeIfNew() }
        throw .writing(file.path, error, isAsBefore: isAsBefore)
      }
    }
    let syncError = synchronizes ? synchronize(isNew: size == 0) : nil
    return Diary.Receipt(addedNewline: !endsInLine, lockError: lockError, syncError: syncError)
  }

  /// The size of the file, and whether it is empty or ends with a newline.
  private func end() throws(DiaryWriteError) -> (size: Int, endsInLine: Bool) {
    do {
      let size = try size()
      guard size > 0 else { return (0, true) }
      var last: UInt8 = 0
      _ = try withUnsafeMutableBytes(of: &last) { buffer in
        try descriptor.read(fromAbsoluteOffset: Int64(size) - 1, into: buffer)
      }
      return (size, last == UInt8(ascii: "\n"))
    } catch {
      throw .opening(InputError(errno: (error as? Errno) ?? .ioError, at: file.path))
    }
  }

  private func synchronize(isNew: Bool) -> DiaryWriteError? {
    do throws(Errno) {
      try FileSync.sync(descriptor)
      if isNew { try folder.sync() }
      return nil
    } catch {
      return .synchronizing(file.path, error)
    }
  }

  // MARK: Opening

  private static func open(
    _ file: DiaryFile,
    _ purpose: Purpose,
    _ permissions: FilePermissions
  ) throws(DiaryWriteError) -> (FileDescriptor, OpenFolder) {
    do throws(WriteFailure) {
      return try attempt(file, purpose, permissions)
    } catch {
      guard error.errno == .noSuchFileOrDirectory, purpose == .appending else {
        throw failure(error, file)
      }
      guard file.createsFolders else {
        let folder = file.path.removingLastComponent()
        // Without a folder, it is a dangling symbolic link.
        throw .opening(InputError(.notFound, at: folder.isEmpty ? file.path : folder))
      }
    }
    do throws(WriteFailure) {
      try OpenFolder.creating(file.folder)
    } catch {
      guard let errno = error.errno else { throw .outside(file.path, error) }
      throw .creatingFolder(error.path, errno)
    }
    do throws(WriteFailure) {
      return try attempt(file, purpose, permissions)
    } catch {
      throw failure(error, file)
    }
  }

  private static func failure(_ error: WriteFailure, _ file: DiaryFile) -> DiaryWriteError {
    guard let errno = error.errno else { return .outside(file.path, error) }
    return .opening(InputError(opening: file.path, failed: errno, in: file.directory))
  }

  private static func attempt(
    _ file: DiaryFile,
    _ purpose: Purpose,
    _ permissions: FilePermissions
  ) throws(WriteFailure) -> (FileDescriptor, OpenFolder) {
    var options: FileDescriptor.OpenOptions = [.append, .nonBlocking]
    if purpose == .appending { options.insert(.create) }
    let place = try file.place
    let descriptor = try WriteFailure.about(file.path) { () throws(Errno) in
      try FileCalls.open(place, .readWrite, options: options, permissions: permissions)
    }
    return (descriptor, place.folder)
  }

  private static func status(
    of descriptor: FileDescriptor,
    _ file: DiaryFile
  ) throws(DiaryWriteError) -> Stat {
    guard let status = try? Stat(descriptor) else {
      throw .opening(InputError(.system(.ioError), at: file.path))
    }
    guard status.type == .regular else {
      throw .opening(InputError(.notRegular(FileKind(status)), at: file.path))
    }
    return status
  }

  private static func isSameFile(_ status: Stat, at path: FilePath) -> Bool {
    guard let now = try? Stat(path) else { return false }
    return now.inode == status.inode && now.deviceID == status.deviceID
  }
}
