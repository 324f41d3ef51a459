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
