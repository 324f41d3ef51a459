/// An error of the system. The numbers are those of Linux on every platform.
public struct Errno: Error, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  public static let notPermitted = Errno(rawValue: 1)
  public static let noSuchFileOrDirectory = Errno(rawValue: 2)
  public static let ioError = Errno(rawValue: 5)
  public static let noSuchAddressOrDevice = Errno(rawValue: 6)
  public static let permissionDenied = Errno(rawValue: 13)
  public static let notDirectory = Errno(rawValue: 20)
  public static let isDirectory = Errno(rawValue: 21)
  public static let readOnlyFileSystem = Errno(rawValue: 30)
  public static let brokenPipe = Errno(rawValue: 32)
  public static let tooManySymbolicLinkLevels = Errno(rawValue: 40)
  public static let notSupportedOnSocket = Errno(rawValue: 95)

  /// What the system says of it.
  public var description: String {
    let text = try? Host.ask(.errorText, number: Int(rawValue))
    return text.map { String(decoding: $0, as: UTF8.self) } ?? "error \(rawValue)"
  }
}
