import SystemPackage

/// The terminal from which a program was started, whatever its standard streams are.
package enum ControllingTerminal {
  /// Opens it; nil where there is none, as in a job of a build server. The descriptor stays open until
  /// the program ends.
  package static func open() -> FileDescriptor? {
    guard let terminal = try? open("/dev/tty") else { return nil }
    #if canImport(Darwin)
      // There `poll` cannot wait for what was opened as `/dev/tty`, but for the same terminal by its own name.
      for stream in [STDERR_FILENO, STDOUT_FILENO, STDIN_FILENO] {
        guard let name = ttyname(stream) else { continue }
        if let named = try? open(FilePath(platformString: name)) {
          try? terminal.close()
          return named
        }
      }
    #endif
    return terminal
  }

  private static func open(_ path: FilePath) throws -> FileDescriptor {
    try FileDescriptor.open(path, .readWrite, options: [.closeOnExec])
  }
}
