import SystemPackage

/// Properties of the terminal behind a descriptor.
package enum Terminal {
  /// Whether a person may be behind the descriptor: not for a file, a pipe or `/dev/null`.
  package static func isTerminal(_ descriptor: FileDescriptor) -> Bool {
    isatty(descriptor.rawValue) == 1
  }

  /// The number of columns; nil if there is no terminal or the size is unknown.
  package static func width(of descriptor: FileDescriptor) -> Int? {
    let size = size(of: descriptor)
    return size.columns > 0 ? size.columns : nil
  }

  /// The columns and the rows; 0 where they are unknown.
  fileprivate static func size(of descriptor: FileDescriptor) -> (columns: Int, rows: Int) {
    var size = winsize()
    // The type of the request differs between systems.
    guard ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return (0, 0) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}

/// The size of a terminal in characters.
package struct TerminalSize: Equatable, Sendable {
  /// Characters per line, at least 1.
  package let columns: Int
  /// Lines, at least 1.
  package let rows: Int

  /// The size to assume if a terminal does not tell its own.
  package static let usual = TerminalSize(columns: 80, rows: 24)

  /// A size; values below 1 become 1.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// The current size of a terminal; nil if unknown.
  package init?(of descriptor: FileDescriptor) {
    let (columns, rows) = Terminal.size(of: descriptor)
    guard columns > 0, rows > 0 else { return nil }
    self.init(columns: columns, rows: rows)
  }
}

/// The controlling terminal of the process, independent of its standard streams.
package enum ControllingTerminal {
  /// Opens it; nil if there is none, as in CI jobs. The descriptor stays open until the program ends.
  package static func open() -> FileDescriptor? {
    guard let terminal = try? open("/dev/tty") else { return nil }
    #if canImport(Darwin)
      // On macOS `poll` cannot wait for `/dev/tty`, but can for the same terminal under its own name.
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
