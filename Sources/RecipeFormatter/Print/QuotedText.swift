import RecipeSchema
import RecipeSyntax

/// How a text that stands in quotes is best written on one line.
enum QuotedText {
  /// Without quotes, in single or in double ones; or as its author escaped it.
  case plain, single, double, escaped

  /// The best spelling: without quotes where every reader takes it for the same text, else in double quotes,
  /// unless single ones need fewer escapes. What cannot be seen stays escaped.
  static func spelling(of text: UnsafeBufferPointer<UInt8>, isInFlow: Bool) -> QuotedText {
    guard isShown(text) else { return .escaped }
    if PlainScalar.isSafe(text, isInFlow: isInFlow) { return .plain }
    var double = 0
    var single = 0
    for byte in text {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { double += 1 }
      if byte == UInt8(ascii: "'") { single += 1 }
    }
    return double > single ? .single : .double
  }

  /// Whether a reader sees each character of the text for what it is.
  private static func isShown(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return true }
    return String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      scalar != "\t" && scalar != "\n" && PlainScalar.isPrintable(scalar)
        && !InvisibleScalar.isOne(scalar.value)
        && (scalar == " " || !scalar.properties.isWhitespace)
    }
  }
}
