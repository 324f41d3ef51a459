import SystemPackage

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
