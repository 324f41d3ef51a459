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
