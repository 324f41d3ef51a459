#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the user who runs the tests may do.
enum Privileges {
  /// Whether permissions hold for the user at all.
  static var areOrdinary: Bool { geteuid() != 0 }
}
