import SystemPackage

/// An open folder. Files in it are named by a single component, so no link on a path can lead a program elsewhere.
package final class OpenFolder: Sendable {
  /// The path for messages: without links where that is known.
  package let path: FilePath
  /// For searching only: the folder need not be readable.
  let descriptor: FileDescriptor
  let status: Stat

  /// Opens a folder; links on the path are followed.
  ///
  /// - Parameter followsLink: whether the last component may be a link.
  package convenience init(_ path: FilePath, followsLink: Bool = true) throws(Errno) {
    let descriptor = try Self.open(path, in: nil, followsLink: followsLink)
    try self.init(descriptor, path)
  }

  private init(_ descriptor: FileDescriptor, _ path: FilePath) throws(Errno) {
    self.descriptor = descriptor
    self.path = path
    do throws(Errno) {
      status = try Stat(descriptor)
    } catch {
      try? descriptor.close()
      throw error
    }
  }

  deinit { try? descriptor.close() }

  /// The folder with this name in this one. Throws `notDirectory` for a link.
  func folder(_ name: FilePath.Component) throws(Errno) -> OpenFolder {
    let path = FilePath(root: nil, [name])
    do throws(Errno) {
      let descriptor = try Self.open(path, in: descriptor, followsLink: false)
      return try OpenFolder(descriptor, self.path.appending(name))
    } catch {
      // The answer of macOS for a link.
      throw error == .tooManySymbolicLinkLevels ? .notDirectory : error
    }
  }

  /// The text of the link with this name; nil if there is no link.
  func link(_ name: FilePath.Component) -> FilePath? {
    FilePath(root: nil, [name]).linkText(in: descriptor.rawValue)
  }

  /// The folder that a path leads to, which is created if it is missing, with those above it.
  ///
  /// - Parameters:
  ///   - permissions: by default only for its owner, as the XDG specification requires for folders of the user.
  ///   - boundary: where the folder must be.
  @discardableResult
  package static func creating(
    _ path: FilePath,
    permissions: FilePermissions = .ownerReadWriteExecute,
    within boundary: WriteBoundary = .anywhere
  ) throws(WriteFailure) -> OpenFolder {
    var search = PlaceSearch(within: boundary, creating: permissions)
    return try search.folder(path)
  }

  /// The place with this name, which is a single component.
  package func place(_ name: String) -> WritePlace {
    guard let name = FilePath.Component(name), name.kind == .regular else {
      preconditionFailure("not a name of a file: \(name)")
    }
    return place(name)
  }

  package func place(_ name: FilePath.Component) -> WritePlace { WritePlace(in: self, name) }

  /// Waits until the names in the folder are on the disk.
  package func sync() throws(Errno) {
    let folder = try readable()
    defer { try? folder.close() }
    try FileSync.sync(folder)
  }

  /// A descriptor with which the folder can be read.
  func readable() throws(Errno) -> FileDescriptor {
    let file = openat(descriptor.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: file)
  }

  /// The names in the folder that `matches` accepts, in any order; none if it cannot be read.
  package func names(where matches: (String) -> Bool) -> [String] {
    guard let file = try? readable() else { return [] }
    guard let folder = fdopendir(file.rawValue),
      let offset = MemoryLayout.offset(of: \dirent.d_name)
    else {
      try? file.close()
      return []
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // The pointer refers to a `dirent` truncated after its name.
      let name = UnsafeRawPointer(entry) + offset
      let text = String(cString: name.assumingMemoryBound(to: CChar.self))
      if text != ".", text != "..", matches(text) { names.append(text) }
    }
    return names
  }

  // MARK: Opening

  private static func open(
    _ path: FilePath,
    in folder: FileDescriptor?,
    followsLink: Bool
  ) throws(Errno) -> FileDescriptor {
    let options = search | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    while true {
      let file = path.withPlatformString { openat(folder?.rawValue ?? AT_FDCWD, $0, options) }
      if file >= 0 { return FileDescriptor(rawValue: file) }
      guard errno == EINTR else { throw Errno(rawValue: errno) }
    }
  }

  #if canImport(Darwin)
    /// `O_SEARCH`, without `O_DIRECTORY`.
    private static let search: CInt = 0x4000_0000
  #else
    /// `O_PATH`, which the headers declare only with _GNU_SOURCE.
    private static let search: CInt = 0o10_000_000
  #endif
}

extension FilePermissions {
  /// A folder that everybody may read, before the umask.
  package static var publicFolder: FilePermissions {
    [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute]
  }
}

extension FilePath {
  /// The text of the link at the path; nil if there is none.
  func linkText(in folder: CInt = AT_FDCWD) -> FilePath? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = withPlatformString { readlinkat(folder, $0, start, Int(PATH_MAX)) }
      guard count > 0 else { return nil }
      buffer[count] = 0
      return FilePath(platformString: start)
    }
  }

  /// The path without links; nil if the file does not exist, or a folder on the way cannot be searched.
  var withoutLinks: FilePath? {
    guard let name = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(name) }
    return FilePath(platformString: name)
  }
}
