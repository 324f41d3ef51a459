import SystemPackage

/// A terminal in full-screen mode: keys are read one by one, and output can be written anywhere on the screen.
///
/// The previous content is restored on leaving, also temporarily.
package final class FullScreenTerminal {
  /// Where keys come from.
  package let keys: FileDescriptor
  private let usesScreen: Bool
  private let settings: TerminalSettings?
  private var output: OutputStream
  private var frame = ScreenFrame()
  private var isEntered = false

  /// A terminal on two descriptors, which the caller owns.
  ///
  /// - Parameter usesScreen: whether to use the alternate screen; otherwise output is written line by line.
  package init(keys: FileDescriptor, output: FileDescriptor, usesScreen: Bool) {
    self.keys = keys
    self.usesScreen = usesScreen
    self.output = OutputStream(output, capacity: 1 << 16)
    settings = TerminalSettings(of: keys)
  }

  /// The size now; 80 columns and 24 rows if the terminal does not tell it.
  package var size: TerminalSize { TerminalSize(of: output.descriptor) ?? .usual }

  /// Enters full-screen mode; can be called again, because other programs may have changed the terminal.
  package func enter() {
    settings?.unbuffered.apply(to: keys)
    isEntered = true
    guard usesScreen else { return }
    frame = ScreenFrame()
    output.write(ScreenFrame.opening)
    output.flush()
  }

  /// Restores the terminal.
  package func leave() {
    guard isEntered else { return }
    isEntered = false
    if usesScreen { output.write(ScreenFrame.closing) }
    output.flush()
    settings?.apply(to: keys)
  }

  /// Shows these lines, which must fit the screen; writes only differences.
  package func show(_ lines: [String], size: TerminalSize) {
    output.write(frame.change(to: lines, size: size))
    output.flush()
  }

  /// Discards the known content, so that the whole screen is redrawn.
  package func invalidate() { frame = ScreenFrame() }

  /// Writes text at the cursor.
  package func write(_ text: String) {
    output.write(text)
    output.flush()
  }
}

/// The lines of a screen, and the output that changes them.
struct ScreenFrame: Sendable {
  /// Switches to the empty alternate screen and hides the cursor.
  static let opening = "\u{1B}[?1049h\u{1B}[?25l"
  /// Switches back and shows the cursor.
  static let closing = "\u{1B}[?25h\u{1B}[?1049l"

  private var lines: [String] = []
  private var size: TerminalSize?

  /// The output that replaces the screen content with these lines, from the first row.
  ///
  /// After a change of size everything is written, because terminals differ in what they keep. Uses
  /// synchronized output, which terminals that support it show at once.
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

/// The terminal settings at one point in time.
private struct TerminalSettings {
  private var settings: termios

  /// The settings of a terminal; nil if the descriptor is not a terminal.
  init?(of descriptor: FileDescriptor) {
    settings = termios()
    guard tcgetattr(descriptor.rawValue, &settings) == 0 else { return nil }
  }

  /// The same settings, but without line buffering and echo.
  ///
  /// Ctrl-C and Ctrl-Z still send signals, so that there is only one way to interrupt the program. Ctrl-S is an
  /// ordinary key: stopping the output would not stop the clock.
  var unbuffered: TerminalSettings {
    var copy = self
    copy.settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    copy.settings.c_iflag &= ~tcflag_t(IXON)
    withUnsafeMutableBytes(of: &copy.settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return copy
  }

  /// Applies the settings to a terminal and discards unread input.
  ///
  /// Errors are ignored: a closed terminal needs no settings.
  func apply(to descriptor: FileDescriptor) {
    var settings = settings
    while tcsetattr(descriptor.rawValue, TCSAFLUSH, &settings) != 0, errno == EINTR {}
  }
}
