/// How a scalar is written.
package enum ScalarStyle: UInt8, Sendable {
  case plain, singleQuoted, doubleQuoted, literal, folded

  /// Whether the scalar stands between quotes.
  package var isQuoted: Bool { self == .singleQuoted || self == .doubleQuoted }

  /// Whether the scalar is a block scalar, `|` or `>`.
  package var isBlock: Bool { self == .literal || self == .folded }
}
