import Platform
import SystemPackage

/// The bytes that a diary had when it was opened; it may have grown since.
struct DiarySource: Sendable {
  private enum Content: Sendable {
    case file(FileDescriptor)
    case memory([UInt8])
  }

  private let content: Content
  /// The number of bytes.
  let size: Int

  /// The first `size` bytes of a file. The caller keeps ownership of the descriptor.
  init(_ descriptor: FileDescriptor, size: Int) {
    content = .file(descriptor)
    self.size = size
  }

  /// Bytes in memory.
  init(_ bytes: [UInt8]) {
    content = .memory(bytes)
    size = bytes.count
  }

  /// Fills a buffer from an offset; all its bytes must exist.
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

  /// All bytes.
  func allBytes() throws(DiaryReadFailure) -> [UInt8] {
    try bytes(at: LinePosition(offset: 0, length: size))
  }

  /// The bytes of a line, or of another part.
  func bytes(at place: LinePosition) throws(DiaryReadFailure) -> [UInt8] {
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

/// Why an open diary could not be read.
enum DiaryReadFailure: Error, Sendable {
  /// The file has shrunk.
  case shrunk
  case system(Errno)
}

/// The buffer of a worker. It holds a block of a diary, with the rest of the last line that begins in it.
///
/// A line belongs to the block where it starts.
final class BlockBuffer {
  /// The number of bytes to read after a block at first; nearly every line ends there.
  private static let initialTail = 1 << 16
  /// A line that does not end within this is too long.
  private static let maximumTail = LogFormat.maximumLineLength + 3

  private let blockSize: Int
  private let memory: UnsafeMutablePointer<UInt8>
  /// The start of the first line in the block; at or after `blockEnd` if there is none.
  private(set) var start: UnsafePointer<UInt8>
  /// The end of the block; lines that start here or later belong to the next block.
  private(set) var blockEnd: UnsafePointer<UInt8>
  /// The end of the bytes read; zeros follow.
  private(set) var end: UnsafePointer<UInt8>
  /// The file offset of `memory`.
  private var base = 0

  init(blockSize: Int) {
    self.blockSize = blockSize
    let capacity = blockSize + Self.maximumTail + 1 + BytePattern.reach * 2
    memory = .allocate(capacity: capacity)
    (start, blockEnd, end) = (UnsafePointer(memory), UnsafePointer(memory), UnsafePointer(memory))
  }

  deinit { memory.deallocate() }

  /// Reads a block.
  func load(_ block: Int, of source: DiarySource) throws(DiaryReadFailure) {
    let first = block * blockSize
    let next = min(source.size, first + blockSize)
    // The byte before shows whether a line starts with the block.
    base = max(0, first - 1)
    var stop = min(source.size, next + Self.initialTail)
    try read(base, stop, from: source)
    if stop < source.size,
      newline(from: UnsafePointer(memory + (next - 1 - base)), memory + (stop - base)) == nil
    {
      let behind = stop
      stop = min(source.size, next + Self.maximumTail)
      try read(behind, stop, from: source)
    }
    end = UnsafePointer(memory + (stop - base))
    blockEnd = UnsafePointer(memory + (next - base))
    (memory + (stop - base)).update(repeating: 0, count: BytePattern.reach * 2)
    start = firstLine(isFirstBlock: block == 0)
  }

  private func read(_ from: Int, _ to: Int, from source: DiarySource) throws(DiaryReadFailure) {
    let place = UnsafeMutableRawBufferPointer(start: memory + (from - base), count: to - from)
    try source.read(from: from, into: place)
  }

  private func firstLine(isFirstBlock: Bool) -> UnsafePointer<UInt8> {
    let begin = UnsafePointer(memory)
    guard isFirstBlock else { return newline(from: begin, end).map { $0 + 1 } ?? end }
    return Self.hasMark(begin) ? begin + 3 : begin
  }

  /// Whether a byte order mark is here.
  static func hasMark(_ place: UnsafePointer<UInt8>) -> Bool {
    place[0] == 0xEF && place[1] == 0xBB && place[2] == 0xBF
  }

  /// The end of a line: its newline or the end of the file.
  @inline(__always)
  func lineEnd(from line: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    newline(from: line, end) ?? end
  }

  /// The file offset of a byte of the block.
  @inline(__always)
  func offset(of place: UnsafePointer<UInt8>) -> Int { base + (place - UnsafePointer(memory)) }

  @inline(__always)
  private func newline(from start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>)
    -> UnsafePointer<UInt8>?
  {
    guard start < end, let found = memchr(start, 0x0A, end - start) else { return nil }
    return UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
  }
}
