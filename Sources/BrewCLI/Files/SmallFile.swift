import SystemPackage

/// Reads what fits into a page or two, as recipes do, without asking for its size first.
enum SmallFile {
  /// No recipe in use comes near this.
  private static let room = 8192

  /// The content of a regular file; nil for one that is not small, which is then as if it had not been
  /// read from.
  static func read(_ descriptor: FileDescriptor, limit: Int) throws(Errno) -> [UInt8]? {
    do {
      let bytes = try withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { buffer in
        let count = try descriptor.read(into: buffer)
        // Only the end of a regular file cuts a read short.
        return count < room && count <= limit ? [UInt8](buffer[..<count]) : nil
      }
      if bytes == nil { try descriptor.seek(offset: 0, from: .start) }
      return bytes
    } catch {
      throw (error as? Errno) ?? .ioError
    }
  }
}
