import Platform
import SystemPackage

extension FileReplacement {
  /// A file that is to get new content, open for reading.
  struct Target {
    /// What a file holds.
    enum Content { case old, new }

    /// The real path, without symbolic links.
    let path: FilePath
    /// The file as it was when it was opened.
    let status: Stat
    private let name: FilePath
    private let descriptor: FileDescriptor

    /// The file that `name` leads to; it must be a regular one that may be written.
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
        // It was read a moment ago.
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
      // Root may write everything; but who takes away every permission to write means root too.
      let mayWrite = path.withPlatformString { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) } == 0
      let writing: FilePermissions = [.ownerWrite, .groupWrite, .otherWrite]
      guard mayWrite, !status.permissions.isDisjoint(with: writing) else {
        throw ReplacementError(path: name, reason: .readOnly)
      }
      return status
    }

    /// Ends reading.
    func close() { try? descriptor.close() }

    /// Which of two contents the file has; an error for any other.
    func holds(_ old: [UInt8], or new: [UInt8]) throws(ReplacementError) -> Content {
      let limit = max(old.count, new.count)
      let content = try? descriptor.readStream(limit: limit)
      if content == .bytes(old) { return .old }
      if content == .bytes(new) { return .new }
      throw ReplacementError(path: name, reason: .changed)
    }

    /// An error where the path no longer leads to the file as it was when it was opened.
    func expectUnchanged() throws(ReplacementError) {
      guard let now = try? Stat(path, followTargetSymlink: false), now.isSame(as: status) else {
        throw ReplacementError(path: name, reason: .changed)
      }
    }

    /// A complete new file beside this one.
    func draft(_ bytes: [UInt8]) throws(ReplacementError) -> DraftFile {
      let draft: DraftFile
      do throws(Errno) {
        draft = try DraftFile(beside: path)
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

    /// Writes other bytes into the file itself.
    func overwrite(with bytes: [UInt8]) throws(Errno) {
      do {
        let file = try FileDescriptor.open(path, .writeOnly, options: [.noFollow, .closeOnExec])
        try file.closeAfter {
          _ = try file.writeAll(bytes)
          guard ftruncate(file.rawValue, off_t(bytes.count)) == 0 else { throw Errno.current }
          try DraftFile.synchronize(file)
        }
      } catch {
        throw (error as? Errno) ?? .ioError
      }
    }

    /// Does something with the file, and names it where the system refuses.
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
  /// Whether this is the same file, of the same size and not written to in between.
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
