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
