import SystemPackage

/// Reads input files whole, without ever hanging on or mapping what is not a plain file.
package struct FileReader: Sendable {
  /// The folder that relative paths start from.
  package let directory: WorkingDirectory
  /// The most bytes a file may have.
  package let limit: Int

  /// A reader of files up to `limit` bytes.
  package init(in directory: WorkingDirectory, limit: Int = FileLimit.file) {
    self.directory = directory
    self.limit = limit
  }

  /// The content of one selected input.
  package func read(_ input: InputFile) throws(InputError) -> FileContent {
    switch input.source {
    case .path(let path): try read(path, isKnownRegular: input.isKnownRegular)
    case .standardInput: try readStandardInput()
    }
  }

  /// The content of a file.
  ///
  /// - Parameter isKnownRegular: whether the file was seen to be a regular one. Should it have become a
  ///   pipe since, it reads as empty; nothing hangs.
  package func read(
    _ path: FilePath,
    isKnownRegular: Bool = false
  ) throws(InputError) -> FileContent {
    for _ in 1...2 {
      if let content = try attempt(path, isKnownRegular) { return content }
    }
    throw InputError(.changedWhileReading, at: path)
  }

  /// Everything on standard input, up to `limit` bytes.
  package func readStandardInput(limit: Int = FileLimit.stream) throws(InputError) -> FileContent {
    try Self.readStream(.standardInput, limit: limit, at: "-")
  }

  /// Everything that `descriptor` gives, up to `limit` bytes; `path` names it in errors.
  static func readStream(
    _ descriptor: FileDescriptor,
    limit: Int,
    at path: FilePath
  ) throws(InputError) -> FileContent {
    do {
      return try StreamReader(descriptor, limit: limit).read()
    } catch {
      throw InputError(errno: error, at: path)
    }
  }

  // nil: the file shrank under our hands.
  private func attempt(
    _ path: FilePath,
    _ isKnownRegular: Bool
  ) throws(InputError) -> FileContent? {
    let descriptor = try open(path)
    defer { try? descriptor.close() }
    do {
      if isKnownRegular, let bytes = try SmallFile.read(descriptor, limit: limit) {
        return .bytes(bytes)
      }
      let status = try Stat(descriptor)
      guard status.type == .regular else { return try readOther(descriptor, status, at: path) }
      return try SizedReader(descriptor, size: Int(status.size), limit: limit).read()
    } catch let error as Errno {
      throw InputError(errno: error, at: path)
    } catch let error as InputError {
      throw error
    } catch {
      throw InputError(errno: .ioError, at: path)
    }
  }

  // Without O_NONBLOCK, opening a named pipe would wait for somebody to write into it.
  private func open(_ path: FilePath) throws(InputError) -> FileDescriptor {
    do {
      return try FileDescriptor.open(
        directory.resolve(path),
        .readOnly,
        options: [.nonBlocking, .closeOnExec]
      )
    } catch {
      throw InputError(opening: path, failed: (error as? Errno) ?? .ioError, in: directory)
    }
  }

  private func readOther(
    _ descriptor: FileDescriptor,
    _ status: Stat,
    at path: FilePath
  ) throws(InputError) -> FileContent {
    let kind = FileKind(status)
    if kind == .folder { throw InputError(.isFolder, at: path) }
    guard InheritedStream.isNamed(by: path) else {
      throw InputError(.notRegular(kind), at: path)
    }
    InheritedStream.makeBlocking(descriptor)
    return try Self.readStream(descriptor, limit: FileLimit.stream, at: path)
  }
}
