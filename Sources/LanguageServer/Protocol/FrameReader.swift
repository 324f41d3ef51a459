import Text

/// Splits a stream of bytes into the messages of the base protocol: headers, an empty line, and as many bytes as
/// `Content-Length` says.
///
/// After a malformed header it continues at the next `Content-Length`, so that one wrong length does not end the
/// conversation. Keeps at most one message and what follows it in the last read.
struct FrameReader {
  /// A part of the stream.
  enum Frame: Equatable {
    /// The content of a message.
    case message([UInt8])
    /// Bytes that are not a message, and why.
    case malformed(String)
  }

  /// The largest message: a file of 1 MiB takes at most six times as many bytes in JSON.
  static let mostBytes = 64 << 20
  /// Longer headers are malformed.
  private static let mostHeaderBytes = 4096
  private static let lengthName = Array("content-length".utf8)

  private var buffer: [UInt8] = []
  private var start = 0
  /// The bytes of a message that is too large which are still to be dropped.
  private var excess = 0
  /// The length of the message whose header has been read.
  private var length: Int?

  /// Adds bytes as they arrive.
  mutating func append(_ bytes: some Collection<UInt8>) {
    let dropped = min(excess, bytes.count)
    excess -= dropped
    if start > 0, start >= buffer.count / 2 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer += bytes.dropFirst(dropped)
  }

  /// The next part of the stream; nil if it is not complete yet.
  mutating func next() -> Frame? {
    if length == nil {
      guard let header = takeHeader() else { return nil }
      switch header {
      case .length(let count): length = count
      case .malformed(let reason): return .malformed(reason)
      }
    }
    guard let length else { return nil }
    if length > Self.mostBytes {
      self.length = nil
      let present = min(length, buffer.count - start)
      start += present
      excess = length - present
      return .malformed("the message has \(length) bytes; at most \(Self.mostBytes) are read")
    }
    guard buffer.count - start >= length else { return nil }
    self.length = nil
    defer { start += length }
    return .message(Array(buffer[start..<start + length]))
  }

  // MARK: Headers

  private enum Header {
    case length(Int)
    case malformed(String)
  }

  /// Takes the header fields up to the empty line.
  private mutating func takeHeader() -> Header? {
    guard let end = endOfHeader() else {
      guard buffer.count - start > Self.mostHeaderBytes else { return nil }
      return skip(to: buffer.count, "the header does not end")
    }
    var count: Int?
    for line in buffer[start..<end].split(separator: 0x0A) {
      let line = line.last == 0x0D ? line.dropLast() : line
      guard !line.isEmpty else { continue }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        return skip(to: end, "a header field has no colon")
      }
      guard line[..<colon].lazy.map({ $0 | 0x20 }).elementsEqual(Self.lengthName) else { continue }
      let digits = line[(colon + 1)...].drop { $0.isBlank }
      guard let number = Int(String(decoding: digits, as: UTF8.self)), number >= 0 else {
        return skip(to: end, "Content-Length is not a number")
      }
      count = number
    }
    guard let count else { return skip(to: end, "Content-Length is missing") }
    start = end
    return .length(count)
  }

  /// The offset after the empty line.
  private func endOfHeader() -> Int? {
    var offset = start
    let limit = min(buffer.count, start + Self.mostHeaderBytes)
    while offset < limit {
      if buffer[offset] == 0x0A {
        if offset + 1 < limit, buffer[offset + 1] == 0x0A { return offset + 2 }
        if offset + 2 < limit, buffer[offset + 1] == 0x0D, buffer[offset + 2] == 0x0A {
          return offset + 3
        }
      }
      offset += 1
    }
    return nil
  }

  /// Drops bytes up to the next `Content-Length` after the first one, or else up to `end`.
  private mutating func skip(to end: Int, _ reason: String) -> Header {
    var offset = start + 1
    while offset + Self.lengthName.count <= end {
      let word = buffer[offset..<offset + Self.lengthName.count]
      if word.lazy.map({ $0 | 0x20 }).elementsEqual(Self.lengthName) { break }
      offset += 1
    }
    start = offset + Self.lengthName.count <= end ? offset : end
    return .malformed(reason)
  }
}
