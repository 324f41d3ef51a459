/// A thread of the system's that runs one closure.
package struct WorkerThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let handle: pthread_t

  /// Starts a thread; nil if the system has none to give.
  package static func start(_ body: @escaping @Sendable () -> Void) -> WorkerThread? {
    let argument = Unmanaged.passRetained(Body(run: body))
    guard let handle = create(with: argument.toOpaque()) else {
      argument.release()
      return nil
    }
    return WorkerThread(handle: handle)
  }

  /// Waits for the closure to return.
  package func join() { pthread_join(handle, nil) }

  private static func create(with argument: UnsafeMutableRawPointer) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    // Secondary threads of macOS have 512 KiB by default, those of Linux 8 MiB: make them alike.
    pthread_attr_setstacksize(&attributes, 4 << 20)
    #if canImport(Darwin)
      var handle: pthread_t?
    #else
      var handle = pthread_t()
    #endif
    let status = pthread_create(&handle, &attributes, { WorkerThread.run($0) }, argument)
    pthread_attr_destroy(&attributes)
    return status == 0 ? handle : nil
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument {
      Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
    }
    return nil
  }
}

/// A value that one thread at a time can touch, and on whose changes others can wait.
///
/// `@unchecked Sendable`: `value` is only ever touched while the mutex is held, which
/// ``withLock(_:)`` and ``wait(until:)`` see to, and both pointers are freed when nobody refers
/// to the monitor any more. The system's own lock, since that of the standard library needs
/// macOS 15.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// A monitor of this value.
  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Changes the value, and wakes who waits for that.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Waits until `body` has an answer, which it may give by changing the value.
  ///
  /// - Parameter wakes: whether somebody may wait for that change; waking for nothing costs a switch of
  ///   threads.
  package func wait<Result>(wakes: Bool, until body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      if wakes { pthread_cond_broadcast(changed) }
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(changed, mutex)
    }
  }
}
