/// A system thread that runs one closure, as part of the same run.
package struct WorkerThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let handle: pthread_t

  /// Starts a thread; nil if the system cannot create one.
  package static func start(_ body: @escaping @Sendable () -> Void) -> WorkerThread? {
    let context = RunContext.current
    let argument = Unmanaged.passRetained(
      Body { RunContext.$current.withValue(context, operation: body) }
    )
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
    // The default stack of secondary threads is 512 KiB on macOS and 8 MiB on Linux: use the same size on both.
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

/// A value protected by a mutex, with a condition variable for its changes.
///
/// `@unchecked Sendable`: `value` is only accessed while the mutex is held, which ``withLock(_:)`` and
/// ``wait(wakes:until:)`` ensure, and both pointers are freed with the last reference. Uses the system's mutex,
/// because that of the standard library needs macOS 15.
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

  /// Changes the value and wakes waiting threads.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Waits until `body` returns a value; `body` may change the protected value.
  ///
  /// - Parameter wakes: whether other threads may wait for that change; unnecessary wake-ups cost a thread
  ///   switch.
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
