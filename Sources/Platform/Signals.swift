import SystemPackage

/// Prepares the inherited descriptors and signals.
package enum StandardDescriptors {
  /// Call this first in every tool.
  package static func prepare() {
    // A write to a closed pipe must fail instead of killing the program.
    _ = signal(SIGPIPE, SIG_IGN)
    // So must a write beyond `ulimit -f`.
    _ = signal(SIGXFSZ, SIG_IGN)
    unblock([SIGINT, SIGTERM, SIGHUP])
    for number in CInt(0)...2 { openIfClosed(number) }
  }

  // A parent that starts the program from a thread with blocked signals passes the mask on, and could not end
  // it.
  private static func unblock(_ signals: [CInt]) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  // After `>&-` the next opened file would become standard output. The placeholder is opened in the wrong
  // direction, so that using it is still an error.
  private static func openIfClosed(_ number: CInt) {
    guard fcntl(number, F_GETFD) == -1 else { return }
    _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
  }
}

/// Blocks signals during an operation that must not be interrupted.
///
/// A system may interrupt a `write` between two pages when a signal ends the program. SIGKILL cannot be blocked.
package enum BlockedSignals {
  /// Runs an operation; signals that arrive meanwhile are delivered afterwards.
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

/// Prevents signals from ending the program during a file replacement.
///
/// A handler can do almost nothing safely, and cannot know what other threads do. So the signals are blocked in
/// all threads, and one thread waits for them: it prevents new operations, waits for running ones, which takes
/// milliseconds, and then lets the signal take effect.
package enum InterruptGuard {
  private struct State {
    var inside = 0
    var isClosed = false
  }

  private static let state = Monitor(State())
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Guards replacements from now on. Call once, before other threads start, because they inherit the signal
  /// mask. A run beside others in a process leaves the signals alone.
  package static func install() {
    guard RunContext.current.ownsProcess else { return }
    var waited = sigset_t()
    sigemptyset(&waited)
    // Signals that the parent ignores, as with `nohup`, stay ignored.
    let wanted = signals.filter { endsProcess($0) }
    guard !wanted.isEmpty else { return }
    for signal in wanted { sigaddset(&waited, signal) }
    pthread_sigmask(SIG_BLOCK, &waited, nil)
    let waiter = WorkerThread.start {
      var waited = sigset_t()
      sigemptyset(&waited)
      for signal in wanted { sigaddset(&waited, signal) }
      var signal: CInt = 0
      guard sigwait(&waited, &signal) == 0 else { return }
      end(with: signal, waited)
    }
    // Without a thread to wait for them, the signals must at least work.
    if waiter == nil { pthread_sigmask(SIG_UNBLOCK, &waited, nil) }
  }

  /// Runs an operation that no signal interrupts; after a signal it does not start.
  package static func protect<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    enter()
    defer { leave() }
    return try body()
  }

  /// Begins an operation that no signal interrupts, until ``leave()``; after a signal it does not return. A thread
  /// that has entered must not enter again.
  package static func enter() {
    state.wait(wakes: false) { state -> Void? in
      if state.isClosed { return nil }
      state.inside += 1
      return ()
    }
  }

  /// Ends an operation that ``enter()`` began.
  package static func leave() { state.withLock { $0.inside -= 1 } }

  private static func endsProcess(_ signal: CInt) -> Bool {
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

/// Turns signals into bytes, so that a loop can wait for signals and keys together.
///
/// A handler can do almost nothing safely. This one writes the signal number into a pipe; the loop that reads it
/// does the rest.
package enum SignalPipe {
  /// Signals that end a program.
  package static let terminating = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private static let caught = terminating + [SIGTSTP, SIGCONT, SIGWINCH]

  // Written before the first handler is installed; only handlers read it.
  nonisolated(unsafe) private static var writer: CInt = -1

  /// Catches the signals from now on; returns the non-blocking read end of the pipe. Call once.
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

  /// Restores the default signal handlers.
  package static func remove() {
    for number in caught {
      let old = signal(number, SIG_DFL)
      if isIgnoring(old) { _ = signal(number, SIG_IGN) }
    }
  }

  /// Stops the process as Ctrl-Z does, and returns when it continues. Does not stop if nothing could continue
  /// the process.
  package static func stop() {
    _ = signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    catchSignal(SIGTSTP)
  }

  /// Ends the process with the signal, so that the parent sees the cause.
  package static func end(by number: CInt) -> Never {
    _ = signal(number, SIG_DFL)
    kill(getpid(), number)
    exit(128 + number)
  }

  private static func catchSignal(_ number: CInt) {
    let old = signal(number, handle)
    // Signals that the parent ignores, as with `nohup`, stay ignored.
    if isIgnoring(old) { _ = signal(number, SIG_IGN) }
  }

  /// Whether the handler is SIG_IGN, which is 1 on all systems.
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

/// A limit for the whole process.
package enum TimeLimit {
  /// Ends the process without a message and with status 0 once some seconds have passed.
  package static func endSilently(afterSeconds seconds: UInt32) {
    guard RunContext.current.ownsProcess else { return }
    _ = signal(SIGALRM) { _ in _exit(0) }
    alarm(seconds)
  }
}
