import Platform
import SystemPackage

/// Reads until the end what does not say how long it is.
struct StreamReader {
  private let descriptor: FileDescriptor
  private let limit: Int
  private let start: [UInt8]

  /// A reader that goes on after `start`, which was read already.
  init(_ descriptor: FileDescriptor, limit: Int, start: [UInt8] = []) {
    self.descriptor = descriptor
    self.limit = limit
    self.start = start
  }

  /// The content, of which not more than one byte beyond the limit is taken.
  func read() throws(Errno) -> FileContent {
    var bytes = start
    var failure: Errno?
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { chunk in
      failure = collect(into: &bytes, through: chunk)
    }
    if let failure { throw failure }
    return bytes.count > limit ? .tooLarge(size: nil, limit: limit) : .bytes(bytes)
  }

  private func collect(
    into bytes: inout [UInt8],
    through chunk: UnsafeMutableRawBufferPointer
  ) -> Errno? {
    while bytes.count <= limit {
      do {
        let room = min(chunk.count, limit + 1 - bytes.count)
        let received = try descriptor.read(
          into: UnsafeMutableRawBufferPointer(rebasing: chunk[..<room])
        )
        if received == 0 { return nil }
        bytes.append(contentsOf: chunk[..<received])
      } catch Errno.wouldBlock, Errno.resourceTemporarilyUnavailable {
        // Somebody made the shared descriptor non-blocking; wait rather than fail.
        DescriptorReadiness.wait(for: .reading, on: descriptor)
      } catch {
        return (error as? Errno) ?? .ioError
      }
    }
    return nil
  }
}
