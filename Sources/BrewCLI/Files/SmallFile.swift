import SystemPackage

/// Reads what fits into a page, as recipes do, without asking for its size first.
enum SmallFile {
  /// No recipe in use comes near this.
  private static let room = 4096

  /// The content of a regular file; nil for one that is not small, which is then as if it had not been
  /// read from.
  static func read(_ descriptor: FileDescriptor, limit: Int) throws(Errno) -> [UInt8]? {
    do {
      // Into its place at once: a buffer of this size would come from the heap too.
      let bytes = try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      // Only the end of a regular file cuts a read short.
      if bytes.count < room, bytes.count <= limit { return bytes }
      try descriptor.seek(offset: 0, from: .start)
      return nil
    } catch {
      throw (error as? Errno) ?? .ioError
    }
  }
}
