import Platform
import SystemPackage

/// The advisory lock of a file or a folder, which every writer of ours acquires. Closing the descriptor releases it, so
/// a program that is killed leaves none behind.
///
/// Locks have one order: the folder of a book, then a file in it; a diary, then the file of its damaged lines.
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
    case timedOut(Duration, LockHolder?)
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
      do throws(Errno) {
        try FileCalls.lock(descriptor, operation | LOCK_NB)
        return .taken
      } catch {
        guard error == .wouldBlock else { return .unavailable(error) }
      }
      let waited = start.duration(to: patience.clock.now())
      // Before the timeout, so that a long wait is reported however rarely this thread runs.
      if !isReported, min(waited, patience.timeout) >= LockPatience.silence {
        isReported = true
        patience.report?(LockHolder(of: descriptor))
      }
      if waited >= patience.timeout {
        return .timedOut(patience.timeout, LockHolder(of: descriptor))
      }
      patience.clock.pause()
    }
  }
}

/// How long to wait for what another program has locked.
package struct LockPatience: Sendable {
  /// The time after which a wait is reported.
  package static let silence = Duration.seconds(1)

  /// The longest wait, unless somebody asks for another one: a program that keeps a lock for longer hangs.
  package static let usual = Duration.seconds(60)

  /// Who says that a command waits for a book or a recipe.
  package struct Notice: Sendable {
    private let say: @Sendable (String) -> Void

    /// - Parameter say: takes the sentence about the wait.
    package init(_ say: @escaping @Sendable (String) -> Void) { self.say = say }

    fileprivate func callAsFunction(_ sentence: String) { say(sentence) }
  }

  /// A program that shows messages binds it. Not a function: the optimizer of Swift 6.3 fails on one in a task.
  @TaskLocal package static var notice: Notice?

  /// The longest wait.
  package let timeout: Duration
  /// Reports a wait, and whom it is for.
  package let report: (@Sendable (LockHolder?) -> Void)?

  /// How time passes meanwhile.
  let clock: LockClock

  /// The wait for what is changed at once: a recipe or a book, whose name is for people.
  package static func change(of name: String) -> LockPatience {
    LockPatience { notice?(sentence($0, name)) }
  }

  /// The sentence about a wait.
  package static func sentence(_ holder: LockHolder?, _ name: String) -> String {
    "waiting for \(holder.phrase), which uses \(name)"
  }

  /// The wait with these values, in real time.
  package init(timeout: Duration = usual, report: (@Sendable (LockHolder?) -> Void)? = nil) {
    self.init(timeout: timeout, clock: LockClock(), report: report)
  }

  /// The wait with these values.
  package init(
    timeout: Duration,
    clock: LockClock,
    report: (@Sendable (LockHolder?) -> Void)?
  ) {
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
