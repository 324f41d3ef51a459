import SystemPackage

/// Where a file is written: a name in an open folder. ``FileCalls`` changes files only at such places.
///
/// Whatever happens to the path meanwhile, all calls at places of a folder are about the same folder.
package struct WritePlace: Sendable {
  /// The open folder; it stays the same if its path leads elsewhere later.
  package let folder: OpenFolder
  /// The name in this folder, which may be free.
  package let name: FilePath.Component

  init(in folder: OpenFolder, _ name: FilePath.Component) {
    (self.folder, self.name) = (folder, name)
  }

  /// The place that a path leads to. Its folder must exist.
  ///
  /// - Parameter followsLink: whether a link at the place itself is followed, so that what it leads to is written.
  package init(
    _ path: FilePath,
    within boundary: WriteBoundary,
    followsLink: Bool = false
  ) throws(WriteFailure) {
    var search = PlaceSearch(within: boundary)
    self = try search.place(path, followsLink: followsLink)
  }

  /// The path, for messages.
  package var path: FilePath { folder.path.appending(name) }

  /// The status of the file itself, even of a link.
  package func status() throws(Errno) -> Stat {
    try Stat(ownName, relativeTo: folder.descriptor, flags: .symlinkNoFollow)
  }

  /// What the link at the place leads to; nil if there is no link.
  package var linkText: FilePath? { folder.link(name) }

  /// Opens the file for reading, if it is not a link.
  package func openForReading() throws(Errno) -> FileDescriptor {
    let options = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    while true {
      let file = withName { openat($0, $1, options) }
      if file >= 0 { return FileDescriptor(rawValue: file) }
      guard errno == EINTR else { throw Errno(rawValue: errno) }
    }
  }

  /// Opens the folder with this name, if it is not a link.
  package func openFolder() throws(Errno) -> OpenFolder { try folder.folder(name) }

  /// Whether the user may write the file.
  package var isWritable: Bool { withName { faccessat($0, $1, W_OK, AT_EACCESS) } == 0 }

  /// What tells the place from others, without keeping its folder open.
  package struct Identity: Hashable, Sendable {
    private let device: DeviceID
    private let folder: Inode
    private let name: FilePath.Component

    fileprivate init(_ place: WritePlace) {
      (device, folder) = (place.folder.status.deviceID, place.folder.status.inode)
      name = place.name
    }
  }

  /// What tells the place from others.
  package var identity: Identity { Identity(self) }

  private var ownName: FilePath { FilePath(root: nil, [name]) }

  /// Makes a call with the folder and the name.
  func withName<Result>(_ call: (CInt, UnsafePointer<CChar>) -> Result) -> Result {
    ownName.withPlatformString { call(folder.descriptor.rawValue, $0) }
  }
}
