import SystemPackage

/// A terminal taken over by a program: keys come one by one, and it may write anywhere on the screen.
///
/// What was there before is there again when it is left, be it for a while.
package final class TerminalStage {
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
