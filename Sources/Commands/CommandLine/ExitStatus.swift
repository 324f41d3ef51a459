/// The exit status of a tool. A command that has said why it ends throws it.
package enum ExitStatus: Int32, Error, Comparable, Sendable {
  /// The work was done, and no problems were found.
  case done = 0
  /// The work was done, and there are findings, or files that would change.
  case findings = 1
  /// The work could not be done: an error in usage, configuration, input or output, or in the tool itself.
  case failure = 2

  /// `done < findings < failure`: the worst status of several files is their maximum.
  package static func < (lhs: ExitStatus, rhs: ExitStatus) -> Bool { lhs.rawValue < rhs.rawValue }
}
