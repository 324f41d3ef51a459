import SystemPackage

/// A buffered output stream that stores the first error instead of throwing it.
///
/// Hundreds of callers write and none can handle a full disk, so the error is stored until the program checks it.
/// After an error all output is dropped.
package struct OutputStream: ~Copyable {
  /// The target, which the caller owns; never closed here.
  package let descriptor: FileDescriptor
  /// Whether the descriptor is a terminal.
  package let isTerminal: Bool
  /// The first write error; `.brokenPipe` means that the reader is gone.
  package private(set) var failure: Errno?

  private var buffer: [UInt8] = []
  private let capacity: Int

  /// A stream that buffers up to `capacity` bytes; 0 writes immediately.
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

  /// Writes as much of `bytes` as possible without waiting for the reader, and returns the rest.
  package mutating func writeNonBlocking(_ bytes: [UInt8]) -> [UInt8] {
    // POSIX: a pipe that is ready for writing accepts at least this many bytes.
    let chunkSize = 512
    var rest = bytes[...]
    flush()
    while failure == nil, !rest.isEmpty, DescriptorReadiness.isReady(for: .writing, on: descriptor)
    {
      buffer.append(contentsOf: rest.prefix(chunkSize))
      flush()
      rest = rest.dropFirst(chunkSize)
    }
    return failure == nil ? Array(rest) : []
  }

  /// Writes the buffer to the descriptor.
  package mutating func flush() {
    if failure == nil, !buffer.isEmpty {
      buffer.withUnsafeBytes { failure = DescriptorWriter.writeAll($0, to: descriptor) }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  // On a terminal, show the findings of each file as soon as they are known.
  private mutating func flushIfDue() {
    if isTerminal || buffer.count >= capacity { flush() }
  }
}

/// Writes whole buffers to a descriptor, in as many calls as needed.
package enum DescriptorWriter {
  /// Writes all of `bytes`; returns the error, if any.
  package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: FileDescriptor)
    -> Errno?
  {
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(Errno) {
        let count = try FileCalls.write(UnsafeRawBufferPointer(rebasing: rest), to: descriptor)
        rest = rest.dropFirst(count)
      } catch {
        // Another program made the shared terminal or pipe non-blocking.
        guard [.wouldBlock, .resourceTemporarilyUnavailable].contains(error) else { return error }
        DescriptorReadiness.wait(for: .writing, on: descriptor)
      }
    }
    return nil
  }
}

/// Checks and waits for the readiness of descriptors.
package enum DescriptorReadiness {
  /// The next operation of the caller.
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

  /// Whether the next operation would return immediately, possibly with an error.
  package static func isReady(for purpose: Purpose, on descriptor: FileDescriptor) -> Bool {
    var request = pollfd(fd: descriptor.rawValue, events: purpose.events, revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Waits until the descriptor is ready, or the next call would fail.
  package static func wait(for purpose: Purpose, on descriptor: FileDescriptor) {
    var request = pollfd(fd: descriptor.rawValue, events: purpose.events, revents: 0)
    // No retry after an interruption: the caller retries its own call.
    _ = poll(&request, 1, -1)
  }
}
