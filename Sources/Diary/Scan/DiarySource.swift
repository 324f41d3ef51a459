import SystemPackage

/// The bytes of a diary as they were when it was opened, which may have become more since.
struct DiarySource: Sendable {
  private enum Content: Sendable {
    case file(FileDescriptor)
    case memory([UInt8])
  }

  private let content: Content
  /// How many bytes there are.
  let size: Int

  /// The first bytes of a file, which stays the caller's.
  init(_ descriptor: FileDescriptor, size: Int) {
    content = .file(descriptor)
    self.size = size
  }

  /// Bytes that were read already.
  init(_ bytes: [UInt8]) {
    content = .memory(bytes)
    size = bytes.count
  }

  /// Reads what stands at an offset, all of which must be there.
  func read(from offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(DiaryReadFailure) {
    switch content {
    case .memory(let bytes):
      bytes.withUnsafeBytes { bytes in
        buffer.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + buffer.count])
        )
      }
    case .file(let descriptor):
      try Self.read(descriptor, from: offset, into: buffer)
    }
  }

  /// The bytes of a line.
  func bytes(at place: LinePlace) throws(DiaryReadFailure) -> [UInt8] {
    var failure: DiaryReadFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: place.length) { buffer, count in
      do throws(DiaryReadFailure) {
        try read(from: place.offset, into: UnsafeMutableRawBufferPointer(buffer))
        count = place.length
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private static func read(
    _ descriptor: FileDescriptor,
    from offset: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(DiaryReadFailure) {
    var done = 0
    while done < buffer.count {
      let count: Int
      do {
        count = try descriptor.read(
          fromAbsoluteOffset: Int64(offset + done),
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        )
      } catch {
        throw .system((error as? Errno) ?? .ioError)
      }
      guard count > 0 else { throw .shrunk }
      done += count
    }
  }
}

/// Why bytes of an open diary could not be read.
enum DiaryReadFailure: Error, Sendable {
  /// They are not there any more.
  case shrunk
  case system(Errno)
}
