/// How a scalar is written.
public enum ScalarStyle: UInt8, Sendable {
  case plain, singleQuoted, doubleQuoted, literal, folded

  /// Whether the scalar stands between quotes.
  @inline(__always)
  public var isQuoted: Bool { self == .singleQuoted || self == .doubleQuoted }

  /// Whether the scalar is a block scalar, `|` or `>`.
  @inline(__always)
  public var isBlock: Bool { self == .literal || self == .folded }
}
