import Platform
import SystemPackage

extension FileReplacement {
  /// A file to be replaced, opened for reading.
  struct Target {
    /// The content of a file.
    enum Content { case old, new }

    /// The real path, without symbolic links.
    let path: FilePath
    /// The status at the time of opening.
    let status: Stat
    private let name: FilePath
    private let descriptor: FileDescriptor

    /// Opens the file at `name`, which must be regular and writable.
    init(_ name: FilePath, in directory: WorkingDirectory) throws(ReplacementError) {
      self.name = name
      do {
        path = try RealPath.of(name, in: directory)
        descriptor = try FileDescriptor.open(
          path,
          .readOnly,
          options: [.noFollow, .nonBlocking, .closeOnExec]
        )
      } catch let error as Errno {
        throw ReplacementError(path: name, reason: .system(error))
      } catch {
        // It existed a moment ago.
        throw ReplacementError(path: name, reason: .changed)
      }
      do throws(ReplacementError) {
        status = try Self.status(of: descriptor, at: path, name)
      } catch {
        try? descriptor.close()
        throw error
      }
    }

    private static func status(
      of descriptor: FileDescriptor,
      at path: FilePath,
      _ name: FilePath
    ) throws(ReplacementError) -> Stat {
      guard let status = try? Stat(descriptor), status.type == .regular else {
        throw ReplacementError(path: name, reason: .notRegular)
      }
      // Root may write everything, but a file without any write permission is read-only for root too.
      let mayWrite = path.withPlatformString { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) } == 0
      let writing: FilePermissions = [.ownerWrite, .groupWrite, .otherWrite]
      guard mayWrite, !status.permissions.isDisjoint(with: writing) else {
        throw ReplacementError(path: name, reason: .readOnly)
      }
      return status
    }

    /// Closes the file.
    func close() { try? descriptor.close() }

    /// Which of two contents the file has; throws for any other.
    func holds(_ old: [UInt8], or new: [UInt8]) throws(ReplacementError) -> Content {
      let limit = max(old.count, new.count)
      let content = try? descriptor.readStream(limit: limit)
      if content == .bytes(old) { return .old }
      if content == .bytes(new) { return .new }
      throw ReplacementError(path: name, reason: .changed)
    }

    /// Throws if the file at the path has changed since it was opened.
    func expectUnchanged() throws(ReplacementError) {
      guard let now = try? Stat(path, followTargetSymlink: false), now.isSame(as: status) else {
        throw ReplacementError(path: name, reason: .changed)
      }
    }

    /// Creates a complete new file beside this one.
    func draft(_ bytes: [UInt8]) throws(ReplacementError) -> TemporaryFile {
      let draft: TemporaryFile
      do throws(Errno) {
        draft = try TemporaryFile(beside: path)
      } catch {
        throw ReplacementError(
          path: name,
          reason: error == .readOnlyFileSystem ? .readOnly : .folder(error)
        )
      }
      do throws(Errno) {
        try draft.write(bytes, like: status)
      } catch {
        draft.discard()
        throw ReplacementError(path: name, reason: .system(error))
      }
      return draft
    }

    /// Overwrites the file in place.
    func overwrite(with bytes: [UInt8]) throws(Errno) {
      do {
        let file = try FileDescriptor.open(path, .writeOnly, options: [.noFollow, .closeOnExec])
        try file.closeAfter {
          _ = try file.writeAll(bytes)
          guard ftruncate(file.rawValue, off_t(bytes.count)) == 0 else { throw Errno.current }
          try TemporaryFile.synchronize(file)
        }
      } catch {
        throw (error as? Errno) ?? .ioError
      }
    }

    /// Runs an operation, and converts system errors.
    func attempt(_ body: () throws(Errno) -> Void) throws(ReplacementError) {
      do throws(Errno) {
        try body()
      } catch {
        throw ReplacementError(path: name, reason: .system(error))
      }
    }
  }
}

extension Stat {
  /// Whether this is the same file with the same size and modification time.
  fileprivate func isSame(as other: Stat) -> Bool {
    let (time, otherTime) = (modificationTime, other.modificationTime)
    return inode == other.inode && deviceID == other.deviceID && size == other.size
      && time.tv_sec == otherTime.tv_sec && time.tv_nsec == otherTime.tv_nsec
  }

  private var modificationTime: timespec {
    #if canImport(Darwin)
      rawValue.st_mtimespec
    #else
      rawValue.st_mtim
    #endif
  }
}
