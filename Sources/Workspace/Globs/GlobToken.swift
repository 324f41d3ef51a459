/// A piece of a glob that matches one byte of a name, or any number of them.
enum GlobToken: Equatable, Sendable {
  /// Just this byte.
  case byte(UInt8)
  /// `?`: any one byte.
  case anyByte
  /// `[…]`: one byte of a set.
  case set(ByteSet)
  /// `*`: any bytes, none included.
  case star

  /// Whether the token matches the byte; ``star`` is not asked.
  func matches(_ byte: UInt8) -> Bool {
    switch self {
    case .byte(let own): own == byte
    case .anyByte: true
    case .set(let set): set.contains(byte)
    case .star: false
    }
  }
}
