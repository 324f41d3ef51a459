/// What a loop waits for.
package enum TerminalEvent: Equatable, Sendable {
  /// A person pressed a key.
  case key(Key)
  /// All must be written anew: the terminal has another size, or others have written on it.
  case redraw
  /// A signal wants the program to end.
  case signal(Int32)
  /// No key will ever come again.
  case keysEnded
}
