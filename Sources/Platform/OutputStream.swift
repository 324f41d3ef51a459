import SystemPackage

/// A buffer in front of a descriptor that remembers the first error instead of throwing it.
///
/// Hundreds of places write and none can do anything about a full disk, so the error waits here
/// until the program asks. After an error everything written is dropped.
package struct OutputStream: ~Copyable {
  /// Where the bytes go; it belongs to the caller and is never closed here.
  package let descriptor: FileDescriptor
  /// Whether the descriptor is a terminal.
  package let isTerminal: Bool
  /// The first error of a write; `.brokenPipe` means that the reader has gone.
  package private(set) var failure: Errno?

  private var buffer: [UInt8] = []
  private let capacity: Int

  /// A stream that collects up to `capacity` bytes before it writes; 0 writes at once.
  package init(_ descriptor: FileDescriptor, capacity: Int = 1 << 16) {
    self.descriptor = descriptor
    self.capacity = capacity
    isTerminal = Terminal.isTerminal(descriptor)
  }

  /// Adds the UTF-8 of `text`.
  package mutating func write(_ text: String) {
    guard failure == nil else { return }
    buffer.append(contentsOf: text.utf8)
    flushIfDue()
  }

  /// Adds `bytes` as they are.
  package mutating func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    buffer.append(contentsOf: bytes)
    flushIfDue()
  }

  /// Writes `bytes` as far as they are taken at once, without waiting for a reader; what is left.
  package mutating func writeReadily(_ bytes: [UInt8]) -> [UInt8] {
    // A pipe that is ready takes this much, by POSIX.
    let portion = 512
    var rest = bytes[...]
    flush()
    while failure == nil, !rest.isEmpty, DescriptorReadiness.isReady(for: .writing, on: descriptor)
    {
      buffer.append(contentsOf: rest.prefix(portion))
      flush()
      rest = rest.dropFirst(portion)
    }
    return failure == nil ? Array(rest) : []
  }

  /// Hands everything buffered to the descriptor.
  package mutating func flush() {
    if failure == nil, !buffer.isEmpty {
      buffer.withUnsafeBytes { failure = DescriptorWriter.writeAll($0, to: descriptor) }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  // A person at a terminal should see each file's findings when they are known.
  private mutating func flushIfDue() {
    if isTerminal || buffer.count >= capacity { flush() }
  }
}

/// Writes whole buffers to a descriptor, whatever the kernel takes at a time.
package enum DescriptorWriter {
  /// Writes all of `bytes`; the error that stopped it, if one did.
  package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: FileDescriptor)
    -> Errno?
  {
    var rest = bytes[...]
    while !rest.isEmpty {
      do {
        let count = try descriptor.write(UnsafeRawBufferPointer(rebasing: rest))
        rest = rest.dropFirst(count)
      } catch Errno.wouldBlock, Errno.resourceTemporarilyUnavailable {
        // Another program left the shared terminal or pipe non-blocking.
        DescriptorReadiness.wait(for: .writing, on: descriptor)
      } catch {
        return (error as? Errno) ?? .ioError
      }
    }
    return nil
  }
}

/// Whether a descriptor would make the program wait, and waiting for one that somebody made non-blocking.
package enum DescriptorReadiness {
  /// What the caller wants to do next.
  package enum Purpose {
    case reading
    case writing

    fileprivate var events: Int16 {
      switch self {
      case .reading: Int16(POLLIN)
      case .writing: Int16(POLLOUT)
      }
    }
  }

  /// Whether the other end of a pipe has been closed, without writing to it.
  package static func isAbandoned(_ descriptor: FileDescriptor) -> Bool {
    var request = pollfd(fd: descriptor.rawValue, events: 0, revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLERR) != 0
  }

  /// Whether what the caller wants to do next is done at once, be it with an error.
  package static func isReady(for purpose: Purpose, on descriptor: FileDescriptor) -> Bool {
    var request = pollfd(fd: descriptor.rawValue, events: purpose.events, revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Returns when the descriptor is ready, or in a state in which the next call says why not.
  package static func wait(for purpose: Purpose, on descriptor: FileDescriptor) {
    var request = pollfd(fd: descriptor.rawValue, events: purpose.events, revents: 0)
    // An interruption needs no retry: the caller tries its call again and comes back.
    _ = poll(&request, 1, -1)
  }
}
