/// The error of the argument parser that commands share with these programs, which read arguments by ``OptionTable``.
public struct ValidationError: Error {
  public let message: String

  public init(_ message: String) { self.message = message }
}
