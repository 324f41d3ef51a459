import SystemPackage

/// What can be known of the terminal behind a descriptor.
package enum Terminal {
  /// Whether the descriptor is a terminal.
  package static func isTerminal(_ descriptor: FileDescriptor) -> Bool {
    isatty(descriptor.rawValue) == 1
  }

  /// The number of columns; nil where there is no terminal or it does not say.
  package static func width(of descriptor: FileDescriptor) -> Int? {
    var size = winsize()
    // The request's type differs between the systems' headers.
    let answer = ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size)
    return answer == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}

/// How many characters a terminal shows.
package struct TerminalSize: Equatable, Sendable {
  /// Characters in a line, at least 1.
  package let columns: Int
  /// Lines, at least 1.
  package let rows: Int

  /// What terminals have had from of old.
  package static let usual = TerminalSize(columns: 80, rows: 24)

  /// A size; what is less than 1 counts as 1.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// The size of the terminal behind a descriptor as it is now; nil where it does not say.
  package init?(of descriptor: FileDescriptor) {
    var size = winsize()
    // The request's type differs between the systems' headers.
    let answer = ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size)
    guard answer == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}

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
