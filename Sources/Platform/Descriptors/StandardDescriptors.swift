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
