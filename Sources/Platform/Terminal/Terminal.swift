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
