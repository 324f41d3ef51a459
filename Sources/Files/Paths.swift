import Platform
import SystemPackage
import Text

/// The base folder of relative paths, and unsaved texts of an editor that replace files.
package struct WorkingDirectory: Sendable {
  /// The absolute path, without symbolic links if it comes from the system.
  package let path: FilePath
  private let isProcess: Bool
  private let unsaved: [FilePath: [UInt8]]

  /// A folder other than the working directory of the process.
  ///
  /// - Parameter unsaved: the contents to read instead of files, by absolute path without symbolic links; the
  ///   files need not exist. Searches find only existing files.
  package init(_ path: FilePath, unsaved: [FilePath: [UInt8]] = [:]) {
    self.path = path
    self.unsaved = unsaved
    isProcess = false
  }

  private init(process path: FilePath) {
    self.path = path
    unsaved = [:]
    isProcess = true
  }

  /// The unsaved text of a file; `nil` if the file on disk is used.
  package func unsavedText(of path: FilePath) -> [UInt8]? {
    if unsaved.isEmpty { return nil }
    let place = self.path.pushing(path).lexicallyNormalized()
    return unsaved[place] ?? (try? RealPath.of(path, in: self)).flatMap { unsaved[$0] }
  }

  /// The working directory of the current run.
  package static func current() throws(InputError) -> WorkingDirectory {
    if let folder = RunContext.current.folder { return WorkingDirectory(folder) }
    guard let name = getcwd(nil, 0) else {
      throw InputError(errno: Errno(rawValue: errno), at: ".")
    }
    defer { free(name) }
    return WorkingDirectory(process: FilePath(platformString: name))
  }

  /// The path for system calls; stays relative in the working directory of the process.
  package func resolve(_ path: FilePath) -> FilePath {
    isProcess ? path : self.path.pushing(path)
  }
}

extension FilePath {
  /// The path with these bytes, which need not be UTF-8; it ends at a NUL.
  package init(bytes: some Collection<UInt8>) {
    let count = bytes.count
    self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 1) { name in
      let end = name.initialize(fromContentsOf: bytes)
      name.initializeElement(at: end, to: 0)
      return name.withMemoryRebound(to: CChar.self) { name in
        name.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
      }
    }
  }

  /// The bytes of the path, without the NUL at the end.
  package var bytes: [UInt8] {
    withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// The bytes of the last name; none for a path without names.
  package var lastNameBytes: [UInt8] {
    lastComponent.map { FilePath(root: nil, [$0]).bytes } ?? []
  }
}

/// The folder of a path as it is written, for tables: the files of a folder share it.
package struct NamedFolder: Hashable {
  /// What is before the name, with the slash.
  private let bytes: ArraySlice<UInt8>

  /// The folder that a path names.
  package init(of path: FilePath) {
    let bytes = path.bytes
    self.bytes = bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)]
  }

  // Of an array, each byte would be hashed alone.
  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension [UInt8] {
  /// The path of a folder with a trailing slash: the prefix of paths in it.
  package var asFolder: [UInt8] {
    last == UInt8(ascii: "/") ? self : self + [UInt8(ascii: "/")]
  }
}

/// File names escaped for terminals and build servers.
package enum PrintableName {
  /// The path as text, with hidden characters as `\u{1b}`, and `./` before a name like `::error::`.
  package static func of(_ path: FilePath) -> String { String(decoding: path).escapedAsPath }
}

/// The absolute path without symbolic links.
package enum RealPath {
  /// The real path of an existing file.
  package static func of(
    _ path: FilePath,
    in directory: WorkingDirectory
  ) throws(InputError) -> FilePath {
    let name = directory.resolve(path).withPlatformString { realpath($0, nil) }
    guard let name else {
      throw InputError(opening: path, failed: Errno(rawValue: errno), in: directory)
    }
    defer { free(name) }
    return FilePath(platformString: name)
  }

  /// The real path of the folder that contains a path; the last component is not resolved.
  package static func ofFolder(
    holding path: FilePath,
    in directory: WorkingDirectory
  ) throws(InputError) -> FilePath {
    let folder = path.removingLastComponent()
    // The parent of `..` cannot be determined from the names alone.
    if path.lastComponent?.kind == .parentDirectory {
      return try of(path.appending(".."), in: directory)
    }
    return try of(folder.isEmpty ? "." : folder, in: directory)
  }
}

/// The normalized path by which files are compared and sorted.
///
/// Relative to the working directory for files below it, and absolute otherwise. A `..` after a name is kept,
/// because the name may be a symbolic link: processing a file twice is better than mistaking two files for one.
package enum PathKey {
  /// The key of a path.
  package static func of(_ path: FilePath, in directory: WorkingDirectory) -> [UInt8] {
    let bytes = path.bytes
    let isPlain = !names(in: bytes).contains { $0 == current || $0 == parent }
    if isPlain && bytes.first != slash { return bytes }
    return of(path, in: directory, below: directory.path)
  }

  /// The same key, but relative to `root` for files below that folder.
  ///
  /// - Parameter root: an absolute path without symbolic links.
  package static func of(
    _ path: FilePath,
    in directory: WorkingDirectory,
    below root: FilePath
  ) -> [UInt8] {
    let bytes = path.bytes
    let base = bytes.first == slash ? [] : names(in: directory.path.bytes)
    return spell(resolve(names(in: bytes), from: base), below: names(in: root.bytes))
  }

  private static let slash = UInt8(ascii: "/")
  private static let current: ArraySlice = [UInt8(ascii: ".")]
  private static let parent: ArraySlice = [UInt8(ascii: "."), UInt8(ascii: ".")]

  private static func names(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: slash)
  }

  private static func resolve(
    _ names: [ArraySlice<UInt8>],
    from base: [ArraySlice<UInt8>]
  ) -> [ArraySlice<UInt8>] {
    var result = base
    // The number of leading names that come from the system, and so are not symbolic links.
    var certain = base.count
    for name in names where name != current {
      if name != parent || result.count > certain {
        result.append(name)
      } else if !result.isEmpty {
        result.removeLast()
        certain -= 1
      }
    }
    return result
  }

  private static func spell(
    _ names: [ArraySlice<UInt8>],
    below base: [ArraySlice<UInt8>]
  ) -> [UInt8] {
    if names.starts(with: base) {
      return Array(names.dropFirst(base.count).joined(separator: [slash]))
    }
    return [slash] + names.joined(separator: [slash])
  }
}
