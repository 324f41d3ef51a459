import SystemPackage

/// A terminal taken over by a program: keys come one by one, and it may write anywhere on the screen.
///
/// What was there before is there again when it is left, be it for a while.
package final class FullScreenTerminal {
  /// Where keys come from.
  package let keys: FileDescriptor
  private let usesScreen: Bool
  private let settings: TerminalSettings?
  private var output: OutputStream
  private var frame = ScreenFrame()
  private var isEntered = false

  /// A stage on the terminal behind two descriptors, which stay the caller's.
  ///
  /// - Parameter usesScreen: whether to write anywhere on an empty screen; otherwise line follows line.
  package init(keys: FileDescriptor, output: FileDescriptor, usesScreen: Bool) {
    self.keys = keys
    self.usesScreen = usesScreen
    self.output = OutputStream(output, capacity: 1 << 16)
    settings = TerminalSettings(of: keys)
  }

  /// The size of the terminal as it is now.
  package var size: TerminalSize { TerminalSize(of: output.descriptor) ?? .usual }

  /// Takes the terminal over. It may be entered already: others may have changed it meanwhile.
  package func enter() {
    settings?.keyByKey.apply(to: keys)
    isEntered = true
    guard usesScreen else { return }
    frame = ScreenFrame()
    output.write(ScreenFrame.opening)
    output.flush()
  }

  /// Gives the terminal back as it was.
  package func leave() {
    guard isEntered else { return }
    isEntered = false
    if usesScreen { output.write(ScreenFrame.closing) }
    output.flush()
    settings?.apply(to: keys)
  }

  /// Shows these lines, each no wider than the screen and not more than it has rows; only what is
  /// different is written.
  package func show(_ lines: [String], size: TerminalSize) {
    output.write(frame.change(to: lines, size: size))
    output.flush()
  }

  /// Forgets what is on the screen, so that it is written anew.
  package func forget() { frame = ScreenFrame() }

  /// Writes text where the cursor stands.
  package func write(_ text: String) {
    output.write(text)
    output.flush()
  }
}

/// What stands on a screen, line by line, and how to make something else of it.
struct ScreenFrame: Sendable {
  /// Turns to an empty screen without a cursor; the other one keeps what was on it.
  static let opening = "\u{1B}[?1049h\u{1B}[?25l"
  /// Turns back.
  static let closing = "\u{1B}[?25h\u{1B}[?1049l"

  private var lines: [String] = []
  private var size: TerminalSize?

  /// What to write so that these lines stand on the screen: from the first row on, and no others.
  ///
  /// Where the size is another one, all is written, as terminals differ in what they keep then. A terminal
  /// that understands it shows all of the change at once.
  mutating func change(to new: [String], size: TerminalSize) -> String {
    var text = self.size == size ? "" : "\u{1B}[2J"
    if self.size != size { lines = [] }
    for row in 0..<max(new.count, lines.count) {
      let line = row < new.count ? new[row] : ""
      guard row >= lines.count ? !line.isEmpty : line != lines[row] else { continue }
      text += "\u{1B}[\(row + 1);1H\u{1B}[K\(line)"
    }
    lines = new
    self.size = size
    return text.isEmpty ? "" : "\u{1B}[?2026h\(text)\u{1B}[?2026l"
  }
}

/// How a terminal treats what is typed, as it was at one moment.
private struct TerminalSettings {
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
