import Platform

/// The privileges of the user who runs the tests.
package enum Privileges {
  /// Whether file permissions apply to the user.
  package static var areOrdinary: Bool { geteuid() != 0 }
}
