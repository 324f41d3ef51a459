// What the static program answers instead of Swift's runtime, which would read /proc for it. In an empty root, or in a chroot,
// there is no /proc: there the runtime ends the program before its first line, and finds no arguments.
//
// The linker takes these functions instead of the runtime's, because it searches libraries only for what is missing. Should the
// runtime rename its own, these have no effect, and `scripts/check dist` finds it. Debug builds use the runtime as it is.

#if os(Linux) && !DEBUG && !TESTING
  import Platform

  /// The arguments of the process.
  ///
  /// Linux puts on the stack: their number, the arguments, nil, and the variables of the environment. Nothing in the
  /// program changes its environment, so `environ` is still there.
  ///
  /// - Parameter count: receives the number of arguments.
  /// - Returns: the first of them; they are valid as long as the process.
  @_cdecl("_swift_stdlib_getUnsafeArgvArgc")
  public func argumentsOnStack(
    _ count: UnsafeMutablePointer<CInt>
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    var first = environ - 1
    var passed = 0
    while Int(bitPattern: (first - 1).pointee) != passed {
      first -= 1
      passed += 1
    }
    count.pointee = CInt(passed)
    return first
  }

  /// The path of a program that belongs to the runtime: there is none.
  ///
  /// At each start, the runtime looks for `swift-backtrace`, which it would run after a crash: beside the program and in
  /// other folders, where any file could have that name.
  @_cdecl("swift_copyAuxiliaryExecutablePath")
  public func auxiliaryExecutable(_ name: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? {
    nil
  }
#endif
