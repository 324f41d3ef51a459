/// What a person pressed.
package enum Key: Equatable, Sendable {
  /// A visible character of ASCII, capitals as small letters, or a blank.
  case character(Character)
  /// Enter or return.
  case enter
  /// Escape by itself.
  case escape
}
