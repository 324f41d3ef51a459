import Foundation
import TestSupport

/// A program in its own terminal, with simulated key presses.
///
/// The program runs in a new session with a pseudoterminal as its controlling terminal.
package final class TerminalProgram {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The content of the screen.
  package private(set) var screen: TerminalScreen
  /// The raw output so far.
  package private(set) var transcript = ""

  private let folder: Scratch
  private let terminal: CInt
  private let initialSettings: [UInt8]
  private let child: pid_t
  private var status: RunningProgram.End?
  private var rest: [UInt8] = []
  private var isClosed = false

  /// Starts a program with the folder as its working directory.
  ///
  /// - Parameters:
  ///   - input: a file in the folder for standard input, instead of the terminal.
  ///   - output: a file in the folder for standard output, instead of the terminal.
  ///   - isStartedFromIt: false to run without `/dev/tty`, as in CI jobs.
  package init(
    _ path: String,
    _ arguments: [String],
    in folder: Scratch,
    columns: Int = 80,
    rows: Int = 24,
    input: String? = nil,
    output: String? = nil,
    environment: [String: String] = [:],
    isStartedFromIt: Bool = true
  ) throws {
    self.folder = folder
    screen = TerminalScreen(columns: columns, rows: rows)
    var name = [CChar](repeating: 0, count: 1024)
    var (ours, theirs): (CInt, CInt) = (-1, -1)
    guard openpty(&ours, &theirs, &name, nil, nil) == 0 else {
      throw Failure(description: "no pseudo terminal: \(errno)")
    }
    defer { close(theirs) }
    terminal = ours
    _ = fcntl(theirs, F_SETFD, FD_CLOEXEC)
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    Self.setSize(of: terminal, columns: columns, rows: rows)
    initialSettings = Self.settings(of: terminal)
    child = try Self.spawn(
      path,
      arguments,
      on: String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
      in: folder,
      input: input.map { folder.file($0).path },
      output: output.map { folder.file($0).path },
      isControlling: isStartedFromIt,
      environment.merging(["PATH": "/usr/bin:/bin", "TERM": "xterm"]) { given, _ in given }
    )
  }

  deinit {
    if status == nil { kill(child, SIGKILL) }
    if !isClosed { close(terminal) }
    var ignored: CInt = 0
    if status == nil { waitpid(child, &ignored, 0) }
  }

  // MARK: What a person does

  /// Presses keys.
  package func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  /// Resizes the window.
  package func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    Self.setSize(of: terminal, columns: columns, rows: rows)
  }

  /// Sends a signal.
  package func signal(_ number: Int32) { kill(child, number) }

  /// Closes the window.
  package func hangUp() {
    close(terminal)
    isClosed = true
  }

  /// Waits until the screen fulfills a condition.
  package func wait(_ what: String, until condition: (TerminalScreen) -> Bool) async throws {
    for _ in 1...Program.timeoutSeconds * 50 {
      reap()
      read()
      if condition(screen) { return }
      guard status == nil else { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw Failure(
      description:
        "never \(what), but:\n\(screen.lines.joined(separator: "\n"))\nof \(transcript.debugDescription)"
    )
  }

  /// Waits until the screen has this text.
  package func wait(for text: String) async throws {
    try await wait("showed `\(text)`") { $0.lines.contains { $0.contains(text) } }
  }

  /// Waits until the program ends.
  package func end() async throws -> RunningProgram.End {
    for _ in 1...Program.timeoutSeconds * 50 {
      reap()
      // Read the rest of the output after its end.
      if !isClosed { read() }
      if let status { return status }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw Failure(description: "never ended, but: \(screen.lines.joined(separator: "\n"))")
  }

  /// Whether the terminal is restored: its settings, the main screen, the cursor.
  package var isRestored: Bool {
    Self.settings(of: terminal) == initialSettings && !screen.isAlternate && screen.hasCursor
  }

  // MARK: The terminal

  /// All settings of a terminal.
  private static func settings(of terminal: CInt) -> [UInt8] {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return [] }
    let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    return flags.flatMap { flag in withUnsafeBytes(of: flag) { Array($0) } }
      + withUnsafeBytes(of: &settings.c_cc) { Array($0) }
  }

  private static func setSize(of terminal: CInt, columns: Int, rows: Int) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(terminal, &buffer, buffer.count)
      guard count > 0 else { break }
      rest += buffer[..<count]
    }
    // The last character may be incomplete.
    var whole = rest
    while let last = whole.last, last >= 0x80, String(validating: whole, as: UTF8.self) == nil {
      whole.removeLast()
      if rest.count - whole.count > 3 { break }
    }
    let text = String(decoding: whole, as: UTF8.self)
    rest.removeFirst(whole.count)
    transcript += text
    screen.write(text)
  }

  private func reap() {
    guard status == nil else { return }
    var number: CInt = 0
    guard waitpid(child, &number, WNOHANG) == child else { return }
    let signal = number & 0x7F
    status = signal == 0 ? .status(number >> 8 & 0xFF) : .signal(signal)
  }

  // MARK: The program

  private static func spawn(
    _ path: String,
    _ arguments: [String],
    on terminal: String,
    in folder: Scratch,
    input: String?,
    output: String?,
    isControlling: Bool,
    _ environment: [String: String]
  ) throws -> pid_t {
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The first terminal opened by a session leader becomes its controlling terminal.
    let options = O_RDWR | (isControlling ? 0 : O_NOCTTY)
    posix_spawn_file_actions_addopen(&actions, 0, terminal, options, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    if let input { posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0) }
    if let output {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    }
    // The test runner may ignore or block signals, and a program would inherit both.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(Int(flags) | setsid))
    // Not every system supports setting the working directory in `posix_spawn`.
    let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.url.path, path]
    var words = (shell + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var child: pid_t = 0
    let error = posix_spawn(&child, shell[0], &actions, &attributes, &words, &variables)
    guard error == 0 else { throw Failure(description: "cannot start \(path): \(error)") }
    return child
  }

  /// POSIX_SPAWN_SETSID, which some headers do not declare.
  private static var setsid: Int {
    #if os(Linux)
      0x80
    #else
      0x0400
    #endif
  }
}
