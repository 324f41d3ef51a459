import SystemPackage

/// Appends whole lines to a file that others may append to as well.
package struct LineAppender {
  private let path: FilePath
  private let directory: WorkingDirectory

  /// Appends to the file at `path`, which need not be there yet.
  package init(_ path: FilePath, in directory: WorkingDirectory) {
    self.path = path
    self.directory = directory
  }

  /// Throws what would keep a line from being appended, as far as that can be told without doing it.
  package func check() throws(InputError) {
    do {
      try open([]).close()
    } catch Errno.noSuchFileOrDirectory {
      let folder = directory.resolve(path).removingLastComponent()
      guard (try? Stat(folder.isEmpty ? "." : folder))?.type == .directory else {
        throw InputError(.notFound, at: path.removingLastComponent())
      }
    } catch {
      throw InputError(errno: (error as? Errno) ?? .ioError, at: path)
    }
  }

  /// Appends a line, which ends with a newline, in one piece; a line before it that has no end gets one.
  package func append(_ line: String) throws(InputError) {
    do {
      let file = try open(.create)
      defer { try? file.close() }
      let bytes = Array(((try endsInLine(file)) ? line : "\n" + line).utf8)
      guard try file.writeAll(bytes) == bytes.count else { throw Errno.ioError }
      try DraftFile.synchronize(file)
    } catch {
      throw InputError(errno: (error as? Errno) ?? .ioError, at: path)
    }
  }

  private func open(_ options: FileDescriptor.OpenOptions) throws -> FileDescriptor {
    try FileDescriptor.open(
      directory.resolve(path),
      .readWrite,
      options: options.union([.append, .closeOnExec, .nonBlocking]),
      permissions: [.ownerReadWrite, .groupRead, .otherRead]
    )
  }

  /// Whether what is written next begins a line.
  private func endsInLine(_ file: FileDescriptor) throws -> Bool {
    let size = try Stat(file).size
    guard size > 0 else { return true }
    var last: UInt8 = 0
    try withUnsafeMutableBytes(of: &last) { buffer in
      _ = try file.read(fromAbsoluteOffset: Int64(size) - 1, into: buffer)
    }
    return last == UInt8(ascii: "\n")
  }
}
