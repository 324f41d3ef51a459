/// The value of one key, as far as it could be read.
///
/// Text stays in the tree: what a field holds is where it is.
package struct Field: Sendable {
  /// Whether there is a value.
  package enum State: UInt8, Sendable {
    /// The key is not there, or has no value.
    case absent
    case valid
    /// There is something, and an error speaks of it.
    case invalid
  }

  /// The field of a key that may be there, as something around it could not be read.
  static let unknown = Field(state: .invalid)

  /// Whether there is a value, and a readable one.
  package internal(set) var state = State.absent
  /// Whether a temperature was written in degrees Fahrenheit.
  package internal(set) var isFahrenheit = false
  /// Whether a temperature was written without a unit.
  package internal(set) var isBare = false
  @usableFromInline var key: Int32 = -1
  @usableFromInline var value: Int32 = -1
  /// A quantity in its base unit, an index, or the position of a word among the known ones; -1 for a
  /// method that is not known.
  package internal(set) var number = 0.0

  /// The node of the key; `nil` where the key is not there.
  @inlinable
  package var keyNode: Int? { key < 0 ? nil : Int(key) }

  /// The node of the value, behind any alias; `nil` where there is none.
  @inlinable
  package var valueNode: Int? { value < 0 ? nil : Int(value) }

  /// The quantity, index or word, if it could be read.
  @inlinable
  package var validNumber: Double? { state == .valid ? number : nil }
}
