/// The stack of the main thread, whose size the shell decides: `ulimit -s`.
package enum MainStack {
  /// The size in bytes that a recipe with the deepest nesting needs, with a wide margin.
  private static let sufficient: UInt64 = 1 << 20

  /// Runs a closure and returns its result: on this thread, or on one with a larger stack if this one is limited to
  /// less than a recipe may need.
  ///
  /// The new thread receives all signals, so that the closure can block them as it could on this one.
  package static func run(_ body: @escaping @Sendable () -> Int32) -> Int32 {
    guard size < sufficient else { return body() }
    let result = Monitor<Int32?>(nil)
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    let mask = before
    let thread = WorkerThread.start {
      var mask = mask
      pthread_sigmask(SIG_SETMASK, &mask, nil)
      let status = body()
      result.withLock { $0 = status }
    }
    guard let thread else {
      pthread_sigmask(SIG_SETMASK, &before, nil)
      return body()
    }
    thread.join()
    return result.withLock { $0 } ?? 2
  }

  /// The limit in bytes.
  private static var size: UInt64 {
    var limit = rlimit()
    #if canImport(Darwin)
      let status = getrlimit(RLIMIT_STACK, &limit)
    #else
      let status = getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
    #endif
    return status == 0 ? UInt64(limit.rlim_cur) : .max
  }
}
