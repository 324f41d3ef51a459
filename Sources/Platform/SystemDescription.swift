import SystemPackage

/// The system and this program, as a bug report names them.
package enum SystemDescription {
  /// The system, such as `Debian GNU/Linux 12 (bookworm), Linux 6.1.0, x86_64`; without the name of the machine.
  package static var text: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    let kernel = [
      field(&names.sysname), field(&names.release),
    ].joined(separator: " ")
    let parts = [distribution, kernel, field(&names.machine)]
    return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The file of this program, or something that leads to it; nil if it is not known.
  package static var program: FilePath? {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      return _NSGetExecutablePath(&buffer, &size) == 0 ? FilePath(platformString: buffer) : nil
    #else
      return "/proc/self/exe"
    #endif
  }

  private static func field<Text>(_ text: inout Text) -> String {
    withUnsafeBytes(of: &text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The name that the distribution gives itself.
  private static var distribution: String? {
    let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
    guard let file = try? FileDescriptor.open("/etc/os-release", .readOnly, options: options) else {
      return nil
    }
    defer { try? file.close() }
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
    let start = "PRETTY_NAME="
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix(start) }.map { line in
      line.dropFirst(start.count).filter { $0 != "\"" }
    }
  }
}

/// What this process may do with files.
package enum FileAccess {
  /// Whether a file may be executed.
  package static func isExecutable(_ path: FilePath) -> Bool {
    path.withPlatformString { access($0, X_OK) == 0 }
  }
}
