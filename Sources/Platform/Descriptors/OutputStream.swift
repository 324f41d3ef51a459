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
