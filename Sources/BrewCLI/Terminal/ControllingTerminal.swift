import SystemPackage

/// The terminal from which a program was started, whatever its standard streams are.
package enum ControllingTerminal {
  /// Opens it; nil where there is none, as in a job of a build server. The descriptor stays open until
  /// the program ends.
  package static func open() -> FileDescriptor? {
    try? FileDescriptor.open("/dev/tty", .readWrite, options: [.closeOnExec])
  }
}
