import CPlatform
import SystemPackage

/// Runs another program, such as git, and waits for its end.
///
/// The program is looked up on the `PATH`. It gets the default reaction to all signals and no descriptors besides the
/// standard ones.
package struct ExternalProgram: Sendable {
  /// Where the program reads from.
  package enum Input: Sendable {
    /// Nothing: it finds the end at once.
    case nothing
    /// The standard input of the current run, such as the keyboard.
    case inherited
    /// These bytes. SIGPIPE must be ignored, as ``StandardDescriptors/prepare()`` does.
    case bytes([UInt8])
  }

  /// Where the program writes to.
  package enum Output: Sendable {
    /// Into ``Outcome``, up to ``outputLimit`` bytes; the rest is read and dropped.
    case captured
    /// The same stream of the current run, such as the terminal.
    case inherited
  }

  /// The result of a run.
  package struct Outcome: Equatable, Sendable {
    /// The exit status; 128 and the number of the signal if a signal ended the program, as a shell reports it.
    package let status: Int
    /// What it wrote to standard output, if that is captured.
    package let output: [UInt8]
    /// What it wrote to standard error, if that is captured.
    package let errors: [UInt8]
    /// Whether a captured stream was longer than the limit.
    package let isCut: Bool
    /// Whether the program was ended because it took longer than ``timeout``.
    package var isLate = false
  }

  /// The name of the program, or a path with a slash.
  package var name: RawText
  /// The arguments after the name.
  package var arguments: [RawText]
  /// Its working directory; nil for that of the current run.
  package var folder: FilePath?
  /// Environment variables to add or replace.
  package var environment: [RawText: RawText] = [:]
  /// Its standard input.
  package var input: Input = .nothing
  /// Its standard output.
  package var output: Output = .captured
  /// Its standard error.
  package var errors: Output = .captured
  /// The most bytes to keep of each captured stream.
  package var outputLimit = 64 << 20
  /// The time after which the program is ended, whatever it does; nil to wait for its end.
  package var timeout: Duration?

  /// How long a program may take to end when it is told to: git then removes its locks.
  private static let grace = Duration.seconds(2)

  /// A program with its arguments; captures both streams and gives it no input.
  package init(_ name: RawText, _ arguments: [RawText] = [], in folder: FilePath? = nil) {
    self.name = name
    self.arguments = arguments
    self.folder = folder
  }

  /// Runs the program.
  ///
  /// - Throws: `noSuchFileOrDirectory` if there is no such program or folder; other errors if it cannot be started.
  package func run() throws(Errno) -> Outcome {
    let context = RunContext.current
    var pipes = ProgramPipes()
    defer { pipes.closeAll() }
    let streams = try streams(&pipes, in: context)
    let id = try Self.start(
      [name] + arguments,
      variables: context.environment.all(replacing: environment),
      in: folder ?? context.folder,
      streams
    )
    pipes.closeTheirs()
    var pending: [UInt8] = []
    if case .bytes(let bytes) = input { pending = bytes }
    let deadline = timeout.map { ContinuousClock.now + $0 }
    let captured = pipes.exchange(pending, limit: outputLimit, until: deadline)
    let (status, isLate) = Self.end(of: id, until: deadline)
    return Outcome(
      status: status,
      output: captured.output,
      errors: captured.errors,
      isCut: captured.isCut,
      isLate: isLate
    )
  }

  /// The descriptors that the program gets as its standard streams.
  private func streams(
    _ pipes: inout ProgramPipes,
    in context: RunContext
  ) throws(Errno) -> [CInt] {
    var input = context.input.rawValue
    switch self.input {
    case .nothing:
      input = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard input >= 0 else { throw Errno(rawValue: errno) }
      pipes.theirs.append(input)
    case .inherited: break
    case .bytes: input = try pipes.make(.input)
    }
    let output = self.output == .captured ? try pipes.make(.output) : context.output.rawValue
    let errors =
      self.errors == .captured ? try pipes.make(.errors) : context.errors.rawValue
    return [input, output, errors]
  }

  /// Starts a program, without waiting for its end.
  ///
  /// - Parameters:
  ///   - words: the name of the program, or a path, and its arguments.
  ///   - variables: its environment, each as `NAME=value`.
  ///   - folder: its working directory; nil for that of this process.
  ///   - streams: the descriptors that become its standard streams.
  /// - Returns: the id of the process.
  package static func start(
    _ words: [RawText],
    variables: [RawText],
    in folder: FilePath?,
    _ streams: [CInt]
  ) throws(Errno) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if let folder {
      _ = folder.withPlatformString { posix_spawn_file_actions_addchdir_np(&actions, $0) }
    }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, CInt(number))
    }
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    #endif
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = words.map { $0.duplicate() }
    let variables = variables.map { $0.duplicate() }
    defer { for text in words + variables { free(text) } }
    guard let program = words[0] else { throw .noMemory }
    var id: pid_t = 0
    let error = posix_spawnp(&id, program, &actions, &attributes, words + [nil], variables + [nil])
    guard error == 0 else { throw Errno(rawValue: error) }
    return id
  }

  /// The exit status of a program, and whether it had to be ended.
  private static func end(
    of id: pid_t,
    until deadline: ContinuousClock.Instant?
  ) -> (status: Int, isLate: Bool) {
    if let status = status(of: id, until: deadline) { return (status, false) }
    for signal in [SIGTERM, SIGKILL] {
      kill(id, signal)
      if let status = status(of: id, until: .now + grace) { return (status, true) }
    }
    // The system itself waits, as for a disk that is gone.
    return (128 + Int(SIGKILL), true)
  }

  /// The exit status of a program when it ends; nil if it runs after the deadline.
  private static func status(of id: pid_t, until deadline: ContinuousClock.Instant?) -> Int? {
    var status: CInt = 0
    var pause: UInt32 = 500
    while true {
      let found = waitpid(id, &status, deadline == nil ? 0 : WNOHANG)
      if found == id { break }
      if found == -1, errno != EINTR { return 127 }
      guard let deadline else { continue }
      guard deadline > .now else { return nil }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
    let signal = Int(status & 0x7F)
    return signal == 0 ? Int(status >> 8 & 0xFF) : 128 + signal
  }
}

/// The pipes between this process and a program.
private struct ProgramPipes {
  enum Stream { case input, output, errors }

  /// The ends of the program, which this process closes once the program has them.
  var theirs: [CInt] = []
  private var input: CInt?
  private var output: CInt?
  private var errors: CInt?

  /// A pipe for a stream; returns the end of the program.
  mutating func make(_ stream: Stream) throws(Errno) -> CInt {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let isInput = stream == .input
    let (ours, their) = isInput ? (ends[1], ends[0]) : (ends[0], ends[1])
    _ = fcntl(ours, F_SETFL, fcntl(ours, F_GETFL) | O_NONBLOCK)
    theirs.append(their)
    switch stream {
    case .input: input = ours
    case .output: output = ours
    case .errors: errors = ours
    }
    return their
  }

  mutating func closeTheirs() {
    for end in theirs { close(end) }
    theirs = []
  }

  mutating func closeAll() {
    closeTheirs()
    for end in [input, output, errors].compactMap(\.self) { close(end) }
    (input, output, errors) = (nil, nil, nil)
  }

  /// Writes all of `bytes` and reads both streams to their ends, whichever is ready.
  ///
  /// - Parameter deadline: when to give up; nil to wait as long as it takes.
  mutating func exchange(
    _ bytes: [UInt8],
    limit: Int,
    until deadline: ContinuousClock.Instant?
  ) -> (output: [UInt8], errors: [UInt8], isCut: Bool) {
    var rest = bytes[...]
    var (texts, isCut) = ([[UInt8](), []], false)
    while input != nil || output != nil || errors != nil {
      if input != nil, rest.isEmpty { Self.finish(&input) }
      // A descriptor below 0 is skipped.
      var requests = [
        pollfd(fd: input ?? -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: output ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      guard let wait = Self.milliseconds(until: deadline) else { break }
      guard poll(&requests, nfds_t(requests.count), wait) > 0 else { continue }
      if requests[0].revents != 0, !Self.send(&rest, to: input) { Self.finish(&input) }
      if requests[1].revents != 0, !Self.receive(&texts[0], output, limit, &isCut) {
        Self.finish(&output)
      }
      if requests[2].revents != 0, !Self.receive(&texts[1], errors, limit, &isCut) {
        Self.finish(&errors)
      }
    }
    return (texts[0], texts[1], isCut)
  }

  /// How long to wait at a time: -1 without a deadline, nil after it.
  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> CInt? {
    guard let deadline else { return -1 }
    return deadline > .now ? 100 : nil
  }

  private static func finish(_ end: inout CInt?) {
    if let end { close(end) }
    end = nil
  }

  /// Writes what the pipe takes; false if the program reads no more.
  private static func send(_ rest: inout ArraySlice<UInt8>, to end: CInt?) -> Bool {
    guard let end else { return false }
    let count = rest.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
      return true
    }
    return errno == EAGAIN || errno == EINTR
  }

  /// Reads what the pipe holds; false at its end.
  private static func receive(
    _ text: inout [UInt8],
    _ end: CInt?,
    _ limit: Int,
    _ isCut: inout Bool
  ) -> Bool {
    guard let end else { return false }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = read(end, buffer.baseAddress, buffer.count)
      guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
      let kept = min(count, limit - text.count)
      isCut = isCut || kept < count
      text.append(contentsOf: buffer[..<kept])
      return true
    }
  }
}
