/// The errors of the argument parser that commands share with these programs, which read arguments by ``OptionTable``.
public struct ValidationError: Error {
  public let message: String

  public init(_ message: String) { self.message = message }
}

/// An end with a status, after everything was said.
public struct ExitCode: Error {
  public let rawValue: Int32

  public init(_ rawValue: Int32) { self.rawValue = rawValue }
}
