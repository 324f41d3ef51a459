/// What a tool tells its caller when it ends.
package enum ExitStatus: Int32, Comparable, Sendable {
  /// The work was done, and there was nothing to complain of.
  case done = 0
  /// The work was done, and the input has faults: findings, or files that would change.
  case findings = 1
  /// The work could not be done: usage, configuration, input or output, or a fault of the tool.
  case failure = 2

  /// `done < findings < failure`, so that the worst of several files is their maximum.
  package static func < (lhs: ExitStatus, rhs: ExitStatus) -> Bool { lhs.rawValue < rhs.rawValue }
}
