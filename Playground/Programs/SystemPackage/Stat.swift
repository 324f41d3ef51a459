/// The type of a file.
public enum FileType: Sendable {
  case regular, directory, symbolicLink, fifo, socket, characterSpecial

  /// The type with the letter that the host gives it.
  public init(letter: UInt8) {
    self =
      switch letter {
      case UInt8(ascii: "f"): .regular
      case UInt8(ascii: "d"): .directory
      case UInt8(ascii: "l"): .symbolicLink
      case UInt8(ascii: "p"): .fifo
      case UInt8(ascii: "s"): .socket
      default: .characterSpecial
      }
  }
}

/// The status of a file.
public struct Stat: Sendable {
  public let type: FileType
  public let size: Int64
  public let inode: UInt64
  public let deviceID: UInt64

  /// The status of the file at a path.
  public init(_ path: FilePath, followTargetSymlink follows: Bool = true) throws(Errno) {
    let bytes = try Host.ask(.status, path.spelling, number: follows ? 1 : 0)
    func number(at start: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) }
    }
    type = FileType(letter: bytes[0])
    (size, inode, deviceID) = (Int64(number(at: 1)), number(at: 9), number(at: 17))
  }
}
