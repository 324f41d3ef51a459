import SystemPackage

/// How a terminal treats what is typed, as it was at one moment.
struct TerminalSettings {
  private var settings: termios

  /// The settings of the terminal behind a descriptor; nil where there is none.
  init?(of descriptor: FileDescriptor) {
    settings = termios()
    guard tcgetattr(descriptor.rawValue, &settings) == 0 else { return nil }
  }

  /// The same, but keys come one by one and are not shown.
  ///
  /// Ctrl-C and Ctrl-Z still are signals, so that there is one way in which the program is interrupted,
  /// whoever does it. Ctrl-S is a key like others: nobody stops a clock by stopping the screen.
  var keyByKey: TerminalSettings {
    var copy = self
    copy.settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    copy.settings.c_iflag &= ~tcflag_t(IXON)
    withUnsafeMutableBytes(of: &copy.settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return copy
  }

  /// Gives a terminal these settings; what was typed and not yet read is forgotten.
  ///
  /// A terminal that is gone takes none, and needs none.
  func apply(to descriptor: FileDescriptor) {
    var settings = settings
    while tcsetattr(descriptor.rawValue, TCSAFLUSH, &settings) != 0, errno == EINTR {}
  }
}
