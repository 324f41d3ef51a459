import Platform
import SystemPackage
import Text

/// Runs a shell command line and returns its standard output.
package enum Shell {
  package static func run(_ line: String) throws -> [UInt8] {
    guard let pipe = popen(line, "r") else { throw Errno(rawValue: errno) }
    defer { pclose(pipe) }
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, pipe)
      if count == 0 { return result }
      result += chunk[..<count]
    }
  }
}

/// Flags that other programs leave on shared descriptors.
package enum DescriptorFlags {
  package static func makeNonBlocking(_ descriptor: FileDescriptor) throws {
    guard fcntl(descriptor.rawValue, F_SETFL, O_NONBLOCK) == 0 else {
      throw Errno(rawValue: errno)
    }
  }
}

/// The range of the first occurrence of `text` in `source`.
package func place(_ text: String, in source: String) -> ByteRange {
  let (text, source) = (Array(text.utf8), Array(source.utf8))
  let start = (0...source.count - text.count).first { source[$0...].starts(with: text) }!
  return ByteRange(start, start + text.count)
}

/// The privileges of the user who runs the tests.
package enum Privileges {
  /// Whether file permissions apply to the user.
  package static var areOrdinary: Bool { geteuid() != 0 }
}
