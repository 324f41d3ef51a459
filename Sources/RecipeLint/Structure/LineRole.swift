import RecipeSyntax
import Text

/// What a line of the steps is.
enum LineRole {
  /// The name of a group: `- bloom:`, `step 1:`.
  case name
  /// A key of a step.
  case key
  /// A text where a step or a key is expected.
  case text
  /// A numbered text: `1: Bloom`.
  case numbered
  /// More of the text above.
  case more
  /// A second `steps:`.
  case again
  /// A dash with nothing behind it.
  case dash
}

extension WrittenLine {
  /// The key with its quotes.
  var key: ByteRange? { entry?.key }
  /// The value without a comma or semicolon behind it.
  var value: ByteRange { entry?.value ?? ByteRange(0, 0) }

  /// Whether the line is a key without a value.
  var isHeader: Bool { entry?.value.isEmpty ?? false }

  /// Whether the line is inside brackets, or part of a block scalar.
  var isInside: Bool { kind != .content || depth > 0 }

  /// Whether the marker is a dash and a blank.
  func hasDash(_ bytes: [UInt8]) -> Bool {
    guard let marker, marker.count == 1, bytes[marker.start] == UInt8(ascii: "-") else {
      return false
    }
    return marker.end == range.end || bytes[marker.end] == 0x20
  }
}
