import SystemPackage

/// Reads a regular file whose size is known, in one call where the size is right.
struct SizedReader {
  private let descriptor: FileDescriptor
  private let size: Int
  private let limit: Int

  init(_ descriptor: FileDescriptor, size: Int, limit: Int) {
    self.descriptor = descriptor
    self.size = size
    self.limit = limit
  }

  /// The content; nil if the file ended before its size.
  func read() throws(Errno) -> FileContent? {
    guard size <= limit else { return .tooLarge(size: size, limit: limit) }
    // Size 0 may mean that the size is not known, as in /proc.
    guard size > 0 else { return try readOn(from: []) }
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      failure = fill(UnsafeMutableRawBufferPointer(buffer), &count)
    }
    if let failure { throw failure }
    if bytes.count < size { return nil }
    return bytes.count == size ? .bytes(bytes) : try readOn(from: bytes)
  }

  // The byte beyond the size is asked for so that a call which brings `size` bytes has met the end.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer, _ count: inout Int) -> Errno? {
    let room = size + 1
    while count < size {
      do {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[count..<room])
        let received = try descriptor.read(into: part)
        if received == 0 { return nil }
        count += received
      } catch {
        return (error as? Errno) ?? .ioError
      }
    }
    return nil
  }

  // The file grew since its size was asked, or had none.
  private func readOn(from start: [UInt8]) throws(Errno) -> FileContent {
    try StreamReader(descriptor, limit: limit, start: start).read()
  }
}
