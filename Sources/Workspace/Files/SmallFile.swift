import SystemPackage

/// Reads what fits into a kilobyte, as most recipes do, without asking for its size first.
enum SmallFile {
  /// What lies on the stack; a larger buffer would come from the heap.
  private static let room = 1024

  /// The content of a regular file; nil for one that is not small, which is then as if it had not been
  /// read from.
  static func read(_ descriptor: FileDescriptor, limit: Int) throws(Errno) -> [UInt8]? {
    do {
      let bytes = try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
        let count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        // Only the end of a regular file cuts a read short.
        guard count < room, count <= limit else { return [UInt8]?.none }
        return Array(UnsafeBufferPointer(rebasing: buffer[..<count]))
      }
      if bytes == nil { try descriptor.seek(offset: 0, from: .start) }
      return bytes
    } catch {
      throw (error as? Errno) ?? .ioError
    }
  }
}
