import SystemPackage
import TestSupport
import Testing

@testable import Files
@testable import Platform
@testable import Workspace

/// Streams, and files whose size changes.
struct StreamTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func piped(_ count: Int, limit: Int) throws -> FileContent {
    let (input, output) = try FileDescriptor.pipe()
    let bytes = [UInt8](repeating: 7, count: count)
    let writer = WorkerThread.start {
      _ = bytes.withUnsafeBytes { DescriptorWriter.writeAll($0, to: output) }
      try? output.close()
    }
    defer {
      try? input.close()
      writer?.join()
    }
    return try FileReader.readStream(input, limit: limit, at: "-")
  }

  @Test(arguments: [0, 1, 65_536, 200_000])
  func readsToTheEnd(count: Int) throws {
    let all = [UInt8](repeating: 7, count: count)
    #expect(try piped(count, limit: 200_000) == .bytes(all))
  }

  @Test func stopsOneByteAfterTheLimit() throws {
    let (input, output) = try FileDescriptor.pipe()
    defer { try? input.close() }
    try output.writeAll([1, 2, 3, 4, 5])
    try output.close()
    #expect(
      try FileReader.readStream(input, limit: 2, at: "-") == .tooLarge(size: nil, limit: 2)
    )
    var rest = [UInt8](repeating: 0, count: 8)
    #expect(try rest.withUnsafeMutableBytes { try input.read(into: $0) } == 2)
  }

  @Test func aDescriptorOfTheShellIsAStream() throws {
    let (input, output) = try FileDescriptor.pipe()
    defer { try? input.close() }
    try output.writeAll([1, 2])
    try output.close()
    let reader = FileReader(in: scratch.directory)
    #expect(try reader.read(FilePath("/dev/fd/\(input.rawValue)")) == .bytes([1, 2]))
  }

  @Test(arguments: [
    ("/dev/stdin", true), ("/dev/fd/63", true), ("/proc/self/fd/0", true), ("/dev/fd/", false),
    ("/dev/null", false), ("dev/stdin", false),
  ])
  func streamNames(path: String, isStream: Bool) {
    #expect(InheritedStream.isNamed(by: FilePath(path)) == isStream)
  }

  @Test func shrunkFileIsDetected() throws {
    try scratch.write("a", "12345")
    let file = try scratch.open("a")
    defer { try? file.close() }
    #expect(try file.readAll(size: 9, limit: 100) == nil)
  }

  @Test func grownFileIsReadToItsEnd() throws {
    try scratch.write("a", "12345")
    let file = try scratch.open("a")
    defer { try? file.close() }
    #expect(try file.readAll(size: 2, limit: 100) == .bytes(Array("12345".utf8)))
  }

  @Test func grownBeyondTheLimit() throws {
    try scratch.write("a", "12345")
    let file = try scratch.open("a")
    defer { try? file.close() }
    #expect(try file.readAll(size: 2, limit: 4) == .tooLarge(size: nil, limit: 4))
  }
}
