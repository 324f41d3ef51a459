/// A descriptor of the host.
public struct FileDescriptor: Sendable {
  public let rawValue: Int32

  public static let standardOutput = FileDescriptor(rawValue: 1)
  public static let standardError = FileDescriptor(rawValue: 2)
}
