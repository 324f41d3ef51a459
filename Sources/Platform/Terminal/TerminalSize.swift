import SystemPackage

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
