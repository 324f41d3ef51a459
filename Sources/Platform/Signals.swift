import SystemPackage

/// Puts the descriptors and signals that a shell hands over into a state one can work with.
package enum StandardDescriptors {
  /// To be called first thing in a tool.
  package static func prepare() {
    // A write to a pipe without a reader shall fail instead of killing the program.
    _ = signal(SIGPIPE, SIG_IGN)
    // So shall one beyond `ulimit -f`.
    _ = signal(SIGXFSZ, SIG_IGN)
    unblock([SIGINT, SIGTERM, SIGHUP])
    for number in CInt(0)...2 { occupy(number) }
  }

  // Who starts a program from a thread that takes no signals hands that on, and could not end it.
  private static func unblock(_ signals: [CInt]) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  // With `>&-` the next file to be opened would become standard output, and be written to. The
  // stand-in is opened the wrong way round, so that using it still is an error.
  private static func occupy(_ number: CInt) {
    guard fcntl(number, F_GETFD) == -1 else { return }
    _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
  }
}

/// Keeps signals waiting while something must not be left half done.
///
/// A system may end a `write` between two pages where a signal wants to end the program. SIGKILL cannot be
/// kept waiting.
package enum BlockedSignals {
  /// Does something; signals that came meanwhile do what they do right after it.
  package static func during<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }
}

/// Keeps a signal from ending the program in the middle of a replacement.
///
/// A handler can do next to nothing safely, least of all know what several threads are about. So the
/// signals are blocked everywhere, and a thread of its own waits for one: it lets nobody begin any more,
/// waits for those who have begun, which takes milliseconds, and then lets the signal do what it does.
package enum InterruptGate {
  private struct State {
    var inside = 0
    var isClosed = false
  }

  private static let state = Monitor(State())
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Guards the replacements from now on. To be called once, before other threads are started, as they
  /// take over which signals are blocked.
  package static func install() {
    var waited = sigset_t()
    sigemptyset(&waited)
    // What the parent had ignored, as `nohup` does, stays ignored.
    let wanted = signals.filter { isDeadly($0) }
    guard !wanted.isEmpty else { return }
    for signal in wanted { sigaddset(&waited, signal) }
    pthread_sigmask(SIG_BLOCK, &waited, nil)
    let guardian = WorkerThread.start {
      var waited = sigset_t()
      sigemptyset(&waited)
      for signal in wanted { sigaddset(&waited, signal) }
      var signal: CInt = 0
      guard sigwait(&waited, &signal) == 0 else { return }
      end(with: signal, waited)
    }
    // Without a thread to wait for them, the signals shall at least work.
    if guardian == nil { pthread_sigmask(SIG_UNBLOCK, &waited, nil) }
  }

  /// Does something that no signal interrupts; where one came before, it does not begin.
  package static func pass<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    state.wait(wakes: false) { state -> Void? in
      if state.isClosed { return nil }
      state.inside += 1
      return ()
    }
    defer { state.withLock { $0.inside -= 1 } }
    return try body()
  }

  private static func isDeadly(_ signal: CInt) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      return action.__sigaction_u.__sa_handler == nil
    #else
      return action.__sigaction_handler.sa_handler == nil
    #endif
  }

  private static func end(with signal: CInt, _ waited: sigset_t) {
    state.withLock { $0.isClosed = true }
    state.wait(wakes: false) { $0.inside == 0 ? () : nil }
    var waited = waited
    kill(getpid(), signal)
    pthread_sigmask(SIG_UNBLOCK, &waited, nil)
  }
}

/// Turns signals into bytes that a loop can wait for together with keys.
///
/// A handler can do next to nothing safely. Ours writes the number of its signal into a pipe, and all else
/// happens where the loop reads it.
package enum SignalPipe {
  /// What ends a program.
  package static let deadly = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private static let caught = deadly + [SIGTSTP, SIGCONT, SIGWINCH]

  // Written before the first handler is installed, which is what reads it.
  nonisolated(unsafe) private static var writer: CInt = -1

  /// Catches the signals from now on; the end of the pipe to read from, which does not block. To be
  /// called once.
  package static func install() throws(Errno) -> FileDescriptor {
    let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
    do { ends = try FileDescriptor.pipe() } catch { throw (error as? Errno) ?? .ioError }
    for end in [ends.readEnd.rawValue, ends.writeEnd.rawValue] {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    writer = ends.writeEnd.rawValue
    for signal in caught { catchSignal(signal) }
    return ends.readEnd
  }

  /// Lets the signals do again what they did before.
  package static func remove() {
    for number in caught {
      let old = signal(number, SIG_DFL)
      if isIgnoring(old) { _ = signal(number, SIG_IGN) }
    }
  }

  /// Stops the process as Ctrl-Z does, and returns when it goes on. Where nobody could let it go on, it is
  /// not stopped.
  package static func stop() {
    _ = signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    catchSignal(SIGTSTP)
  }

  /// Ends the process as the signal would have done, so that its parent knows why.
  package static func end(by number: CInt) -> Never {
    _ = signal(number, SIG_DFL)
    kill(getpid(), number)
    exit(128 + number)
  }

  private static func catchSignal(_ number: CInt) {
    let old = signal(number, handle)
    // What the parent had ignored, as `nohup` does, stays ignored.
    if isIgnoring(old) { _ = signal(number, SIG_IGN) }
  }

  /// Whether that is SIG_IGN, which is 1 everywhere.
  private static func isIgnoring(_ handler: (@convention(c) (CInt) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == 1
  }

  private static let handle: @convention(c) (CInt) -> Void = { number in
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(SignalPipe.writer, &byte, 1)
    errno = saved
  }
}
