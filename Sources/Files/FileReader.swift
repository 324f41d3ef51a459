import Platform
import SystemPackage
import Text

/// Reads whole input files; never blocks on files that are not regular, and never maps files.
package struct FileReader: Sendable {
  /// The folder that relative paths start from.
  package let directory: WorkingDirectory
  /// The maximum size of a file in bytes.
  package let limit: Int

  /// A reader of files up to `limit` bytes.
  package init(in directory: WorkingDirectory, limit: Int = FileLimit.file) {
    self.directory = directory
    self.limit = limit
  }

  /// All of a file; nil if it cannot be read or is too large.
  package func bytes(of path: FilePath) -> [UInt8]? {
    if case .bytes(let bytes)? = try? read(path) { bytes } else { nil }
  }
}

/// The content of a file.
///
/// A file that is too large is a finding, not a system error.
package enum FileContent: Equatable, Sendable {
  /// All of the file.
  case bytes([UInt8])
  /// More than `limit` bytes; `size` is nil if unknown.
  case tooLarge(size: Int?, limit: Int)
}

extension FileReader {
  /// The content of a file.
  package func read(_ path: FilePath) throws(InputError) -> FileContent {
    if let text = directory.unsavedText(of: path) {
      return text.count > limit ? .tooLarge(size: text.count, limit: limit) : .bytes(text)
    }
    for _ in 1...2 {
      if let content = try attempt(path) { return content }
    }
    throw InputError(.changedWhileReading, at: path)
  }

  /// The content of standard input, up to `limit` bytes.
  package func readStandardInput(limit: Int = FileLimit.stream) throws(InputError) -> FileContent {
    try Self.readStream(RunContext.current.input, limit: limit, at: "-")
  }

  /// The content of a file of any size, or of a stream; `-` is standard input.
  ///
  /// - Throws: also if a stream is longer than ``FileLimit/longStream``, or a device than ``FileLimit/stream``, as
  ///   `/dev/zero` is.
  package func readAll(_ path: FilePath) throws(InputError) -> [UInt8] {
    let limit = Self.streamLimit(path == "-" ? try? Stat(RunContext.current.input) : nil)
    let content = path == "-" ? try readStandardInput(limit: limit) : try read(path)
    switch content {
    case .bytes(let bytes): return bytes
    case .tooLarge(_, let limit): throw InputError(.streamTooLarge(limit: limit), at: path)
    }
  }

  /// A regular file, opened to be read in parts, and its size; nil for anything else, which ``readAll(_:)`` reads. The
  /// caller closes it.
  package func openRegular(
    _ path: FilePath
  ) throws(InputError) -> (file: FileDescriptor, size: Int)? {
    let file = path == "-" ? try? RunContext.current.input.duplicate() : try open(path)
    guard let file else { return nil }
    // Size 0 may mean an unknown size, as in /proc. Of standard input, a part may have been read already.
    if let status = try? Stat(file), status.type == .regular, status.size > 0,
      (try? file.seek(offset: 0, from: .current)) == 0
    {
      return (file, Int(status.size))
    }
    try? file.close()
    return nil
  }

  /// The first 64 KiB of a regular file; nil if it cannot be read.
  package func start(of path: FilePath) -> [UInt8]? {
    guard let (file, _) = try? openRegular(path) else { return nil }
    defer { try? file.close() }
    var bytes: [UInt8] = []
    while bytes.count < Self.searched,
      let count = try? file.readMore(Self.searched - bytes.count, into: &bytes), count > 0
    {}
    return bytes
  }

  /// As much of a file that is too large as decides what it is.
  private static let searched = 1 << 16

  /// A file or a descriptor that the shell opened, to be read from its start to its end; `-` is standard input.
  ///
  /// - Parameter isPipe: whether it may be a named pipe, which the caller waits for.
  package func openStream(
    _ path: FilePath,
    isPipe: Bool = false
  ) throws(InputError) -> FileDescriptor {
    if path == "-" { return RunContext.current.input }
    let file = try open(path)
    do {
      let kind = FileKind(try Stat(file))
      guard kind != .folder else { throw InputError(.isFolder, at: path) }
      if kind == .regular || isPipe && kind == .pipe { return file }
      guard InheritedStream.isNamed(by: path) else { throw InputError(.notRegular(kind), at: path) }
      InheritedStream.makeBlocking(file)
      return file
    } catch {
      try? file.close()
      throw error as? InputError ?? InputError(errno: error as? Errno ?? .ioError, at: path)
    }
  }

  private static func streamLimit(_ status: Stat?) -> Int {
    switch status.map({ FileKind($0) }) {
    case .regular: .max - 1
    case .device: FileLimit.stream
    default: FileLimit.longStream
    }
  }

  /// The content of `descriptor`, up to `limit` bytes; `path` names it in errors.
  package static func readStream(
    _ descriptor: FileDescriptor,
    limit: Int,
    at path: FilePath
  ) throws(InputError) -> FileContent {
    do {
      return try descriptor.readStream(limit: limit)
    } catch {
      throw InputError(errno: error, at: path)
    }
  }

  // Returns nil if the file shrank while it was being read.
  private func attempt(_ path: FilePath) throws(InputError) -> FileContent? {
    let descriptor = try open(path)
    defer { try? descriptor.close() }
    do {
      let status = try Stat(descriptor)
      guard status.type == .regular else { return try readOther(descriptor, status, at: path) }
      return try descriptor.readAll(size: Int(status.size), limit: limit)
    } catch {
      throw error as? InputError ?? InputError(errno: error as? Errno ?? .ioError, at: path)
    }
  }

  // Without O_NONBLOCK, opening a named pipe would block until it has a writer.
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
    let longest = min(Self.streamLimit(status), max(limit, FileLimit.stream))
    return try Self.readStream(descriptor, limit: longest, at: path)
  }
}

/// The ways to read a descriptor to its end.
extension FileDescriptor {
  /// The content of a regular file of known size, in one call if the size is right; nil if the file ended
  /// earlier.
  func readAll(size: Int, limit: Int) throws(Errno) -> FileContent? {
    guard size <= limit else { return .tooLarge(size: size, limit: limit) }
    // Size 0 may mean an unknown size, as in /proc.
    guard size > 0 else { return try readStream(limit: limit) }
    // Request one extra byte, so that a call that returns `size` bytes has reached the end.
    let room = size + 1
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      do {
        while count < size {
          let received = try read(
            into: UnsafeMutableRawBufferPointer(
              rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<room]
            )
          )
          if received == 0 { break }
          count += received
        }
      } catch {
        failure = (error as? Errno) ?? .ioError
      }
    }
    if let failure { throw failure }
    if bytes.count < size { return nil }
    // The file may have grown since its size was queried.
    return bytes.count == size ? .bytes(bytes) : try readStream(limit: limit, after: bytes)
  }

  /// Waits for more and appends it to `bytes`, up to `most`; returns the number of bytes, 0 at the end.
  package func readMore(_ most: Int, into bytes: inout [UInt8]) throws(Errno) -> Int {
    var failure: Errno?
    var received = 0
    withUnsafeTemporaryAllocation(byteCount: most, alignment: 16) { chunk in
      while true {
        do {
          received = try read(into: chunk)
          bytes.append(contentsOf: chunk[..<received])
        } catch Errno.wouldBlock, Errno.resourceTemporarilyUnavailable {
          // Another program made the shared descriptor non-blocking: wait.
          DescriptorReadiness.wait(for: .reading, on: self)
          continue
        } catch {
          failure = (error as? Errno) ?? .ioError
        }
        return
      }
    }
    if let failure { throw failure }
    return received
  }

  /// The rest of a descriptor after `start`, which was read already. Reads at most one byte beyond the limit.
  package func readStream(limit: Int, after start: [UInt8] = []) throws(Errno) -> FileContent {
    var bytes = start
    while bytes.count <= limit,
      try readMore(min(1 << 16, limit + 1 - bytes.count), into: &bytes) > 0
    {}
    return bytes.count > limit ? .tooLarge(size: nil, limit: limit) : .bytes(bytes)
  }
}

/// Paths of descriptors that the shell opened, as in `brewlint <(generate)`.
package enum InheritedStream {
  /// Whether the path names a descriptor of this process.
  package static func isNamed(by path: FilePath) -> Bool {
    let text = String(decoding: path)
    if text == "/dev/stdin" { return true }
    return folders.contains { folder in
      text.hasPrefix(folder) && Int(text.dropFirst(folder.count)) != nil
    }
  }

  /// Clears the O_NONBLOCK from opening, so that reads wait for the writer.
  package static func makeBlocking(_ descriptor: FileDescriptor) {
    let flags = fcntl(descriptor.rawValue, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor.rawValue, F_SETFL, flags & ~O_NONBLOCK) }
  }

  private static let folders = ["/dev/fd/", "/proc/self/fd/"]
}
