import SystemPackage
import TestSupport

/// Two files that replace standard output and standard error.
final class Recording: Sendable {
  let output: FileDescriptor
  let errors: FileDescriptor
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    output = try Self.create(scratch.path.appending("output"))
    errors = try Self.create(scratch.path.appending("errors"))
  }

  deinit {
    try? output.close()
    try? errors.close()
  }

  func outputBytes() throws -> [UInt8] { try scratch.read("output") }

  func outputText() throws -> String { String(decoding: try outputBytes(), as: UTF8.self) }

  func errorText() throws -> String {
    String(decoding: try scratch.read("errors"), as: UTF8.self)
  }

  private static func create(_ path: FilePath) throws -> FileDescriptor {
    try FileDescriptor.open(
      path,
      .writeOnly,
      options: [.create, .exclusiveCreate],
      permissions: .ownerReadWrite
    )
  }
}
