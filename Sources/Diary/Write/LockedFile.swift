import Platform
import SystemPackage
import Workspace

/// A diary that is open and locked, until it is closed.
struct LockedFile {
  /// What it is opened for.
  enum Purpose {
    /// To add lines; the file is made where there is none.
    case appending
    /// To be read, and replaced by another file.
    case replacing
  }

  /// The file.
  let file: DiaryFile
  private let descriptor: FileDescriptor
  /// Whether others keep away; see ``FileLock``.
  private let isLocked: Bool
  /// The file as it was when the lock was got.
  private let status: Stat

  /// Opens and locks a diary; waits for others who have it locked.
  init(_ file: DiaryFile, for purpose: Purpose) throws(DiaryWriteError) {
    while true {
      let descriptor = try Self.open(file, purpose)
      do throws(DiaryWriteError) {
        let isLocked = FileLock.take(.exclusive, on: descriptor)
        let status = try Self.status(of: descriptor, file)
        // Whoever held the lock may have put another file in this one's place.
        if isLocked, !Self.isStill(status, at: file.resolved) {
          try? descriptor.close()
          continue
        }
        self.file = file
        (self.descriptor, self.isLocked, self.status) = (descriptor, isLocked, status)
        return
      } catch {
        try? descriptor.close()
        throw error
      }
    }
  }

  /// Whether a path leads to the file.
  func isFile(at path: FilePath) -> Bool { Self.isStill(status, at: path) }

  /// Gives the lock back.
  func close() { try? descriptor.close() }

  /// All bytes that the file had when the lock was got.
  func read() throws(Errno) -> [UInt8] {
    var failure: Errno?
    let size = Int(status.size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do {
        while count < size {
          let rest = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
          )
          let received = try descriptor.read(fromAbsoluteOffset: Int64(count), into: rest)
          if received == 0 { break }
          count += received
        }
      } catch {
        failure = (error as? Errno) ?? .ioError
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// The bytes that the file has now, to be read as long as it is open.
  func source() throws(Errno) -> DiarySource { DiarySource(descriptor, size: try size()) }

  private func size() throws(Errno) -> Int { Int(try Stat(descriptor).size) }

  // MARK: Appending

  /// Appends lines, each with a newline at its end, so that all are there whole or none is, whoever else
  /// appends.
  ///
  /// They go out in one `write`, and the system is asked to put them on the disk. Nothing of the file is read
  /// but its last byte, so that the time does not grow with it. Whoever may write only so much must ignore
  /// `SIGXFSZ`, to be told so by an error.
  ///
  /// - Parameter synchronizes: waits until the lines are on the disk.
  func append(
    _ lines: [UInt8],
    synchronizes: Bool
  ) throws(DiaryWriteError) -> Diary.Receipt {
    let (size, endsInLine) = try end()
    try BlockedSignals.during { () throws(DiaryWriteError) in
      try write(endsInLine ? lines : [UInt8(ascii: "\n")] + lines, behind: size)
    }
    let doubt = synchronizes ? synchronize(isNew: size == 0) : nil
    return Diary.Receipt(closedLine: !endsInLine, doubt: doubt)
  }

  /// Where the file ends, and whether what is appended next begins a line.
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

  private func write(_ bytes: [UInt8], behind size: Int) throws(DiaryWriteError) {
    do {
      _ = try descriptor.writeAll(bytes)
    } catch {
      // Only whoever has the lock knows that all behind the old end is its own.
      let isAsBefore = isLocked && ftruncate(descriptor.rawValue, off_t(size)) == 0
      throw .writing(file.path, (error as? Errno) ?? .ioError, isAsBefore: isAsBefore)
    }
  }

  private func synchronize(isNew: Bool) -> DiaryWriteError? {
    do throws(Errno) {
      try TemporaryFile.synchronize(descriptor)
      if isNew { try TemporaryFile.synchronize(folder: file.folder) }
      return nil
    } catch {
      return .synchronizing(file.path, error)
    }
  }

  // MARK: Opening

  private static func open(
    _ file: DiaryFile,
    _ purpose: Purpose
  ) throws(DiaryWriteError) -> FileDescriptor {
    do {
      return try attempt(file, purpose)
    } catch Errno.noSuchFileOrDirectory where purpose == .appending && file.makesFolders {
      try makeFolders(file.folder)
      do {
        return try attempt(file, purpose)
      } catch {
        throw .opening(InputError(errno: (error as? Errno) ?? .ioError, at: file.path))
      }
    } catch Errno.noSuchFileOrDirectory where purpose == .appending {
      let folder = file.path.removingLastComponent()
      // Without one, it is a symbolic link that leads to where nothing is.
      throw .opening(InputError(.notFound, at: folder.isEmpty ? file.path : folder))
    } catch {
      throw .opening(InputError(errno: (error as? Errno) ?? .ioError, at: file.path))
    }
  }

  private static func attempt(_ file: DiaryFile, _ purpose: Purpose) throws -> FileDescriptor {
    var options: FileDescriptor.OpenOptions = [.append, .closeOnExec, .nonBlocking]
    if purpose == .appending { options.insert(.create) }
    return try FileDescriptor.open(
      file.resolved,
      .readWrite,
      options: options,
      permissions: [.ownerReadWrite, .groupRead, .otherRead]
    )
  }

  private static func makeFolders(_ folder: FilePath) throws(DiaryWriteError) {
    if (try? Stat(folder))?.type == .directory { return }
    let parent = folder.removingLastComponent()
    if !parent.isEmpty, parent != folder { try makeFolders(parent) }
    // As the XDG specification asks for.
    guard folder.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
      throw .makingFolder(folder, Errno(rawValue: errno))
    }
    try? TemporaryFile.synchronize(folder: parent.isEmpty ? "." : parent)
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

  private static func isStill(_ status: Stat, at path: FilePath) -> Bool {
    guard let now = try? Stat(path) else { return false }
    return now.inode == status.inode && now.deviceID == status.deviceID
  }
}

/// The advisory lock of a diary, which everybody takes who writes to it. It ends with the descriptor.
enum FileLock {
  enum Kind {
    /// Others may read meanwhile, but nobody writes.
    case shared
    /// Nobody else reads or writes.
    case exclusive
  }

  /// Waits for the lock; whether it was got. Some network file systems have none to give, and a diary there
  /// is still better than no diary.
  static func take(_ kind: Kind, on descriptor: FileDescriptor) -> Bool {
    let operation = kind == .shared ? LOCK_SH : LOCK_EX
    while true {
      if flock(descriptor.rawValue, operation) == 0 { return true }
      if errno != EINTR { return false }
    }
  }
}
