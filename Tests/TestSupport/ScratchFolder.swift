import Files
import Platform
import SystemPackage
import Workspace

/// A temporary folder, deleted with its last reference.
package final class ScratchFolder: Sendable {
  /// Its path, without symbolic links.
  package let path: FilePath

  package init() throws {
    var template = Array("/tmp/brewguide-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
    let made = template.withUnsafeBufferPointer { FilePath(platformString: Array($0)) }
    path = try RealPath.of(made, in: WorkingDirectory("/"))
  }

  // `rm` can delete trees that are deeper than the maximum path length.
  deinit { _ = try? Shell.run("rm -rf '\(path)'") }

  /// The folder as a working directory.
  package var directory: WorkingDirectory { WorkingDirectory(path) }

  /// Writes a file; its folders are made as needed.
  package func write(_ name: String, _ text: String = "") throws {
    try write(name, Array(text.utf8))
  }

  /// Writes a file; its folders are made as needed.
  package func write(_ name: String, _ bytes: [UInt8]) throws { try write(FilePath(name), bytes) }

  /// Writes a file of any name; its folders are made as needed.
  package func write(_ name: FilePath, _ bytes: [UInt8]) throws {
    let file = path.pushing(name)
    try makeFolders(name.removingLastComponent())
    let descriptor = try FileDescriptor.open(
      file,
      .writeOnly,
      options: [.create, .truncate],
      permissions: [.ownerReadWrite]
    )
    try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
  }

  /// Makes a folder and those above it.
  package func makeFolders(_ name: FilePath) throws {
    var folder = path
    for component in name.components {
      folder.append(component)
      _ = folder.withPlatformString { mkdir($0, 0o755) }
    }
  }

  /// Makes a symbolic link.
  package func link(_ name: String, to target: String) throws {
    try makeFolders(FilePath(name).removingLastComponent())
    guard symlink(target, path.pushing(FilePath(name)).string) == 0 else {
      throw Errno(rawValue: errno)
    }
  }

  /// Makes a named pipe.
  package func makePipe(_ name: String) throws {
    guard mkfifo(path.pushing(FilePath(name)).string, 0o600) == 0 else {
      throw Errno(rawValue: errno)
    }
  }

  /// Sets the permissions of a file or folder.
  package func setPermissions(_ name: String, _ mode: mode_t) throws {
    guard chmod(path.pushing(FilePath(name)).string, mode) == 0 else {
      throw Errno(rawValue: errno)
    }
  }

  /// Opens a file for reading.
  package func open(_ name: String) throws -> FileDescriptor {
    try FileDescriptor.open(path.pushing(FilePath(name)), .readOnly)
  }

  /// The bytes of a file.
  package func read(_ name: FilePath) throws -> [UInt8] {
    guard case .bytes(let bytes) = try FileReader(in: directory).read(name) else { return [] }
    return bytes
  }
}
