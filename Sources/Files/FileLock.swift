import Platform
import SystemPackage

/// The advisory lock of a file or a folder, which every writer of ours acquires. Closing the descriptor releases it, so
/// a program that is killed leaves none behind.
package enum FileLock {
  /// Who else may use the file meanwhile.
  package enum Kind {
    /// Others may read, but not write.
    case shared
    /// Others may neither read nor write.
    case exclusive
  }

  /// The result of waiting for a lock.
  package enum Outcome: Equatable {
    case taken
    /// There is no lock to be had: the file system has none, as on some networks, or its server answers with an error.
    case unavailable(Errno)
    /// Another program kept it for this time.
    case timedOut(Duration)
  }

  /// Releases the lock. If this fails, as it may on a network, only closing the descriptor releases it.
  package static func release(_ descriptor: FileDescriptor) throws(Errno) {
    try FileCalls.lock(descriptor, LOCK_UN)
  }

  /// Waits for the lock.
  package static func take(
    _ kind: Kind,
    on descriptor: FileDescriptor,
    _ patience: LockPatience
  ) -> Outcome {
    let operation = kind == .shared ? LOCK_SH : LOCK_EX
    let start = patience.clock.now()
    var isReported = false
    while true {
      // Once reported, nothing is due any more: wait in the system, which is fair.
      let waits = isReported && patience.timeout == nil
      do throws(Errno) {
        try FileCalls.lock(descriptor, waits ? operation : operation | LOCK_NB)
        return .taken
      } catch {
        guard error == .wouldBlock else { return .unavailable(error) }
      }
      let waited = start.duration(to: patience.clock.now())
      // Before the timeout, so that a long wait is reported however rarely this thread runs.
      if !isReported, min(waited, patience.timeout ?? waited) >= LockPatience.silence {
        isReported = true
        patience.report?()
      }
      if let timeout = patience.timeout, waited >= timeout { return .timedOut(timeout) }
      patience.clock.pause()
    }
  }
}

/// How long to wait for what another program has locked.
package struct LockPatience: Sendable {
  /// The time after which a wait is reported.
  package static let silence = Duration.seconds(1)

  /// The longest wait; nil to wait until the lock is released.
  package let timeout: Duration?
  /// Reports a wait.
  package let report: (@Sendable () -> Void)?

  /// How time passes meanwhile.
  let clock: LockClock

  /// The wait for what is changed at once, such as a recipe or a book: a program that keeps it for longer hangs.
  package static let change = LockPatience(timeout: .seconds(60))

  /// The wait with these values, in real time.
  package init(timeout: Duration? = nil, report: (@Sendable () -> Void)? = nil) {
    self.init(timeout: timeout, clock: LockClock(), report: report)
  }

  /// The wait with these values.
  package init(timeout: Duration?, clock: LockClock, report: (@Sendable () -> Void)?) {
    self.timeout = timeout
    self.clock = clock
    self.report = report
  }
}

/// The time while a lock is waited for.
package struct LockClock: Sendable {
  /// The current time.
  package let now: @Sendable () -> ContinuousClock.Instant
  /// Waits until the lock is tried again.
  package let pause: @Sendable () -> Void

  /// Real time, or time of a test.
  package init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    pause: @escaping @Sendable () -> Void = { poll(nil, 0, 10) }
  ) {
    (self.now, self.pause) = (now, pause)
  }
}
