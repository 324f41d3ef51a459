import Platform

/// What the user who runs the tests may do.
package enum Privileges {
  /// Whether permissions hold for the user at all.
  package static var areOrdinary: Bool { geteuid() != 0 }
}
