import Files
import Platform
import RecipeTools
import SystemPackage
import Text

/// Some complete lines of a stream of documents.
package struct DocumentChunk: Sendable {
  /// The lines with their line breaks; the last one of the stream may lack it.
  package let bytes: [UInt8]
  /// The number of the first line, from 1.
  package let firstLine: Int
  /// Why there are no lines.
  package var problem: Problem?

  /// Why there are no lines.
  package enum Problem: Sendable {
    /// One line has more than this many bytes.
    case longLine(limit: Int)
    /// The stream cannot be read any further.
    case unreadable(InputError)
  }
}

/// Reads a stream of lines in chunks, each as large as what is available without waiting, up to a limit. So a program
/// that writes one line and waits for the answer gets it.
///
/// Constant memory: of a line that is too long, nothing is kept.
package struct DocumentSource: Sendable {
  /// The size in bytes of a chunk, unless it holds one longer line. As much as a pipe holds on Linux.
  package static let chunkSize = 1 << 16

  private let descriptor: FileDescriptor
  private let path: FilePath
  private let longestLine: Int
  /// The beginning of the next line.
  private var rest: [UInt8] = []
  private var line = 1
  private var isSkipping = false
  private var isAtEnd = false

  /// A source that reads from a descriptor, which the caller owns.
  ///
  /// - Parameters:
  ///   - path: the path that was opened, for errors; `-` is standard input.
  ///   - longestLine: the most bytes of a line.
  package init(
    _ descriptor: FileDescriptor,
    at path: FilePath,
    longestLine: Int = FileLimit.stream
  ) {
    self.descriptor = descriptor
    self.path = path
    self.longestLine = longestLine
  }

  /// Opens a file or a descriptor that the shell opened; `-` is standard input.
  package init(opening path: FilePath, in directory: WorkingDirectory) throws(InputError) {
    self.init(try FileReader(in: directory).openStream(path), at: path)
  }

  /// Waits for the next lines and returns them; nil at the end. After an error there is nothing more.
  package mutating func next() -> DocumentChunk? {
    while !isAtEnd {
      do throws(Errno) {
        if let chunk = try read() { return chunk }
      } catch {
        isAtEnd = true
        let problem = DocumentChunk.Problem.unreadable(InputError(errno: error, at: path))
        return DocumentChunk(bytes: [], firstLine: line, problem: problem)
      }
    }
    return nil
  }

  /// Reads until there is a chunk, or part of a long line; returns nil in the second case.
  private mutating func read() throws(Errno) -> DocumentChunk? {
    var bytes: [UInt8] = []
    swap(&bytes, &rest)
    // The end of the last complete line.
    var end = 0
    repeat {
      let start = bytes.count
      isAtEnd = try descriptor.readMore(Self.chunkSize, into: &bytes) == 0
      if let newline = bytes[start...].lastIndex(of: UInt8(ascii: "\n")) { end = newline + 1 }
      if isAtEnd { end = bytes.count }
      if end == 0, isSkipping || bytes.count > longestLine { return skip(bytes) }
    } while !isAtEnd && (end == 0 || bytes.count < Self.chunkSize && isMoreReady)
    if isSkipping { dropRest(of: &bytes, &end) }
    rest = Array(bytes[end...])
    bytes.removeSubrange(end...)
    if line == 1 { bytes.removeFirst(bytes.lengthOfByteOrderMark) }
    guard !bytes.isEmpty else { return nil }
    let chunk = DocumentChunk(bytes: bytes, firstLine: line)
    line += bytes.lineBreaks
    return chunk
  }

  private var isMoreReady: Bool { DescriptorReadiness.isReady(for: .reading, on: descriptor) }

  /// Drops part of a line that is too long; reports it once.
  private mutating func skip(_ bytes: [UInt8]) -> DocumentChunk? {
    defer { isSkipping = true }
    guard !isSkipping else { return nil }
    let problem = DocumentChunk.Problem.longLine(limit: longestLine)
    return DocumentChunk(bytes: [], firstLine: line, problem: problem)
  }

  /// Drops the rest of the line that is too long.
  private mutating func dropRest(of bytes: inout [UInt8], _ end: inout Int) {
    isSkipping = false
    guard let newline = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      bytes = []
      end = 0
      return
    }
    bytes.removeSubrange(...newline)
    end -= newline + 1
    line += 1
  }
}

extension [UInt8] {
  /// The number of newlines.
  fileprivate var lineBreaks: Int {
    withUnsafeBufferPointer { bytes in
      guard var start = bytes.baseAddress else { return 0 }
      let end = start + bytes.count
      var count = 0
      while let found = memchr(start, CInt(UInt8(ascii: "\n")), end - start) {
        count += 1
        start = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
      }
      return count
    }
  }
}
