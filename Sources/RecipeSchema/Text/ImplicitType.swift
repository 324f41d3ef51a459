/// What a YAML reader with types takes an unquoted text for, where it is no string to it.
///
/// Recipes have no such types: the key says what a value is. Other tools have them, and a name such
/// as `1:16` or `No` is another thing to each. Both schemas count: the types of YAML 1.1
/// (yaml.org/type) and the core schema of YAML 1.2 (section 10.3).
package enum ImplicitType: Sendable, Equatable {
  case null, bool, int, float, timestamp
  /// `<<`, which YAML 1.1 takes for a merge of mappings.
  case merge
  /// `=`, YAML 1.1's default value of a mapping.
  case value

  /// The type of an unquoted text; `nil` where every reader takes it for a string.
  package init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let first = text.first else {
      self = .null
      return
    }
    switch first {
    case UInt8(ascii: "<") where text.equals("<<"): self = .merge
    case UInt8(ascii: "=") where text.count == 1: self = .value
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39:
      guard let type = Self.number(text) else { return nil }
      self = type
    default:
      guard let type = Self.word(text) else { return nil }
      self = type
    }
  }

  /// The type of an unquoted text; `nil` where every reader takes it for a string.
  package init?(_ text: String) {
    var text = text
    guard let type = text.withUTF8(Self.init) else { return nil }
    self = type
  }

  // MARK: Words

  /// Written small, with a capital, or in capitals; mixed case is a string.
  private static func word(_ text: UnsafeBufferPointer<UInt8>) -> ImplicitType? {
    guard text.count <= 5, hasUniformCase(text) else { return nil }
    var letters: (UInt64, shift: UInt64) = (0, 0)
    for byte in text {
      letters.0 |= UInt64(byte | 0x20) << letters.shift
      letters.shift += 8
    }
    if text.count == 1, text[0] == UInt8(ascii: "~") { return .null }
    if letters.0 == nullWord { return .null }
    return bools.contains(letters.0) ? .bool : nil
  }

  private static let nullWord = packed("null")
  private static let bools = ["y", "n", "yes", "no", "on", "off", "true", "false"].map(packed)

  private static func packed(_ word: String) -> UInt64 {
    word.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func hasUniformCase(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    func isSmall(_ byte: UInt8) -> Bool { byte & 0x20 != 0 }
    let rest = text.dropFirst()
    return rest.allSatisfy(isSmall) || (!isSmall(text[0]) && rest.allSatisfy { !isSmall($0) })
  }

  // MARK: Numbers

  private static func number(_ text: UnsafeBufferPointer<UInt8>) -> ImplicitType? {
    var pattern = NumberPattern(text)
    if pattern.isTimestamp() { return .timestamp }
    pattern.rewind()
    pattern.skipSign()
    if pattern.isSpecialFloat() { return .float }
    if pattern.isInteger() { return .int }
    return pattern.isFloat() ? .float : nil
  }
}
