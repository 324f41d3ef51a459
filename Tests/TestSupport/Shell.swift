import Platform
import SystemPackage

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
